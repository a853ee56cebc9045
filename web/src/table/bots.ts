import { t } from "../i18n/words.svelte";

/** A bot's level in words. */
export function botName(bot: string): string {
  const key = `level.${bot}`;
  const name = t(key);
  return name === key ? bot : name;
}

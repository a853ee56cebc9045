// What a table is played under, in words: its clock, and what was chosen besides the usual.
import { t, words } from "../i18n/words.svelte";
import type { OptionInfo, TableInfo } from "../net/wire";

export function clockOf({ clock }: TableInfo): string {
  if (!clock) return t("new.clock_none");
  const time = clock.each ? t("waiting.each", { n: Math.max(1, Math.round(clock.each / 86400)) }) : t("waiting.start", { n: Math.round((clock.start ?? 0) / 60), k: clock.add ?? 0 });
  const bank = clock.bank ? t("waiting.bank", { n: Math.max(1, Math.round(clock.bank / 86400)) }) : "";
  return [time, bank, clock.over === "forfeit" ? t("waiting.forfeit") : ""].filter(Boolean).join(", ");
}

export function variantsOf({ game, options }: TableInfo, usual: readonly OptionInfo[]): string[] {
  return usual.flatMap((option) => {
    const value = options[option.key];
    if (value === undefined || value === option.default || typeof value === "object") return [];
    const name = words.game(`${game}.option.${option.key}`) ?? option.key.replaceAll("_", " ");
    if (typeof value === "boolean") return [value ? name : t("waiting.without", { what: name })];
    return [`${name}: ${words.game(`${game}.option.${option.key}.${String(value)}`) ?? String(value)}`];
  });
}

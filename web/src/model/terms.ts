// What a table is played under, in words: its clock, and what was chosen besides the usual.
import { t, words } from "../i18n/words.svelte";
import type { GameInfo, OptionInfo, TableInfo } from "../net/wire";
import { rivals } from "./mine";

export function clockOf({ clock }: Pick<TableInfo, "clock">): string {
  if (!clock) return t("new.clock_none");
  const time = clock.each ? perDecision(clock.each) : t("waiting.start", { n: Math.round((clock.start ?? 0) / 60), k: clock.add ?? 0 });
  const bank = clock.bank ? t("waiting.bank", { n: Math.max(1, Math.round(clock.bank / 86400)) }) : "";
  return [time, bank, clock.over === "forfeit" ? t("waiting.forfeit") : ""].filter(Boolean).join(", ");
}

function perDecision(seconds: number): string {
  if (seconds < 5400) return t("waiting.each_minutes", { n: Math.max(1, Math.round(seconds / 60)) });
  return seconds < 86400 ? t("waiting.each_hours", { n: Math.round(seconds / 3600) }) : t("waiting.each", { n: Math.round(seconds / 86400) });
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

/** A table in a list, in one line; its game is named unless the title says it. */
export function termsOf(table: TableInfo, games: readonly GameInfo[], titled: boolean): string {
  const usual = games.find((one) => one.id === table.game)?.options ?? [];
  const level = table.level && table.level !== "anyone" ? t(`lobby.level_${table.level}`) : "";
  const game = titled ? words.short(table.game) : "";
  return [game, rivals(table).join(", "), clockOf(table), table.rated ? t("rated.name") : "", level, ...variantsOf(table, usual)].filter(Boolean).join(" · ");
}

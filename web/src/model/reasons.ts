// Why a bot would play a move, in words.
import { t, words } from "../i18n/words.svelte";
import type { HintMove } from "./types";

/** What the move brings, and what it costs. */
export function because(game: string, move: HintMove): string {
  const named = (move.reasons ?? []).flatMap(({ key, worth }) => {
    const text = words.find(`${game}.hint.${key}`);
    return text ? [{ text, worth }] : [];
  });
  const gains = named.filter((one) => one.worth > 0).slice(0, 2).map((one) => one.text);
  const costs = named.filter((one) => one.worth < 0).slice(0, 1).map((one) => one.text);
  return [gains.length ? t("hint.gains", { what: gains }) : "", costs.length ? t("hint.costs", { what: costs }) : ""].filter(Boolean).join(" ");
}

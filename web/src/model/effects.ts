// Effects of an action in words, from the game's catalogue; unknown kinds are left out rather than shown raw.
import { words } from "../i18n/words.svelte";
import type { Part } from "../i18n/format";
import type { TableModel } from "./model.svelte";

export function effectTexts(model: TableModel, effects: readonly Record<string, any>[], quiet: readonly string[] = []): Part[][] {
  const game = model.info!.game;
  return effects.flatMap((effect) => {
    const { kind, ...data } = effect;
    if (quiet.includes(kind as string)) return [];
    const own = effect.seat === model.seat ? words.found(`${game}.effect_own.${kind}`, data, model.names) : null;
    const parts = own ?? words.gameParts(`${game}.effect.${kind}`, data, model.names);
    return parts ? [parts] : [];
  });
}

export function effectLine(model: TableModel, effects: readonly Record<string, any>[], quiet: readonly string[] = []): string {
  return effectTexts(model, effects, quiet)
    .map((parts) => parts.map((part) => part.text).join(""))
    .join(", ");
}

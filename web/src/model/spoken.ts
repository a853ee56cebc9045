// Moves by their names. The sentences of a review name them as people type them; beside a board they are called what
// the board calls them.
import { words } from "../i18n/words.svelte";
import type { TableModel } from "./model.svelte";
import type { GameUi } from "./ui";

export const moveName = (model: TableModel, ui: GameUi, text: string): string => ui.action?.(model, text) ?? words.label(text);

/** A sentence with the names of the moves that it speaks of. */
export function spoken(model: TableModel, ui: GameUi, sentence: string, moves: readonly string[]): string {
  const phrases = words.phrases(model.info!.game);
  return moves.reduce((told, text) => told.replaceAll(`“${phrases.write(text)}”`, `“${moveName(model, ui, text)}”`), sentence);
}

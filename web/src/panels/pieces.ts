// A formatted message in the pieces that it is drawn in: plain text, names, chips.
import type { Part } from "../i18n/format";
import type { Chip, GameUi } from "../model/ui";

export interface Piece {
  text: string;
  chip: Chip | null;
  name: boolean;
}

/** Plain parts beside one another are one piece. */
export function piecesOf(parts: readonly Part[], names: readonly string[], chips?: GameUi["chip"]): Piece[] {
  const found: Piece[] = [];
  for (const part of parts) {
    const chip = part.term ? (chips?.(part.term) ?? null) : null;
    const piece = { text: part.text, chip, name: Boolean(part.arg) && names.includes(part.text) };
    const last = found.at(-1);
    if (last && !last.chip && !last.name && !piece.chip && !piece.name) last.text += piece.text;
    else found.push(piece);
  }
  return found;
}

// A revolt or war as both games show it.
import type { Part } from "../../i18n/format";
import { DYNASTIES, type Colour } from "./colours";

export interface Fight {
  game: "tigris" | "tigris_cards";
  kind: "revolt" | "war";
  colour: Colour;
  attacker: number;
  defender: number;
  /** What counts on the table: attacker, defender. */
  strength: [number, number];
  /** What the attacker added; null before the decision. */
  added: number | null;
  /** Colours of wars that follow. */
  rivals: Colour[];
  /** How it came about, in words. */
  where: string;
  /** The glossary key of what is added. */
  piece: string;
  /** How it ended: who won (`verdict` in a sentence), what each side added, and what was lost and gained, in sentences. */
  result?: { winner: number; added: [number, number]; lines: Part[][]; verdict: Part[] };
  /** The sign of a seat's dynasty, where it is not that of the board game. */
  sign?: (seat: number) => string;
}

export const dynastyOf = (seat: number): string => DYNASTIES[seat % 4]!;

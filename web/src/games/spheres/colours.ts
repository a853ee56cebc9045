// The four colours that the board game and the card game share, and their signs.
import { COLOURS, DYNASTIES, LEADER, TILE } from "./data.gen";

export { COLOURS, DYNASTIES, LEADER, TILE };
export type Colour = (typeof COLOURS)[number];

/** The sign of a colour, on tiles and under leaders. */
export const SIGN: Record<Colour, string> = {
  black: "g-settlement",
  red: "g-temple",
  blue: "g-farm",
  green: "g-market",
};

/** Tiles and colours stand in sentences as chips. */
export function chip(term: string): { look: string; sign: string } | null {
  const colour = /\.(?:tile|card|colour)_(\w+)$/.exec(term)?.[1] as Colour | undefined;
  return colour && SIGN[colour] ? { look: `c-${colour}`, sign: SIGN[colour] } : null;
}

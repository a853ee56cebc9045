// The four colours that the board game and the card game share, their signs and the dynasties.

export const COLOURS = ["black", "red", "blue", "green"] as const;
export type Colour = (typeof COLOURS)[number];

/** The sign of a colour, on tiles and under leaders. */
export const SIGN: Record<Colour, string> = {
  black: "g-settlement",
  red: "g-temple",
  blue: "g-farm",
  green: "g-market",
};
/** As the notation calls tiles and leaders. */
export const TILE: Record<Colour, string> = { black: "settlement", red: "temple", blue: "farm", green: "market" };
export const LEADER: Record<Colour, string> = { black: "king", red: "priest", blue: "farmer", green: "merchant" };
export const DYNASTIES = ["archer", "bull", "pot", "lion"] as const;

// How terrains, goods and actions look.
import type { BUILDINGS, CULTS, TERRAINS } from "./data.gen";

export type Terrain = (typeof TERRAINS)[number];
export type Building = (typeof BUILDINGS)[number];
export type Cult = (typeof CULTS)[number];

/** Workers, coins, priests, power: the order of every price and income. */
export const GOODS = ["W", "C", "P", "PW"] as const;
export const SIGN: Record<string, string> = { W: "worker", C: "coin", P: "priest", PW: "power", SPADE: "spade" };

/** The mark of each terrain, from the corner of a box of 15 by 15: the same as its sign, at the size of the map. */
const MARK: Record<Terrain, string> = {
  desert: "m1.5 9q6-6.75 12 0",
  plains: "m1.5 4.5h12m-12 3.75h12m-12 3.75h12",
  swamp: "m3.75 12.75v-7.5m3.75 7.5v-10.5m3.75 10.5v-7.5",
  lakes: "m.75 6q3.375-3.75 6.75 0t6.75 0m-13.5 5.25q3.375-3.75 6.75 0t6.75 0",
  forest: "m7.5 1.5 5.25 11.25h-10.5z",
  mountains: "m1.5 11.25 6-7.5 6 7.5",
  wasteland: "m2.25 3 4.5 3.75-2.25 3 5.25 1.5 3 3",
};

/** A hex's pattern: the marks of its terrain in one path. */
export const pattern = (terrain: Terrain, { x, y }: { x: number; y: number }): string =>
  PATTERN[terrain].map(([dx, dy]) => `M${(x + dx).toFixed(2)} ${(y + dy).toFixed(2)}${MARK[terrain]}`).join("");

/** Where the marks of a terrain's pattern stand in its hex. */
const PATTERN: Record<Terrain, [number, number][]> = {
  plains: [[-20, -17], [2, -17], [-20, 4], [2, 4], [-9, -27]],
  mountains: [[-18, -23], [2, -18], [-22, -4], [5, 0], [-11, 10]],
  forest: [[-18, -22], [2, -25], [-25, -4], [-6, -5], [11, -6], [-14, 11], [5, 12]],
  lakes: [[-19, -21], [3, -14], [-21, 0], [2, 7]],
  desert: [[-17, -20], [2, -11], [-19, -3], [3, 7], [-13, 16]],
  wasteland: [[-19, -22], [4, -20], [-22, 0], [5, 4], [-8, 13]],
  swamp: [[-20, -18], [4, -22], [-7, -2], [10, 1], [-23, 5]],
};
export const isDark = (terrain: string): boolean => terrain === "plains" || terrain === "swamp";

/** The colour of a building on its terrain. */
export const tint = (terrain: Terrain): string => `color-mix(in oklab, var(--tm-${terrain}) ${isDark(terrain) ? 34 : 46}%, #fff)`;

/** Special actions: which sign stands for them. */
export const SPECIAL: Record<string, string> = {
  ACTA: "tm-ring",
  ACTC: "tm-twice",
  ACTE: "tm-bridge",
  ACTG: "spade",
  ACTN: "m-desert",
  ACTS: "TP",
  ACTW: "D",
  FAV6: "tm-ring",
  BON1: "spade",
  BON2: "tm-ring",
};
/** Where points come from, in the order of the bars at the end. */
export const SOURCES = ["start", "scoring", "favor", "bonus", "town", "faction", "shipping", "digging", "fire", "water", "earth", "air", "area", "coins", "trade", "leech"] as const;

// What never changes: the map, the names of its hexes, the print on the tiles.

export const R = 38;
export const ACROSS = R * Math.sqrt(3);
export const DOWN = R * 1.5;
export const BOX = { x: -16, y: -16, width: 888, height: 564 };

export const TERRAINS = ["desert", "plains", "swamp", "lakes", "forest", "mountains", "wasteland"] as const;
export type Terrain = (typeof TERRAINS)[number];
export const BUILDINGS = ["D", "TP", "TE", "SH", "SA"] as const;
export type Building = (typeof BUILDINGS)[number];
export const CULTS = ["FIRE", "WATER", "EARTH", "AIR"] as const;
export type Cult = (typeof CULTS)[number];
/** Workers, coins, priests, power: the order of every price and income. */
export const GOODS = ["W", "C", "P", "PW"] as const;
export const SIGN: Record<string, string> = { W: "worker", C: "coin", P: "priest", PW: "power", SPADE: "spade" };
export const ORDERS = [3, 2, 2, 2];
export const POWER_AT = new Set([3, 5, 7, 10]);

export const HOME: Record<string, Terrain> = {
  fakirs: "desert",
  nomads: "desert",
  halflings: "plains",
  cultists: "plains",
  alchemists: "swamp",
  darklings: "swamp",
  mermaids: "lakes",
  swarmlings: "lakes",
  witches: "forest",
  auren: "forest",
  dwarves: "mountains",
  engineers: "mountains",
  chaosmagicians: "wasteland",
  giants: "wasteland",
};

/** `#` land, `~` river; rows with twelve hexes are shifted half a hex to the right. */
const ROWS = ["#############", "#~~##~~##~~#", "~~#~#~#~#~#~~", "###~~##~#~##", "########~~###", "##~~##~~~###", "~~~#~#~#~####", "###~~~##~###", "#########~###"];

export interface Hex {
  name: string;
  row: number;
  column: number;
  x: number;
  y: number;
  river: boolean;
}

function lay(): Hex[] {
  const found: Hex[] = [];
  let rivers = 0;
  ROWS.forEach((line, row) => {
    let land = 0;
    [...line].forEach((char, column) => {
      const river = char === "~";
      const name = river ? `r${rivers++}` : `${"ABCDEFGHI"[row]}${++land}`;
      found.push({ name, row, column, river, x: ACROSS * (column + 0.5 + 0.5 * (row % 2)), y: R + DOWN * row });
    });
  });
  return found;
}

export const HEXES = lay();
export const HEX = new Map(HEXES.map((hex) => [hex.name, hex]));
export const LINES = ROWS.map((_, row) => HEXES.filter((hex) => hex.row === row));

export const at = (name: string): { x: number; y: number } => HEX.get(name) ?? { x: 0, y: 0 };

/** The hexes that share an edge with one. */
export const NEXT = new Map(
  HEXES.map((hex) => [hex.name, HEXES.filter((other) => other !== hex && Math.hypot(other.x - hex.x, other.y - hex.y) < ACROSS * 1.1).map((other) => other.name)]),
);

/** The hex to which an arrow key leads: in its row, or the nearer one of the next row. */
export function beside(name: string, key: string): string | null {
  const here = HEX.get(name)!;
  const line = LINES[here.row]!;
  if (key === "ArrowLeft") return line[here.column - 1]?.name ?? null;
  if (key === "ArrowRight") return line[here.column + 1]?.name ?? null;
  const next = LINES[here.row + (key === "ArrowUp" ? -1 : 1)];
  if (!next) return null;
  return [...next].sort((a, b) => Math.abs(a.x - here.x) - Math.abs(b.x - here.x))[0]!.name;
}

/** The hex under a point, if there is one. */
export function hexAt(point: { x: number; y: number }): string | null {
  const found = HEXES.map((hex) => ({ hex, far: Math.hypot(hex.x - point.x, hex.y - point.y) })).sort((a, b) => a.far - b.far)[0]!;
  return found.far < R ? found.hex.name : null;
}

/** A hexagon with rounded corners around a point. */
export function hexagon(radius: number, middle = { x: 0, y: 0 }): string {
  const corners = Array.from({ length: 6 }, (_, index) => {
    const angle = Math.PI / 6 + (index * Math.PI) / 3;
    return { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) };
  });
  const part = (a: { x: number; y: number }, b: { x: number; y: number }): string => {
    const share = 5 / radius;
    return `${(a.x + (b.x - a.x) * share).toFixed(1)} ${(a.y + (b.y - a.y) * share).toFixed(1)}`;
  };
  return `${corners
    .map((corner, index) => {
      const before = corners[(index + 5) % 6]!;
      const after = corners[(index + 1) % 6]!;
      return `${index ? "L" : "M"}${part(corner, before)}Q${corner.x.toFixed(1)} ${corner.y.toFixed(1)} ${part(corner, after)}`;
    })
    .join("")}Z`;
}

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

/** Where a bridge (`E5:F4`) begins and ends: at the edges of its hexes. */
export function span(place: string): { x1: number; y1: number; x2: number; y2: number } {
  const [a, b] = place.split(":").map(at) as [{ x: number; y: number }, { x: number; y: number }];
  const cut = 22 / Math.hypot(b.x - a.x, b.y - a.y);
  return { x1: a.x + (b.x - a.x) * cut, y1: a.y + (b.y - a.y) * cut, x2: b.x - (b.x - a.x) * cut, y2: b.y - (b.y - a.y) * cut };
}

export interface Print {
  on: Building | "spade" | "town";
  vp: number;
  cult: Cult | "PRIESTS";
  per: number;
  gain: [string, number];
}
/** The scoring tiles: points for what, and the cult bonus at the end of the round. */
export const SCORING: Record<string, Print> = {
  SCORE1: { on: "spade", vp: 2, cult: "EARTH", per: 1, gain: ["C", 1] },
  SCORE2: { on: "town", vp: 5, cult: "EARTH", per: 4, gain: ["SPADE", 1] },
  SCORE3: { on: "D", vp: 2, cult: "WATER", per: 4, gain: ["P", 1] },
  SCORE4: { on: "SH", vp: 5, cult: "FIRE", per: 2, gain: ["W", 1] },
  SCORE5: { on: "D", vp: 2, cult: "FIRE", per: 4, gain: ["PW", 4] },
  SCORE6: { on: "TP", vp: 3, cult: "WATER", per: 4, gain: ["SPADE", 1] },
  SCORE7: { on: "SH", vp: 5, cult: "AIR", per: 2, gain: ["W", 1] },
  SCORE8: { on: "TP", vp: 3, cult: "AIR", per: 4, gain: ["SPADE", 1] },
  SCORE9: { on: "TE", vp: 4, cult: "PRIESTS", per: 1, gain: ["C", 2] },
};
/** The power actions: price in power, and what is printed on them. */
export const POWER: Record<string, { cost: number; gain: [string, number] }> = {
  ACT1: { cost: 3, gain: ["BRIDGE", 1] },
  ACT2: { cost: 3, gain: ["P", 1] },
  ACT3: { cost: 4, gain: ["W", 2] },
  ACT4: { cost: 4, gain: ["C", 7] },
  ACT5: { cost: 4, gain: ["SPADE", 1] },
  ACT6: { cost: 6, gain: ["SPADE", 2] },
};
/** Special actions: which sign stands for them. */
export const SPECIAL: Record<string, string> = {
  ACTA: "air",
  ACTC: "tm-twice",
  ACTE: "tm-bridge",
  ACTG: "spade",
  ACTN: "m-desert",
  ACTS: "TP",
  ACTW: "D",
  FAV6: "water",
  BON1: "spade",
  BON2: "water",
};
/** Where points come from, in the order of the bars at the end. */
export const SOURCES = ["start", "scoring", "favor", "bonus", "town", "faction", "shipping", "digging", "fire", "water", "earth", "air", "area", "coins", "trade", "leech"] as const;

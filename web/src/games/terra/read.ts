// From the view of Terra Mystica to what is drawn. No rules here: only reading.
import type { ConsequenceItem } from "../../net/wire";
import type { Legal } from "../../table/model.svelte";

export interface Player {
  faction: string;
  passed: boolean;
  vp: number;
  c: number;
  w: number;
  p: number;
  b1: number;
  b2: number;
  b3: number;
  keys: number;
  ship: number;
  dig: number;
  bonus: string | null;
  bridges: number;
  favors: string[];
  towns: string[];
  cult: number[];
  at: Record<string, string[]>;
  sources: Record<string, number>;
}

export interface TerraTable {
  phase: string;
  round: number;
  active: number;
  terrain: Record<string, string>;
  bridges: Record<string, number>;
  players: Player[];
  power_used: string[];
  bonus_free: string[];
  bonus_coins: Record<string, number>;
  favor_left: Record<string, number>;
  town_left: Record<string, number>;
  scoring: string[];
  orders: number[];
  chosen: (string | null)[];
}

export const CULTS = ["fire", "water", "earth", "air"] as const;
export const BUILDINGS = ["D", "TP", "TE", "SH", "SA"] as const;
export const POWER = ["ACT1", "ACT2", "ACT3", "ACT4", "ACT5", "ACT6"] as const;
export const POWER_COST: Record<string, number> = { ACT1: 3, ACT2: 3, ACT3: 4, ACT4: 4, ACT5: 4, ACT6: 6 };

const HOMES: Record<string, string[]> = {
  desert: ["fakirs", "nomads"],
  plains: ["halflings", "cultists"],
  swamp: ["alchemists", "darklings"],
  lakes: ["mermaids", "swarmlings"],
  forest: ["witches", "auren"],
  mountains: ["dwarves", "engineers"],
  wasteland: ["chaosmagicians", "giants"],
};
/** The home terrain of a faction: the sign it bears on the map, the cults and among the players. */
export const home = (faction: string | null): string | null =>
  Object.keys(HOMES).find((terrain) => HOMES[terrain]!.includes(faction ?? "")) ?? null;

// Rows A..I as on the printed map: letters are land, ~ is river; land is numbered from the left.
const ROWS = [
  "USFLDRUKRFLRK",
  "D~~UK~~DK~~D",
  "~~K~S~F~F~S~~",
  "FLD~~RL~R~RU",
  "KURLKUSD~~FKL",
  "SF~~DF~~~USU",
  "~~~S~R~F~DKLD",
  "DLU~~~LK~SUS",
  "RKSLRFDUS~LFR",
];
export const R = 38;
const WIDE = R * Math.sqrt(3);
export const W = 13 * WIDE + 20;
export const H = R * 2 + 8 * R * 1.5 + 20;

export interface Hex {
  name: string;
  x: number;
  y: number;
  river: boolean;
}

/** All spaces of the map with their middle. */
export const HEXES: readonly Hex[] = ROWS.flatMap((row, index) => {
  let land = 0;
  let water = 0;
  return [...row].map((char, column) => ({
    name: char === "~" ? `~${index}.${(water += 1)}` : `${"ABCDEFGHI"[index]}${(land += 1)}`,
    x: 10 + WIDE / 2 + column * WIDE + (index % 2 ? WIDE / 2 : 0),
    y: 10 + R + index * R * 1.5,
    river: char === "~",
  }));
});
export const LAND: readonly Hex[] = HEXES.filter((hex) => !hex.river);
export const hexAt = (name: string): Hex | undefined => LAND.find((hex) => hex.name === name);

/** The corners of a pointy hex, slightly rounded. */
export function hexPath(x: number, y: number, r: number): string {
  const point = (k: number, shrink: number): [number, number] => {
    const angle = (Math.PI / 3) * k - Math.PI / 2;
    return [x + r * shrink * Math.cos(angle), y + r * shrink * Math.sin(angle)];
  };
  const corners = [0, 1, 2, 3, 4, 5].map((k) => point(k, 1));
  const mix = (a: [number, number], b: [number, number], share: number): string =>
    `${(a[0] + (b[0] - a[0]) * share).toFixed(1)} ${(a[1] + (b[1] - a[1]) * share).toFixed(1)}`;
  return `${corners
    .map((corner, k) => {
      const before = corners[(k + 5) % 6]!;
      const after = corners[(k + 1) % 6]!;
      return `${k ? "L" : "M"}${mix(corner, before, 0.14)}Q${mix(corner, corner, 0)} ${mix(corner, after, 0.14)}`;
    })
    .join("")}Z`;
}

/** The land spaces that an action names. */
export const places = (text: string): string[] => text.match(/\b[A-I]\d{1,2}\b/g) ?? [];

export interface Mark {
  hex: string;
  actions: Legal[];
  points: number;
}

export function marks(legal: readonly Legal[], consequences: ReadonlyMap<number, ConsequenceItem>, seat: number | null, kind: string | null): Mark[] {
  const found = new Map<string, Mark>();
  for (const action of legal) {
    if (kind && action.text.split(" ")[0] !== kind) continue;
    for (const hex of places(action.text)) {
      const mark = found.get(hex) ?? { hex, actions: [], points: 0 };
      mark.actions.push(action);
      const gained = consequences
        .get(action.id)
        ?.effects.filter((effect) => effect.kind === "points" && effect.seat === seat)
        .reduce((sum, effect) => sum + Number(effect.amount ?? effect.n ?? 0), 0);
      mark.points = Math.max(mark.points, gained ?? 0);
      found.set(hex, mark);
    }
  }
  return [...found.values()];
}

export function buildingAt(table: TerraTable, hex: string): { seat: number; kind: string } | null {
  for (const [seat, player] of table.players.entries()) {
    for (const kind of BUILDINGS) if (player.at[kind]?.includes(hex)) return { seat, kind };
  }
  return null;
}

// From the view of Anunnaki to what is drawn. No rules here: only reading.
import type { Legal, TableModel } from "../../table/model.svelte";
import { EDGES, PLACES, TILES } from "./data";

export interface Player {
  house: string;
  resources: Record<string, number>;
  mana: number;
  vp: number;
  tracks: Record<string, number>;
  dominion: number;
  cubes: string[];
  store: number;
  star_tokens: string[];
  tokens: { minor: number; major: number };
  pawn: number | null;
  improved: number[];
  pieces: Record<string, { followers?: number; gods?: string[]; settlements?: number }>;
  reserve: number;
  gods: string[];
  pacts: { open: string[]; done: string[] };
  artifacts: string[];
  basic: string[];
  advanced: number;
}

export interface Table {
  active: number;
  phase: number;
  round: number;
  layout: Record<string, number>;
  objectives: Record<string, string>;
  display: string[];
  exhaustion: Record<string, string[]>;
  civilizations: Record<string, { id: number | null; face: string; atlantean: boolean }>;
  culture: Record<string, number | string>;
  players: Player[];
}

export interface AnunnakiView {
  seat: number | null;
  table: Table;
  own: { hands: (string[] | null)[] };
}

export const of = (model: TableModel): AnunnakiView => model.shown as unknown as AnunnakiView;
export const RESOURCES = ["food", "wood", "metal", "gold"] as const;
export const TRACKS = ["war", "technology", "commerce"] as const;
export const GLYPHS: Record<string, string> = {
  portal: "portal",
  move_blue: "move",
  move_red: "move",
  commerce: "pact",
  harvest_blue: "food",
  harvest_red: "food",
  creation: "spark",
  income: "house2",
  dominion: "crown",
  market: "scale",
};

const MIDDLE = { x: 320, y: 340 };
const FAR = 250;

/** Where a node of the star is: O0..O4 are the tips from the top clockwise, I0..I4 the crossings after them. */
export function node(name: string): { x: number; y: number } {
  const index = Number(name[1]);
  const outer = name[0] === "O";
  const angle = ((-90 + 72 * index + (outer ? 0 : 36)) * Math.PI) / 180;
  const radius = outer ? FAR : FAR * 0.382;
  return { x: MIDDLE.x + radius * Math.cos(angle), y: MIDDLE.y + radius * Math.sin(angle) };
}
export const edge = (name: string): { a: { x: number; y: number }; b: { x: number; y: number }; mana: number } => {
  const [a, b, mana] = EDGES[name]!;
  return { a: node(a), b: node(b), mana };
};
export const tileAt = (table: Table, place: string): { id: number; key: string; colour: string } => {
  const id = table.layout[place]!;
  const [key, colour] = TILES[id]!;
  return { id, key, colour };
};

export const HEX = 40;
export interface Territory {
  id: string;
  x: number;
  y: number;
  icons: string[];
  altars: number;
  capital: boolean;
  atlantis: boolean;
}

/** The planets that are in play, each with its territories around its own middle. */
export function planets(table: Table): { key: string; places: Territory[]; width: number; height: number }[] {
  const gaia = table.players.length === 2 ? "gaia12" : "gaia34";
  return [gaia, ...table.players.map((player) => player.house)].map((key) => {
    const raw = PLACES.filter(([id]) => id.startsWith(`${key}.`)).map(([id, q, r, icons, altars, capital, atlantis]) => ({
      id,
      x: HEX * Math.sqrt(3) * (q + r / 2),
      y: HEX * 1.5 * r,
      icons,
      altars,
      capital,
      atlantis,
    }));
    const left = Math.min(...raw.map((one) => one.x)) - HEX;
    const top = Math.min(...raw.map((one) => one.y)) - HEX - 4;
    const places = raw.map((one) => ({ ...one, x: one.x - left, y: one.y - top }));
    return {
      key,
      places,
      width: Math.max(...places.map((one) => one.x)) + HEX,
      height: Math.max(...places.map((one) => one.y)) + HEX + 4,
    };
  });
}

export function hexPath(x: number, y: number, r: number): string {
  const corners = [0, 1, 2, 3, 4, 5].map((k) => {
    const angle = (Math.PI / 3) * k - Math.PI / 2;
    return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** What an action names: a territory (`pharaos.TL`), a tile (`tile:7`), a space of the star (`edge:R0`). */
export function named(text: string): string | null {
  const place = /\b(?:pharaos|norrenis|babylon|ellenys|gaia12|gaia34)\.\w+/.exec(text);
  if (place) return place[0];
  const tile = /^(?:pawn|activate|develop) (\d+)$/.exec(text);
  if (tile) return `tile:${tile[1]}`;
  const space = /^cube ([LRP]\d)$/.exec(text);
  return space ? `edge:${space[1]}` : null;
}

/** The legal actions by what they name on the boards. */
export function byPlace(legal: readonly Legal[]): Map<string, Legal[]> {
  const found = new Map<string, Legal[]>();
  for (const action of legal) {
    const place = named(action.text);
    if (!place) continue;
    const list = found.get(place);
    if (list) list.push(action);
    else found.set(place, [action]);
  }
  return found;
}

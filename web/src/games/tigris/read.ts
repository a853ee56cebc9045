// From the server's view and list of legal actions to what is drawn. No rules here: only reading.
import type { ConsequenceItem } from "../../net/wire";
import type { Legal } from "../../table/model.svelte";
import { dynastyOf } from "../spheres/fight";
import { COLOURS, COLS, LEADER, ROWS, TILE, name, square, type Colour } from "./data";

export interface TigrisView {
  seat: number | null;
  seats: number;
  options: Record<string, any>;
  active: number | null;
  actions_left: number;
  turn: number;
  phase: string;
  tiles: string[][];
  leaders: (string | null)[][];
  catastrophes: string[];
  treasures: string[];
  monuments: { square: string; colours: [number, number]; base: number }[];
  monuments_left: [number, number][];
  buildings: (string | null)[];
  ziggurat: string | null;
  placed: string | null;
  marker: string | null;
  conflict: Conflict | null;
  hand: number[] | null;
  hand_sizes: number[];
  display: number[];
  bag_size: number;
  catastrophes_left: number[];
  points: (number[] | null)[];
  treasures_held: (number | null)[];
  memory: { points: number[][]; treasures: number[] };
  kingdoms: string[][];
}

export interface Conflict {
  kind: "revolt" | "war";
  colour: number;
  attacker: number;
  defender: number;
  attacker_square: string;
  defender_square: string;
  strength: [number, number];
  added: number | null;
}

export interface Piece {
  key: string;
  square: string;
  x: number;
  y: number;
}
export interface TilePiece extends Piece {
  colour: Colour;
  gem: boolean;
}
export interface LeaderPiece extends Piece {
  colour: Colour;
  seat: number;
  dynasty: string;
}

export const colourAt = (index: number): Colour => COLOURS[index]!;
export { dynastyOf };

export function tiles(view: TigrisView): TilePiece[] {
  const gems = new Set(view.treasures);
  return view.tiles.flatMap((squares, index) =>
    squares.map((at) => ({
      key: `${at}.${index}`,
      square: at,
      ...square(at),
      colour: colourAt(index),
      gem: gems.has(at),
    })),
  );
}

export function leaders(view: TigrisView): LeaderPiece[] {
  return view.leaders.flatMap((own, seat) =>
    own.flatMap((at, index) =>
      at === null
        ? []
        : [{ key: `${seat}.${index}`, square: at, ...square(at), colour: colourAt(index), seat, dynasty: dynastyOf(seat) }],
    ),
  );
}

export interface Kingdom {
  letter: string;
  tone: "a" | "b" | "c" | "d";
  squares: string[];
}

export function kingdoms(view: TigrisView): Kingdom[] {
  return view.kingdoms.map((squares, index) => ({
    letter: String.fromCharCode(65 + (index % 26)),
    tone: "abcd"[index % 4] as Kingdom["tone"],
    squares,
  }));
}

/** What a leader would bring on the board: temples beside it (revolt), tiles of its colour in its kingdom (war). */
export function strength(view: TigrisView, piece: LeaderPiece): { temples: number; supporters: number } {
  const red = new Set(view.tiles[1]);
  const beside = neighbours(piece.square).filter((at) => red.has(at)).length;
  const own = new Set(view.tiles[COLOURS.indexOf(piece.colour)]);
  const home = view.kingdoms.find((squares) => squares.includes(piece.square)) ?? [];
  return { temples: beside, supporters: home.filter((at) => own.has(at)).length };
}

export function neighbours(at: string): string[] {
  const { x, y } = square(at);
  return [
    [x + 1, y],
    [x - 1, y],
    [x, y + 1],
    [x, y - 1],
  ]
    .filter(([a, b]) => a! >= 0 && a! < COLS && b! >= 0 && b! < ROWS)
    .map(([a, b]) => name(a!, b!));
}

/** The squares whose tiles support each side of a conflict, as far as the board shows it. */
export function supporters(view: TigrisView, conflict: Conflict): [string[], string[]] {
  const side = (at: string): string[] => {
    if (conflict.kind === "revolt") return neighbours(at).filter((one) => view.tiles[1]!.includes(one));
    return part(view, at).filter((one) => view.tiles[conflict.colour]!.includes(one));
  };
  return [side(conflict.attacker_square), side(conflict.defender_square)];
}

/** The kingdom of a square as it was before the unification tile joined it to another. */
export function part(view: TigrisView, at: string): string[] {
  const all = new Set(view.kingdoms.find((squares) => squares.includes(at)) ?? []);
  if (view.marker) all.delete(view.marker);
  const found = new Set([at]);
  const open = [at];
  while (open.length) {
    for (const next of neighbours(open.pop()!)) {
      if (all.has(next) && !found.has(next)) {
        found.add(next);
        open.push(next);
      }
    }
  }
  return [...found];
}

// Legal actions ------------------------------------------------------------------------------------------

/** The square at the end of an action's text, if it ends with one. */
export function target(text: string): string | null {
  return /(?:^| )([A-P](?:[1-9]|1[01]))$/.exec(text)?.[1] ?? null;
}

export interface Mark {
  square: string;
  action: Legal;
  kind: "conflict" | "mine" | "rival" | "plain";
  amount: number;
  rival: number | null;
}

const ORDER = { conflict: 1, mine: 0, rival: 2, plain: 3 };

/** The marks for the actions whose text begins with a prefix and names a square. */
export function marks(
  legal: readonly Legal[],
  consequences: ReadonlyMap<number, ConsequenceItem>,
  prefix: string,
  seat: number | null,
): Mark[] {
  const found: Mark[] = [];
  for (const action of legal) {
    if (!action.text.startsWith(`${prefix} `)) continue;
    const at = target(action.text);
    if (at === null) continue;
    const item = consequences.get(action.id);
    const points = item?.effects.filter((effect) => effect.kind === "points") ?? [];
    const own = points.filter((effect) => effect.seat === seat);
    const amount = own.reduce((sum, effect) => sum + Number(effect.amount ?? effect.n ?? 1), 0);
    const rival = points.find((effect) => effect.seat !== seat)?.seat ?? null;
    found.push({ square: at, action, kind: item?.mark ?? "plain", amount, rival });
  }
  return found;
}

export const bestFirst = (all: readonly Mark[]): Mark[] => [...all].sort((a, b) => ORDER[a.kind] - ORDER[b.kind]);

/** The kinds of action that are open, by their first word. */
export function kinds(legal: readonly Legal[]): Set<string> {
  return new Set(legal.map((action) => action.text.split(" ")[0]!));
}

/** Actions that name a square and need no piece chosen first. */
export const DIRECT = ["treasure", "building", "ziggurat"] as const;

/** The prefix of which squares are marked: what is chosen, or the one question that is open. */
export function markPrefix(legal: readonly Legal[], selection: string | null): string | null {
  if (selection && selection !== "swap") return selection;
  const open = kinds(legal);
  return DIRECT.find((kind) => open.has(kind)) ?? null;
}

/** What could be put on a square: `tile temple`, `leader king`, `catastrophe`, ... */
export function possibleAt(legal: readonly Legal[], at: string): string[] {
  return legal.filter((action) => target(action.text) === at).map((action) => action.text.slice(0, -at.length - 1));
}

export interface HandTile {
  key: string;
  colour: Colour;
  prefix: string;
}

/** The own tiles one by one, in the order of the colours. */
export function hand(view: TigrisView): HandTile[] {
  return (view.hand ?? []).flatMap((count, index) =>
    Array.from({ length: count }, (_, nth) => ({
      key: `${index}.${nth}`,
      colour: colourAt(index),
      prefix: `tile ${TILE[colourAt(index)]}`,
    })),
  );
}

/** The notation of a swap of chosen tiles: `swap temple farm*2`. */
export function swapText(chosen: readonly Colour[]): string {
  const words = COLOURS.flatMap((colour) => {
    const count = chosen.filter((one) => one === colour).length;
    return count === 0 ? [] : [count === 1 ? TILE[colour] : `${TILE[colour]}*${count}`];
  });
  return `swap ${words.join(" ")}`;
}

export const leaderPrefix = (colour: Colour): string => `leader ${LEADER[colour]}`;

/** The colour that a prefix such as `tile temple` or `leader king` means. */
export function prefixColour(prefix: string): Colour | null {
  const word = prefix.split(" ")[1];
  return COLOURS.find((colour) => TILE[colour] === word || LEADER[colour] === word) ?? null;
}

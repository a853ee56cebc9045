// From the server's view and list of legal actions to what is drawn. No rules here: only reading.
import type { Legal } from "../../model/model.svelte";
import type { ConsequenceItem, Entry } from "../../net/wire";
import { COLOURS, LEADER, TILE, type Colour } from "../spheres/colours";
import { dynastyOf } from "../spheres/fight";
import { marked, type Mark } from "../spheres/marks";
import { worked, type Aids } from "./aids";
import { name, square } from "./squares";
import type { TigrisView } from "./view";

/** What the board shows about strength and wars. */
export const aids = (view: TigrisView): Aids => view.aids ?? worked(view);

/** What a leader would bring to a revolt and to a war. */
export const power = (view: TigrisView, seat: number, colour: Colour) => aids(view).leaders.find((one) => one.seat === seat && one.colour === colour);

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
  return aids(view).kingdoms.map((squares, index) => ({
    letter: String.fromCharCode(65 + (index % 26)),
    tone: "abcd"[index % 4] as Kingdom["tone"],
    squares,
  }));
}

// Legal actions ------------------------------------------------------------------------------------------

/** The square at the end of an action's text, if it ends with one. */
export function target(text: string): string | null {
  return /(?:^| )([A-P](?:[1-9]|1[01]))$/.exec(text)?.[1] ?? null;
}

export const NONE: ReadonlyMap<string, Mark> = new Map();

/** The marks for the actions whose text begins with a prefix and names a square. */
export function marks(legal: readonly Legal[], consequences: ReadonlyMap<number, ConsequenceItem>, prefix: string | null, seat: number | null): ReadonlyMap<string, Mark> {
  if (prefix === null) return NONE;
  return marked(legal, consequences, (text) => (text.startsWith(`${prefix} `) ? target(text) : null), seat);
}

/** The squares that an action names: a monument stands on four. */
export function named(text: string): string[] {
  const at = target(text);
  if (at === null) return [];
  const { x, y } = square(at);
  return text.startsWith("monument ") ? [at, name(x + 1, y), name(x, y + 1), name(x + 1, y + 1)] : [at];
}

/** Where the last steps happened. */
export function recent(entries: readonly Entry[]): string[] {
  const last = entries.filter((entry) => entry.seat >= 0 && entry.kind === "play");
  return last.flatMap((entry) => entry.events.flatMap((event) => (typeof event.data?.square === "string" ? [event.data.square] : [])));
}

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

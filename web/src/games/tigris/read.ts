// From the server's view and list of legal actions to what is drawn. No rules here: only reading.
import type { Legal } from "../../model/model.svelte";
import type { ConsequenceItem, Entry } from "../../net/wire";
import { COLOURS, LEADER, TILE, type Colour } from "../spheres/colours";
import { dynastyOf } from "../spheres/fight";
import { marked, type Mark } from "../spheres/marks";
import { name, square } from "./squares";
import type { TigrisView } from "./view";

/** What a leader would bring to a revolt and to a war. */
export const power = (view: TigrisView, seat: number, colour: Colour) => view.aids.leaders.find((one) => one.seat === seat && one.colour === colour);

/** Where a seat's leader stands; null: at home. */
export const leaderAt = (view: TigrisView, seat: number, colour: Colour): string | null =>
  (view.position.leaders[seat] as Record<string, string | null> | undefined)?.[LEADER[colour]] ?? null;

/** The colours of a monument (`red-black`): of its base and of its top. */
export const monumentColours = (kind: string): [Colour, Colour] => kind.split("-") as [Colour, Colour];

/** The colour of the tiles that count in the conflict in hand. */
export const fought = (view: TigrisView): Colour | null => (view.position.fight ? (view.position.fight.war ? view.position.fight.colour : "red") : null);

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

export { dynastyOf };

export function tiles({ position }: TigrisView): TilePiece[] {
  const gems = new Set(position.treasures);
  return COLOURS.flatMap((colour) => position.tiles[colour].map((at) => ({ key: `${at}.${colour}`, square: at, ...square(at), colour, gem: gems.has(at) })));
}

export function leaders(view: TigrisView): LeaderPiece[] {
  return view.position.leaders.flatMap((_, seat) =>
    COLOURS.flatMap((colour) => {
      const at = leaderAt(view, seat, colour);
      return at === null ? [] : [{ key: `${seat}.${colour}`, square: at, ...square(at), colour, seat, dynasty: dynastyOf(seat) }];
    }),
  );
}

export interface Kingdom {
  letter: string;
  tone: "a" | "b" | "c" | "d";
  squares: string[];
}

export function kingdoms(view: TigrisView): Kingdom[] {
  return view.aids.kingdoms.map((squares, index) => ({
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
export function recent(entries: readonly Entry[], { position }: TigrisView): string[] {
  // A monument is seen by itself: a line around one of its squares would cut it.
  const built = new Set(position.monuments.flatMap((one) => named(`monument ${one.kind} ${one.square}`)));
  const last = entries.filter((entry) => entry.seat >= 0 && entry.kind === "play");
  return last.flatMap((entry) => entry.events.flatMap((event) => (typeof event.data?.square === "string" && !built.has(event.data.square) ? [event.data.square] : [])));
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
export function hand({ seat, position }: TigrisView): HandTile[] {
  const own = seat === null ? null : position.hands[seat];
  return COLOURS.flatMap((colour, index) => Array.from({ length: own?.[index] ?? 0 }, (_, nth) => ({ key: `${colour}.${nth}`, colour, prefix: `tile ${TILE[colour]}` })));
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

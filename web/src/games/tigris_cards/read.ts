// From the view of the card game to what is drawn. No rules here: only reading.
import type { ConsequenceItem } from "../../net/wire";
import type { Legal } from "../../table/model.svelte";
import { COLOURS, LEADER, TILE, type Colour } from "../spheres/data";

export interface CardsView {
  seat: number | null;
  seats: number;
  active: number | null;
  actions_left: number;
  turn: number;
  columns: { head: "treasure" | "red"; cards: string[] }[];
  links: (string | null)[];
  down: number | null;
  leaders: (string | null)[][];
  ships: string[];
  placed: string | null;
  conflict: { kind: "revolt" | "war"; colour: number; attacker: number; defender: number; attack: number; defence: number; played: number } | null;
  wars: string[];
  hand: number[] | null;
  hand_sizes: number[];
  deck: number;
  catastrophes: boolean[];
  piles: { size: number; top: string | null }[];
  memory: { piles: number[][]; treasures: number[] };
  kingdoms: [number, number][];
}

/** Leaders are called here as the card game calls them. */
export const HEADS: Record<Colour, string> = { ...LEADER, green: "trader" };

export const W = 956;
export const H = 560;
const LEFT = 22;
const PITCH = 116;
export const CARD = 88;
const STEP = 49;

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const columnX = (column: number): number => LEFT + PITCH * column;

/** Where a place is: `C3.0` is a head, `C3.2` the second card, `C3` the end of the column, `L2` a link. */
export function box(place: string, view: CardsView): Box | null {
  const link = /^L(\d)$/.exec(place);
  if (link) return { x: columnX(Number(link[1])) - 46, y: 54, w: 64, h: 44 };
  const card = /^C(\d)(?:\.(\d+))?$/.exec(place);
  if (!card) return null;
  const column = Number(card[1]) - 1;
  if (card[2] === "0") return { x: columnX(column), y: 32, w: CARD, h: CARD };
  const depth = card[2] === undefined ? (view.columns[column]?.cards.length ?? 0) + 1 : Number(card[2]);
  return { x: columnX(column), y: 126 + (depth - 1) * step(view, column), w: CARD, h: 62 };
}

/** Cards overlap more in a column that would otherwise run over the edge. */
export function step(view: CardsView, column: number): number {
  const count = (view.columns[column]?.cards.length ?? 0) + 1;
  return Math.min(STEP, (H - 126 - 62 - 24) / Math.max(1, count - 1));
}

export function target(text: string): string | null {
  return /(?:^| )(C\d(?:\.\d+)?|L\d)$/.exec(text)?.[1] ?? null;
}

export interface Mark {
  place: string;
  action: Legal;
  kind: "conflict" | "mine" | "rival" | "plain";
  amount: number;
  rival: number | null;
}

/** The prefixes that mark places for what is chosen: a card goes to columns and to links. */
export function prefixes(selection: string | null, legal: readonly Legal[]): string[] {
  if (selection?.startsWith("card ")) return [selection, `link ${selection.slice(5)}`];
  if (selection) return [selection];
  return legal.some((one) => one.text.startsWith("swap ")) ? ["swap"] : [];
}

export function marks(legal: readonly Legal[], consequences: ReadonlyMap<number, ConsequenceItem>, starts: readonly string[], seat: number | null): Mark[] {
  return legal.flatMap((action) => {
    if (!starts.some((start) => action.text.startsWith(`${start} `))) return [];
    const named = target(action.text);
    if (!named) return [];
    const place = action.text.startsWith("swap ") ? `${named}.0` : named;
    const item = consequences.get(action.id);
    const points = item?.effects.filter((effect) => effect.kind === "points") ?? [];
    const amount = points.filter((effect) => effect.seat === seat).reduce((sum, effect) => sum + Number(effect.amount ?? 1), 0);
    const rival = points.find((effect) => effect.seat !== seat)?.seat ?? null;
    return [{ place, action, kind: item?.mark ?? "plain", amount, rival }];
  });
}

export interface HandCard {
  key: string;
  colour: Colour;
  prefix: string;
}

export function hand(view: CardsView): HandCard[] {
  return (view.hand ?? []).flatMap((count, index) =>
    Array.from({ length: count }, (_, nth) => ({ key: `${index}.${nth}`, colour: COLOURS[index]!, prefix: `card ${TILE[COLOURS[index]!]}` })),
  );
}

export function colourOf(text: string): Colour | null {
  const word = text.split(" ")[1];
  return COLOURS.find((colour) => TILE[colour] === word || HEADS[colour] === word || colour === word) ?? null;
}

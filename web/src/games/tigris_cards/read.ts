// From the view of the card game to what is drawn. No rules here: only reading.
import type { Cell } from "../../board/controller.svelte";
import { box as rounded } from "../../board/geometry";
import type { Legal } from "../../model/model.svelte";
import type { ConsequenceItem, Entry } from "../../net/wire";
import { COLOURS, TILE, type Colour } from "../spheres/colours";
import { marked, type Mark } from "../spheres/marks";
import { HEADS } from "./data.gen";
import type { CardsView } from "./view";

export { HEADS };

export const W = 956;
export const H = 560;
const LEFT = 22;
const PITCH = 116;
export const CARD = 88;
const STEP = 49;

export const TONES = ["a", "b", "c", "d"] as const;

/** The two colours of a ship (`blue_green`). */
export const shipColours = (key: string): [Colour, Colour] => key.split(/[-_]/) as [Colour, Colour];

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A leader on the table. */
export interface Standing {
  key: string;
  seat: number;
  place: string;
  colour: Colour;
}

export function standing(view: CardsView): Standing[] {
  return view.position.leaders.flatMap((own, seat) =>
    COLOURS.flatMap((colour) => {
      const place = own[colour];
      return place ? [{ key: `${seat}.${colour}`, seat, place, colour }] : [];
    }),
  );
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
  const depth = card[2] === undefined ? (view.aids.columns[column]?.cards.length ?? 0) + 1 : Number(card[2]);
  return { x: columnX(column), y: 126 + (depth - 1) * step(view, column), w: CARD, h: 62 };
}

/** Cards overlap more in a column that would otherwise run over the edge. */
export function step(view: CardsView, column: number): number {
  const count = (view.aids.columns[column]?.cards.length ?? 0) + 1;
  return Math.min(STEP, (H - 126 - 62 - 24) / Math.max(1, count - 1));
}

/** Where a column's last card ends. */
export function endOf(view: CardsView, column: number): number {
  const count = view.aids.columns[column]?.cards.length ?? 0;
  return count ? 126 + (count - 1) * step(view, column) + 62 : 126;
}

export function target(text: string): string | null {
  return /(?:^| )(C\d(?:\.\d+)?|L\d)$/.exec(text)?.[1] ?? null;
}

/** The prefixes that mark places for what is chosen: a card goes to columns and to links. */
export function prefixes(selection: string | null, legal: readonly Legal[]): string[] {
  if (selection?.startsWith("card ")) return [selection, `link ${selection.slice(5)}`];
  if (selection) return [selection];
  return legal.some((one) => one.text.startsWith("swap ")) ? ["swap"] : [];
}

/** The places that an action names; a swap of treasures happens at a column's head. */
export function named(text: string): string[] {
  const place = target(text);
  if (place === null) return [];
  return [text.startsWith("swap ") ? `${place}.0` : place];
}

export function marks(legal: readonly Legal[], consequences: ReadonlyMap<number, ConsequenceItem>, starts: readonly string[], seat: number | null): ReadonlyMap<string, Mark> {
  if (!starts.length) return NONE;
  return marked(legal, consequences, (text) => (starts.some((start) => text.startsWith(`${start} `)) ? (named(text)[0] ?? null) : null), seat);
}
export const NONE: ReadonlyMap<string, Mark> = new Map();

/** The places of the table as cells: heads, cards, links in use, and whatever else is marked. */
export function cells(view: CardsView, also: Iterable<string>): Cell[] {
  const places = [
    ...view.aids.columns.flatMap((column, index) => [`C${index + 1}.0`, ...column.cards.map((_, depth) => `C${index + 1}.${depth + 1}`)]),
    ...view.aids.links.flatMap((link, index) => (link ? [`L${index + 1}`] : [])),
  ];
  const known = new Set(places);
  for (const place of also) if (!known.has(place)) places.push(place);
  return places.flatMap((id) => {
    const at = box(id, view);
    if (!at) return [];
    // Of a card that others lie on only the upper part can be pointed at.
    const high = /^C\d\.[1-9]/.test(id) ? Math.min(at.h, step(view, Number(id[1]) - 1)) : at.h;
    return [{ id, x: at.x + at.w / 2, y: at.y + at.h / 2, half: at.h / 2, hit: rounded(at.x, at.y, at.w, high, 9), ring: rounded(at.x - 1, at.y - 1, at.w + 2, at.h + 2, 10) }];
  });
}

/** Where something just happened, as the log tells it. */
export function recent(entries: readonly Entry[]): string[] {
  return entries.flatMap((entry) => entry.events.flatMap((event) => Object.entries((event.data ?? {}) as Record<string, unknown>).flatMap(([key, value]) => (key === "at" && typeof value === "string" ? [value] : []))));
}

export interface HandCard {
  key: string;
  colour: Colour;
  prefix: string;
}

export function hand(view: CardsView): HandCard[] {
  const held = view.seat === null ? null : view.position.hands[view.seat];
  return (held ?? []).flatMap((count, index) =>
    Array.from({ length: count }, (_, nth) => ({ key: `${index}.${nth}`, colour: COLOURS[index]!, prefix: `card ${TILE[COLOURS[index]!]}` })),
  );
}

export function colourOf(text: string): Colour | null {
  const word = text.split(" ")[1];
  return COLOURS.find((colour) => TILE[colour] === word || HEADS[colour] === word || colour === word) ?? null;
}

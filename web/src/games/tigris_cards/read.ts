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

export function standing(leaders: CardsView["position"]["leaders"]): Standing[] {
  return leaders.flatMap((own, seat) =>
    COLOURS.flatMap((colour) => {
      const place = own[colour];
      return place ? [{ key: `${seat}.${colour}`, seat, place, colour }] : [];
    }),
  );
}

export const columnX = (column: number): number => LEFT + PITCH * column;

type Columns = CardsView["aids"]["columns"];

/** Where a place is: `C3.0` is a head, `C3.2` the second card, `C3` the end of the column, `L2` a link. */
export function box(place: string, columns: Columns): Box | null {
  const link = /^L(\d)$/.exec(place);
  if (link) return linkBox(Number(link[1]));
  const card = /^C(\d)(?:\.(\d+))?$/.exec(place);
  if (!card) return null;
  const column = Number(card[1]) - 1;
  const count = columns[column]?.cards.length ?? 0;
  return cardBox(column, card[2] === undefined ? count + 1 : Number(card[2]), count);
}

export const linkBox = (link: number): Box => ({ x: columnX(link) - 46, y: 54, w: 64, h: 44 });

/** A card of a column that holds so many, by its place from the head (0) on. */
export function cardBox(column: number, depth: number, count: number): Box {
  const x = columnX(column);
  return depth === 0 ? { x, y: 32, w: CARD, h: CARD } : { x, y: 126 + (depth - 1) * step(count), w: CARD, h: 62 };
}

/** Cards overlap more in a column that would otherwise run over the edge. */
export const step = (count: number): number => Math.min(STEP, (H - 126 - 62 - 24) / Math.max(1, count));

/** How much of a place is in sight: of a card that others lie on only the upper part. */
export function seen(place: string, at: Box, columns: Columns): number {
  return /^C\d\.[1-9]/.test(place) ? Math.min(at.h, step(columns[Number(place[1]) - 1]?.cards.length ?? 0)) : at.h;
}

/** Where a column's last card ends. */
export function endOf(column: number, count: number): number {
  const last = cardBox(column, count, count);
  return count ? last.y + last.h : 126;
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

/** Cells once made: a place lies elsewhere only when its column grows or shrinks. */
const made = new Map<string, Cell>();

function cell(id: string, columns: Columns): Cell | null {
  const key = `${id}/${id.startsWith("C") ? columns[Number(id[1]) - 1]?.cards.length : ""}`;
  const known = made.get(key);
  if (known) return known;
  const at = box(id, columns);
  if (!at) return null;
  const hit = rounded(at.x, at.y, at.w, seen(id, at, columns), 9);
  const fresh = { id, x: at.x + at.w / 2, y: at.y + at.h / 2, half: at.h / 2, hit, ring: rounded(at.x - 1, at.y - 1, at.w + 2, at.h + 2, 10) };
  made.set(key, fresh);
  return fresh;
}

/** The places of the table as cells: heads, cards, links in use, and whatever else is marked. */
export function cells(columns: Columns, links: readonly (string | null)[], also: Iterable<string>): Cell[] {
  const places = new Set<string>();
  columns.forEach((column, index) => {
    for (let depth = 0; depth <= column.cards.length; depth += 1) places.add(`C${index + 1}.${depth}`);
  });
  links.forEach((link, index) => link && places.add(`L${index + 1}`));
  for (const place of also) places.add(place);
  return [...places].flatMap((id) => cell(id, columns) ?? []);
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

export function hand(held: readonly number[] | null): HandCard[] {
  return (held ?? []).flatMap((count, index) =>
    Array.from({ length: count }, (_, nth) => ({ key: `${index}.${nth}`, colour: COLOURS[index]!, prefix: `card ${TILE[COLOURS[index]!]}` })),
  );
}

export function colourOf(text: string): Colour | null {
  const word = text.split(" ")[1];
  return COLOURS.find((colour) => TILE[colour] === word || HEADS[colour] === word || colour === word) ?? null;
}

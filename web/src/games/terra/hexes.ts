// Where the hexes of the map lie; rows with twelve are shifted half a hex to the right.
import type { Cell } from "../../board/controller.svelte";
import { MAP } from "./data.gen";

export const R = 38;
export const ACROSS = R * Math.sqrt(3);
export const DOWN = R * 1.5;
/** The map with its margin of water. */
export const BOX = { x: -16, y: -13, width: 888, height: 561 };
/** Where the water is widest: the wheel of one's own terrain lies there. */
export const WATER = { x: 562, y: 303 };

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
  MAP.forEach((line, row) => {
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
export const LINES = MAP.map((_, row) => HEXES.filter((hex) => hex.row === row));

export const at = (name: string): { x: number; y: number } => HEX.get(name) ?? { x: 0, y: 0 };

/** The hexes that share an edge with one. */
export const NEXT = new Map(
  HEXES.map((hex) => [hex.name, HEXES.filter((other) => other !== hex && Math.hypot(other.x - hex.x, other.y - hex.y) < ACROSS * 1.1).map((other) => other.name)]),
);

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

/** The hexes as cells, row by row. */
export const CELLS: readonly Cell[] = HEXES.map((hex) => ({ id: hex.name, x: hex.x, y: hex.y, half: 34, hit: hexagon(R, hex), ring: hexagon(R - 2.5, hex), row: hex.row, column: hex.column }));

/** Where a bridge (`E5:F4`) begins and ends: at the edges of its hexes. */
export function span(place: string): { x1: number; y1: number; x2: number; y2: number } {
  const [a, b] = place.split(":").map(at) as [{ x: number; y: number }, { x: number; y: number }];
  const cut = 22 / Math.hypot(b.x - a.x, b.y - a.y);
  return { x1: a.x + (b.x - a.x) * cut, y1: a.y + (b.y - a.y) * cut, x2: b.x - (b.x - a.x) * cut, y2: b.y - (b.y - a.y) * cut };
}

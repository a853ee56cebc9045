// Where squares lie: the cells of the board, the lines around kingdoms.
import type { Cell } from "../../board/controller.svelte";
import { box } from "../../board/geometry";
import { outline } from "../../board/outline";
import { BOARDS, COLS, ROWS } from "./data.gen";

export { COLS, ROWS };
export const CELL = 56;
export const W = COLS * CELL;
export const H = ROWS * CELL;



export interface Square {
  x: number;
  y: number;
}

export const name = (x: number, y: number): string => `${"ABCDEFGHIJKLMNOP"[x]}${y + 1}`;

export function square(text: string): Square {
  return { x: text.charCodeAt(0) - 65, y: Number(text.slice(1)) - 1 };
}

/** The river squares of a board, and the squares with a winged beast. */
export function map(board: string): { river: Square[]; beasts: Square[] } {
  const rows = BOARDS[board] ?? BOARDS.standard!;
  const river: Square[] = [];
  const beasts: Square[] = [];
  rows.forEach((row, y) =>
    [...row].forEach((char, x) => {
      if (char === "~") river.push({ x, y });
      else if (char !== ".") beasts.push({ x, y });
    }),
  );
  return { river, beasts };
}

/** The squares as cells, row by row. */
export const CELLS: readonly Cell[] = Array.from({ length: ROWS * COLS }, (_, index) => {
  const [x, y] = [index % COLS, Math.floor(index / COLS)];
  return {
    id: name(x, y),
    x: (x + 0.5) * CELL,
    y: (y + 0.5) * CELL,
    half: 34,
    hit: box(x * CELL, y * CELL, CELL, CELL),
    ring: box(x * CELL + 1, y * CELL + 1, CELL - 2, CELL - 2, 10),
    row: y,
    column: x,
  };
});

export const px = (at: string): number => square(at).x * CELL;
export const py = (at: string): number => square(at).y * CELL;
/** The middle of a square. */
export const mid = (at: string): [number, number] => [px(at) + CELL / 2, py(at) + CELL / 2];

const contours = new Map<string, string>();

/** The line around a kingdom; kept, since most kingdoms are the same from one view to the next. */
export function contour(squares: string[]): string {
  const key = squares.join();
  let line = contours.get(key);
  if (line === undefined) {
    if (contours.size > 200) contours.clear();
    line = outline(squares.map(square), CELL, -1.5, 14.6);
    contours.set(key, line);
  }
  return line;
}

/** Where a kingdom's letter stands. */
export function corner(squares: string[]): [number, number] {
  const top = [...squares].map(square).sort((a, b) => a.y - b.y || a.x - b.x)[0]!;
  return [top.x * CELL - 3, Math.max(0, top.y * CELL - 3)];
}

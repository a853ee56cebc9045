// What never changes: the maps of both boards, what the colours are called, and where squares lie.
import { outline } from "../../board/outline";

export const COLS = 16;
export const ROWS = 11;
export const CELL = 56;

export { COLOURS, DYNASTIES, LEADER, SIGN, TILE, type Colour } from "../spheres/data";

const MAPS: Record<string, string> = {
  standard: `....~~~~~.T.~...
.C..~.......~..C
...~~T......~~..
~~~~.........~~~
.............T~~
..............~.
~~~~....T...~~~.
.C.~~~~.....~...
......~~~~~~~.C.
.....T..........
..........T.....`,
  advanced: `..~~T....T.....~
..~~..........T~
.C~~...........~
..~...T....T~~~~
..~.........~...
..~T........~..C
..~~........~~..
C..~~~.T....T~..
.....~~~.....~..
....C.~~~~~~~~..
......~..C....C.`,
};

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
  const rows = (MAPS[board] ?? MAPS.standard!).split("\n");
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

// What never changes: the maps of both boards, colours and their signs.

export const COLS = 16;
export const ROWS = 11;
export const CELL = 56;

export const COLOURS = ["black", "red", "blue", "green"] as const;
export type Colour = (typeof COLOURS)[number];

/** The sign of a colour, on tiles and under leaders. */
export const SIGN: Record<Colour, string> = {
  black: "g-settlement",
  red: "g-temple",
  blue: "g-farm",
  green: "g-market",
};
/** As the notation calls tiles and leaders. */
export const TILE: Record<Colour, string> = { black: "settlement", red: "temple", blue: "farm", green: "market" };
export const LEADER: Record<Colour, string> = { black: "king", red: "priest", blue: "farmer", green: "merchant" };
export const DYNASTIES = ["archer", "bull", "pot", "lion"] as const;

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

import { describe, expect, it } from "vitest";
import { beside, box, circle, type Arrow } from "../src/board/geometry";
import { CELLS as HEXES, NEXT } from "../src/games/terra/hexes";
import { CELLS as SQUARES } from "../src/games/tigris/squares";

const from = (cells: typeof SQUARES, id: string) => cells.find((cell) => cell.id === id)!;
const ARROWS: Arrow[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

describe("the next cell in the direction of an arrow key", () => {
  it("is the neighbour on a grid of squares, and none beyond the edge", () => {
    expect(ARROWS.map((key) => beside(SQUARES, from(SQUARES, "K10"), key))).toEqual(["J10", "L10", "K9", "K11"]);
    expect(ARROWS.map((key) => beside(SQUARES, from(SQUARES, "A1"), key))).toEqual([null, "B1", null, "A2"]);
  });

  it("is on a map of hexes the neighbour in the row, or the left one of two in the next row", () => {
    expect(ARROWS.map((key) => beside(HEXES, from(HEXES, "E7"), key))).toEqual(["E6", "E8", "D4", "F4"]);
    expect(ARROWS.map((key) => beside(HEXES, from(HEXES, "B1"), key))).toEqual([null, "r0", "A1", "r6"]);
    for (const cell of HEXES) {
      for (const key of ARROWS) {
        const next = beside(HEXES, cell, key);
        if (next) expect(NEXT.get(cell.id)).toContain(next);
      }
    }
  });

  it("reaches every cell of boards without rows", () => {
    const seen = new Set(["E7"]);
    const open = ["E7"];
    while (open.length) {
      const here = from(HEXES, open.pop()!);
      for (const key of ARROWS) {
        const next = beside(HEXES, here, key);
        if (next && !seen.has(next)) {
          seen.add(next);
          open.push(next);
        }
      }
    }
    expect(seen.size).toBe(HEXES.length);
  });
});

describe("paths around cells", () => {
  it("are closed", () => {
    expect(box(1, 2, 10, 20)).toBe("M1 2h10v20h-10Z");
    expect(box(0, 0, 54, 54, 10)).toMatch(/^M10 0h34a10 10 .*Z$/);
    expect(circle(5, 5, 3)).toBe("M2 5a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z");
  });
});

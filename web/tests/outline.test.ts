import { describe, expect, it } from "vitest";
import { loops, outline } from "../src/board/outline";

describe("the contour of squares", () => {
  it("goes once around a single square", () => {
    expect(loops([{ x: 2, y: 3 }])).toEqual([
      [
        [2, 3],
        [3, 3],
        [3, 4],
        [2, 4],
      ],
    ]);
  });

  it("joins squares that share an edge and leaves out straight points", () => {
    const [loop, ...rest] = loops([
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
    ]);
    expect(rest).toEqual([]);
    expect(loop).toHaveLength(6);
  });

  it("keeps squares apart that touch by a corner only", () => {
    expect(
      loops([
        { x: 0, y: 0 },
        { x: 1, y: 1 },
      ]),
    ).toHaveLength(2);
  });

  it("goes around a hole as well", () => {
    const ring = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => ({ x, y }))).filter(({ x, y }) => x !== 1 || y !== 1);
    expect(loops(ring)).toHaveLength(2);
  });

  it("draws outside with a negative inset", () => {
    expect(outline([{ x: 0, y: 0 }], 10, -1, 0)).toBe("M-1 -1Q-1 -1 -1 -1L11 -1Q11 -1 11 -1L11 11Q11 11 11 11L-1 11Q-1 11 -1 11Z");
  });
});

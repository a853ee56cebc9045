import { describe, expect, it } from "vitest";
import { frameOf, largest, type GameFrame } from "../src/model/frame";

const MAP: GameFrame = { desk: ({ height }) => ({ dock: "across", height: height < 760 ? 112 : 217, side: 400, aspect: 1.582 }) };
const STAR: GameFrame = { desk: ({ height }) => ({ dock: "across", height: height < 760 ? 117 : 149, side: height < 760 ? 456 : 404 }) };

describe("the parts of a table", () => {
  it("lie where the drawings have them, on a small laptop and on a larger one", () => {
    expect(frameOf({ width: 1366, height: 650 }, MAP)).toMatchObject({ top: 42, gap: 8, board: { width: 746, height: 472 }, side: 596, height: 112 });
    expect(frameOf({ width: 1440, height: 900 }, MAP)).toMatchObject({ top: 50, gap: 12, board: { width: 944, height: 597 }, side: 460, height: 217 });
    expect(frameOf({ width: 1366, height: 650 }, STAR)).toMatchObject({ board: { width: 886, height: 467 }, side: 456 });
    expect(frameOf({ width: 1440, height: 900 }, STAR)).toMatchObject({ board: { width: 1000, height: 665 }, side: 404 });
  });

  it("leave a phone its sheet and its pages", () => {
    const frame = frameOf({ width: 390, height: 844 }, { desk: MAP.desk, phone: () => ({ sheet: 254, above: 94 }) });
    expect(frame).toMatchObject({ mode: "phone", top: 50, nav: 58, height: 254, above: 94 });
    expect(frame.board).toEqual({ width: 390, height: 844 - 50 - 94 - 254 - 58 + 14 });
    expect(frameOf({ width: 844, height: 390 }).mode).toBe("flat");
  });

  it("take the plan with the larger board, and the first one where they are about equal", () => {
    const below = { dock: "below", height: 138, side: 400, aspect: 1.42 } as const;
    const beside = { dock: "beside", height: 200, side: 430, aspect: 1.42 } as const;
    expect(largest({ width: 1366, height: 650 }, [below, beside])).toBe(beside);
    expect(largest({ width: 1440, height: 900 }, [below, beside])).toBe(below);
  });

  it("grow with a screen of 4K", () => {
    const frame = frameOf({ width: 3840, height: 2160 }, MAP);
    expect(frame.large).toBe(1.5);
    expect(frame.board.width + frame.side + 3 * frame.gap).toBeLessThanOrEqual(3840);
  });
});

import { describe, expect, it } from "vitest";
import { backTo, bound } from "../src/model/takeback";
import type { Entry, UndoState } from "../src/net/wire";

const play = (step: number, seat: number): Entry => ({ step, seat, kind: "play", text: `move ${step}`, at: 0, events: [], removed: [] });
const free: UndoState = { free: 0, last: 3, ask: null, wish: null };

describe("undo", () => {
  it("goes to before the last own answer", () => {
    expect(backTo([play(1, 0), play(2, 0)], 0, new Set(), free)).toEqual({ to: 1, own: 1, others: 0, free: true });
  });

  it("says how many answers of others would go too", () => {
    expect(backTo([play(1, 0), play(2, 1), play(3, 2), play(4, -1)], 0, new Set(), free)).toMatchObject({ to: 0, own: 1, others: 2 });
  });

  it("takes what the page answered by itself together with the answer before it", () => {
    expect(backTo([play(1, 0), play(2, 0), play(3, 0)], 0, new Set([2, 3]), free)).toEqual({ to: 0, own: 1, others: 0, free: true });
  });

  it("leaves alone what was taken back before", () => {
    const undo: Entry = { ...play(3, 0), kind: "undo", removed: [2] };
    expect(backTo([play(1, 0), play(2, 0), undo], 0, new Set(), free)).toMatchObject({ to: 0, own: 1 });
  });

  it("names why all must agree", () => {
    expect(bound([play(1, 0), play(2, 1)], 0)).toBe("others");
    expect(bound([play(1, 0), play(2, -1)], 0)).toBe("drawn");
    expect(bound([play(1, 0)], 0)).toBe("seen");
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gains } from "../src/model/gains";
import { Pace } from "../src/model/pace";

describe("the pace of others' steps", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const made = (): { shown: number[]; pace: Pace<number> } => {
    const shown: number[] = [];
    return { shown, pace: new Pace<number>((item) => shown.push(item)) };
  };

  it("shows the first at once and the others one after another", () => {
    const { shown, pace } = made();
    for (const item of [1, 2, 3]) pace.push(item, true);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(400);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(400);
    expect(shown).toEqual([1, 2, 3]);
  });

  it("is never far behind, however many there are", () => {
    const { shown, pace } = made();
    for (let item = 0; item < 30; item += 1) pace.push(item, true);
    vi.advanceTimersByTime(1600);
    expect(shown).toHaveLength(30);
  });

  it("keeps the order when something comes at once", () => {
    const { shown, pace } = made();
    for (const item of [1, 2, 3]) pace.push(item, true);
    pace.push(4, false);
    expect(shown).toEqual([1, 2, 3, 4]);
  });

  it("can be ended", () => {
    const { shown, pace } = made();
    for (const item of [1, 2, 3]) pace.push(item, true);
    pace.flush();
    expect(shown).toEqual([1, 2, 3]);
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual([1, 2, 3]);
  });
});

describe("points in the log", () => {
  const entry = (...events: Record<string, any>[]): Parameters<typeof gains>[0] => ({ step: 1, seat: 0, kind: "play", text: "", at: 0, events, removed: [] });

  it("come from the square of the tile", () => {
    const found = gains(entry({ kind: "tile", data: { seat: 0, square: "F5" } }, { kind: "points", data: { seat: 1, n: 1, colour: "tigris.colour_red" } }));
    expect(found).toEqual([{ seat: 1, n: 1, colour: "tigris.colour_red", place: "F5" }]);
  });

  it("are not what somebody pays", () => {
    expect(gains(entry({ kind: "leech", data: { seat: 1, power: 3, vp: 2 } }))).toEqual([]);
    expect(gains(entry({ kind: "build", data: { seat: 1, hex: "C4", vp: 2 } }))).toEqual([{ seat: 1, n: 2, colour: null, place: "C4" }]);
  });
});

import { describe, expect, it } from "vitest";
import type { Entry } from "../src/net/wire";
import { recordSteps } from "../src/model/record";

const play = (step: number): Entry => ({ step, seat: 0, kind: "play", text: "", at: 0, events: [], removed: [] });
const undo = (step: number, ...removed: number[]): Entry => ({ step, seat: 0, kind: "undo", text: "", at: 0, events: [], removed });

describe("how much of the record leads to a step", () => {
  it("is all of it where nothing was taken back", () => {
    expect(recordSteps([play(1), play(2), play(3)], 2)).toBe(2);
  });

  it("leaves out what was taken back before", () => {
    expect(recordSteps([play(1), play(2), undo(3, 2), play(4)], 4)).toBe(2);
  });

  it("is not known where the position was taken back later", () => {
    const log = [play(1), play(2), play(3), undo(4, 2, 3), play(5)];
    expect(recordSteps(log, 3)).toBeNull();
    expect(recordSteps(log, 1)).toBe(1);
  });
});

// The coach of a lesson: what counts as its way, what leads elsewhere, what is answered.
import { describe, expect, it } from "vitest";
import { answers, reached, reaction, stand } from "../src/model/way";
import type { Entry, LessonInfo } from "../src/net/wire";

const entry = (step: number, text: string, more: Partial<Entry> = {}): Entry => ({ step, seat: 0, kind: "play", text, at: 0, events: [], removed: [], ...more }) as Entry;
const WAY = ["pawn 5", "harvest C", "mana build"];
const NONE = new Set<number>();

describe("the way", () => {
  it("is followed move by move", () => {
    expect(stand(WAY, [], 0, NONE, ["pawn 5", "pawn 6"])).toEqual({ at: 0, next: "pawn 5", astray: null });
    expect(stand(WAY, [entry(1, "pawn 5")], 0, NONE, ["harvest C"])).toEqual({ at: 1, next: "harvest C", astray: null });
  });

  it("is left by another move, with nothing to point at where it cannot be taken up", () => {
    expect(stand(WAY, [entry(1, "pawn 6")], 0, NONE, ["end"])).toEqual({ at: 0, next: null, astray: { text: "pawn 6", step: 1 } });
    expect(stand(["tile F5"], [entry(1, "tile A1")], 0, NONE, ["tile F5"])).toEqual({ at: 0, next: "tile F5", astray: { text: "tile A1", step: 1 } });
  });

  it("goes on where another move stood for one of it", () => {
    const log = [entry(1, "pawn 5"), entry(2, "harvest L")];
    expect(stand(WAY, log, 0, NONE, ["mana build", "pass"])).toEqual({ at: 2, next: "mana build", astray: null });
  });

  it("does not mind others, answers that the page gave, and what was taken back", () => {
    const log = [entry(1, "pawn 5"), entry(2, "x", { seat: 1 }), entry(3, "auto"), entry(4, "pawn 9"), entry(5, "", { kind: "undo", removed: [4] })];
    expect(stand(WAY, log, 0, new Set([3]), ["harvest C"])).toEqual({ at: 1, next: "harvest C", astray: null });
  });
});

describe("the goal", () => {
  const lesson = { goal: { event: "points", seat: 0 }, reactions: [{ move: "upgrade * to TP", text: { en: "dear" } }] } as unknown as LessonInfo;
  const scored = entry(1, "tile F5", { events: [{ kind: "points", data: { seat: 0, points: 1 } }] as Entry["events"] });

  it("is an event with its facts that was not taken back", () => {
    expect(reached(lesson, [scored])).toBe(true);
    expect(reached(lesson, [entry(1, "x", { events: [{ kind: "points", data: { seat: 1 } }] as Entry["events"] })])).toBe(false);
    expect(reached(lesson, [scored, entry(2, "", { kind: "undo", removed: [1] })])).toBe(false);
  });

  it("has answers to moves of a form", () => {
    expect(answers("upgrade * to TP", "upgrade E9 to TP")).toBe(true);
    expect(answers("to pharaos.R", "to pharaosXR")).toBe(false);
    expect(reaction(lesson, "upgrade E9 to TP")?.text).toEqual({ en: "dear" });
    expect(reaction(lesson, "pass")).toBeUndefined();
  });
});

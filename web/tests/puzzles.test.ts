// Puzzles: what solves one, the puzzle of a day, ratings and streaks.
import { describe, expect, it } from "vitest";
import { dayAt, hardness, numberOf, ofTheDay, rated, START, streak, weekOf, worthOf, type Result } from "../src/model/scores";
import { follow } from "../src/model/solving";
import type { Entry } from "../src/net/wire";

const entry = (step: number, text: string, more: Partial<Entry> = {}): Entry => ({ step, seat: 1, kind: "play", text, at: 0, events: [], removed: [], ...more }) as Entry;
const RULE = { event: "war_won", who: "winner_seat", rival: false, amount: null, where: { leader: "king" }, without: {} };
const PUZZLE = { moves: ["tile temple H6", "commit 2"], also: ["tile farm H6"], free: ["burn"], goal: [RULE], n: 1, seat: 1, prompt: "turn.action", whole_turn: false };
const told = (kind: string, data: Record<string, unknown>): Partial<Entry> => ({ events: [{ kind, data }] as Entry["events"] });
const WON = told("war_won", { winner_seat: 1, leader: "king" });
const NONE = new Set<number>();
const result = (more: Partial<Result> = {}): Result => ({ solved: true, misses: 0, shown: false, hint: false, days: [], at: 0, ...more });

describe("the solution", () => {
  const first = entry(1, "tile temple H6");

  it("begins with one of a few moves and is whole when its events have come", () => {
    expect(follow(PUZZLE, [], NONE, "turn.action")).toEqual({ at: 0, solved: false, done: null, wrong: null });
    expect(follow(PUZZLE, [first], NONE, "war.attack")).toEqual({ at: 1, solved: false, done: null, wrong: null });
    expect(follow(PUZZLE, [entry(1, "tile farm H6")], NONE, "war.attack")).toEqual({ at: 1, solved: false, done: null, wrong: null });
    expect(follow(PUZZLE, [first, entry(2, "commit 3"), entry(3, "commit 0", { seat: 0, ...WON })], NONE, "turn.action")).toEqual({ at: 2, solved: true, done: 3, wrong: null });
  });

  it("is missed by another first move; taken back, it never was", () => {
    expect(follow(PUZZLE, [entry(1, "pass")], NONE, null)).toEqual({ at: 0, solved: false, done: null, wrong: { text: "pass", step: 1 } });
    expect(follow(PUZZLE, [entry(1, "pass"), entry(2, "", { kind: "undo", removed: [1] })], NONE, "turn.action")).toEqual({ at: 0, solved: false, done: null, wrong: null });
  });

  it("is missed where the action or the turn is over without it", () => {
    const lost = [first, entry(2, "commit 0"), entry(3, "commit 2", { seat: 0, ...told("war_won", { winner_seat: 0, leader: "king" }) })];
    expect(follow(PUZZLE, lost, NONE, null).wrong).toBeNull();
    expect(follow(PUZZLE, lost, NONE, "turn.action").wrong).toEqual({ text: "commit 0", step: 2 });
    expect(follow({ ...PUZZLE, whole_turn: true }, lost, NONE, "turn.action").wrong).toBeNull();
    expect(follow({ ...PUZZLE, whole_turn: true }, [...lost, entry(4, "x", { seat: 0, ...told("turn", {}) })], NONE, null).wrong).toEqual({ text: "commit 0", step: 2 });
  });

  it("does not mind others, free moves and what the page answered", () => {
    const log = [entry(1, "burn 2"), entry(2, "pass", { seat: 0 }), entry(3, "auto"), entry(4, "tile temple H6")];
    expect(follow(PUZZLE, log, new Set([3]), "war.attack")).toEqual({ at: 1, solved: false, done: null, wrong: null });
  });

  it("may need several things added up, of rivals too", () => {
    const goal = [{ event: "points", who: "seat", rival: false, amount: "n", where: {}, without: { why: ["monument"] } }];
    const scored = (n: number, why: string): Partial<Entry> => told("points", { seat: 1, n, why });
    const log = [entry(1, "tile temple H6", scored(2, "tile")), entry(2, "x", scored(5, "monument"))];
    expect(follow({ ...PUZZLE, goal, n: 3 }, log, NONE, null).solved).toBe(false);
    expect(follow({ ...PUZZLE, goal, n: 2 }, log, NONE, null).solved).toBe(true);
    const home = [{ event: "leader_home", who: "seat", rival: true, amount: null, where: {}, without: {} }];
    expect(follow({ ...PUZZLE, goal: home, n: 1 }, [entry(1, "tile temple H6", told("leader_home", { seat: 1 }))], NONE, null).solved).toBe(false);
    expect(follow({ ...PUZZLE, goal: home, n: 1 }, [entry(1, "tile temple H6", told("leader_home", { seat: 0 }))], NONE, null).solved).toBe(true);
  });
});

describe("the puzzle of a day", () => {
  const puzzles = [{ key: "c" }, { key: "a" }, { key: "b" }];

  it("goes by the number of the day and the order of the keys", () => {
    expect(numberOf("1970-01-02")).toBe(1);
    expect(dayAt(numberOf("2026-11-16"))).toBe("2026-11-16");
    expect(ofTheDay(puzzles, "1970-01-01")).toEqual({ key: "a" });
    expect(ofTheDay(puzzles, "1970-01-03")).toEqual({ key: "c" });
    expect(ofTheDay(puzzles, "1970-01-04")).toEqual({ key: "a" });
    expect(ofTheDay([], "1970-01-04")).toBeUndefined();
  });

  it("lies in a week that begins on Monday", () => {
    expect(weekOf("2026-11-18")).toEqual(["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"]);
    expect(weekOf("2026-11-16")[0]).toBe("2026-11-16");
    expect(weekOf("2026-11-22")[6]).toBe("2026-11-22");
  });
});

describe("the rating", () => {
  it("rises with what is solved at once and falls with what is shown", () => {
    expect(rated([])).toEqual({ rating: START, last: 0 });
    expect(rated([{ rating: START, result: result() }])).toEqual({ rating: START + 20, last: 20 });
    expect(rated([{ rating: START, result: result({ shown: true, solved: false }) }]).last).toBe(-20);
    expect(rated([{ rating: 1800, result: result() }]).last).toBeGreaterThan(rated([{ rating: 1000, result: result() }]).last);
  });

  it("counts in the order in which puzzles were done", () => {
    const done = [
      { rating: 1000, result: result({ at: 2, misses: 3 }) },
      { rating: 1500, result: result({ at: 1 }) },
    ];
    expect(rated(done)).toEqual(rated([...done].reverse()));
  });

  it("counts less with every miss, and with a hint", () => {
    const worths = [result(), result({ hint: true }), result({ misses: 1 }), result({ misses: 2 }), result({ solved: false })].map(worthOf);
    expect(worths).toEqual([1, 0.75, 0.5, 0.25, 0]);
  });

  it("has words for hard and easy", () => {
    expect([900, 1300, 1700].map(hardness)).toEqual(["easy", "medium", "hard"]);
  });
});

describe("the streak", () => {
  const days = (...numbers: number[]): string[] => numbers.map(dayAt);

  it("counts days in a row until today or yesterday", () => {
    expect(streak([], dayAt(10))).toEqual({ now: 0, longest: 0 });
    expect(streak(days(8, 9, 10), dayAt(10))).toEqual({ now: 3, longest: 3 });
    expect(streak(days(8, 9), dayAt(10))).toEqual({ now: 2, longest: 2 });
    expect(streak(days(1, 2, 3, 9), dayAt(10))).toEqual({ now: 1, longest: 3 });
  });

  it("forgives one missed day in seven", () => {
    expect(streak(days(1, 2, 4, 5), dayAt(5))).toEqual({ now: 4, longest: 4 });
    expect(streak(days(1, 2, 4, 6), dayAt(6))).toEqual({ now: 1, longest: 3 });
    expect(streak(days(1, 2, 4, 5, 6, 7, 8, 9, 11), dayAt(11))).toEqual({ now: 9, longest: 9 });
    expect(streak(days(7, 8), dayAt(10))).toEqual({ now: 2, longest: 2 });
    expect(streak(days(7, 8), dayAt(11))).toEqual({ now: 0, longest: 2 });
  });
});

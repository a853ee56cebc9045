import { describe, expect, it, vi } from "vitest";
import { chanceAt, curve, nearest } from "../src/model/chances";
import { changed, groupOf, painted, placed, spoken, spread, without, type Choice, type Field, type Form } from "../src/model/fields";
import { refusal } from "../src/model/impossible";
import { ROOT, Tree } from "../src/model/tree";
import type { MomentOut } from "../src/net/wire";

// The words themselves are not loaded here: a sentence is its key.
vi.mock("../src/i18n/words.svelte", () => ({ t: (key: string) => key, words: { find: () => null, place: (_game: string, place: string) => place, problem: (code: string) => code } }));

describe("the tree of an analysis", () => {
  const tree = new Tree();
  const first = tree.add(ROOT, "0: tile temple F5");
  const drawn = tree.add(first, "*: draw farm");
  const other = tree.add(ROOT, "0: pass");
  const answer = tree.add(drawn, "1: pass");

  it("knows a step that was played before", () => {
    expect(tree.add(ROOT, "0: pass")).toBe(other);
    expect(tree.twigs).toHaveLength(4);
  });
  it("leads to a step by all that came before it", () => {
    expect(tree.path(answer)).toEqual(["0: tile temple F5", "*: draw farm", "1: pass"]);
    expect(tree.path(ROOT)).toEqual([]);
  });
  it("takes what chance does with the decision before it", () => {
    expect(tree.settled(first)).toBe(drawn);
    expect(tree.decision(drawn)).toBe(first);
    expect(tree.next(first).map((one) => one.id)).toEqual([answer]);
    expect(tree.next(ROOT).map((one) => one.id)).toEqual([first, other]);
  });
  it("is the same when it was saved and read", () => {
    expect(Tree.of(tree.branches()).path(answer)).toEqual(tree.path(answer));
  });
});

describe("fields of a position", () => {
  const known = new Set(["A1", "B2", "F4"]);
  const squares: Choice[] = [["A1", "A1"], ["B2", "B2"], ["F4", "F4"]];
  const colours: Choice[] = [["red", "Temple"], ["blue", "Farm"]];
  const square: Form = { kind: "one", of: squares, none: true };
  const some: Form = { kind: "some", of: squares };
  const count: Form = { kind: "number" };
  const fields: Field[] = [
    { name: "tiles", label: "Tiles", form: { kind: "each", of: colours, named: true, inner: some } },
    { name: "leaders", label: "Leaders", form: { kind: "seats", inner: { kind: "each", of: [["king", "King"]], named: true, inner: square } } },
    { name: "followers", label: "Followers", form: { kind: "seats", inner: { kind: "sparse", of: [["home.C", "the Capital"]], inner: count } } },
    { name: "fight", label: "Conflict", form: { kind: "maybe", fresh: {}, inner: { kind: "row", parts: [{ name: "added", label: "tiles added", form: count }] } } },
    { name: "known", label: "Known", form: { kind: "seats", inner: { kind: "raw" } } },
    { name: "turn", label: "Turn", form: count },
  ];
  const position = { leaders: [{ king: null }, { king: "F4" }] };

  it("stand where a person looks for them", () => {
    expect(fields.map((one) => groupOf(one.form, known))).toEqual(["board", "players", "players", "course", null, "course"]);
    expect([some, square, count].map((one) => placed(one, known))).toEqual([true, true, false]);
    expect(spread({ kind: "each", of: squares, named: true, inner: { kind: "one", of: colours, none: false } }, known)).toBe(true);
  });
  it("change one at a time", () => {
    expect(changed(position, ["leaders", 0, "king"], "B2")).toEqual({ leaders: [{ king: "B2" }, { king: "F4" }] });
    expect(position.leaders[0]!.king).toBeNull();
    expect(without({ A1: 1, B2: 2 }, "A1")).toEqual({ B2: 2 });
    expect(without([1, 2, 3], 1)).toEqual([1, 3]);
  });
  it("are painted by clicks on the board", () => {
    expect(painted(["A1"], "B2")).toEqual(["A1", "B2"]);
    expect(painted(["A1", "B2"], "A1")).toEqual(["B2"]);
    expect(painted(null, "A1")).toBe("A1");
    expect(painted("A1", "A1")).toBeNull();
    expect(painted({ A1: 3 }, "A1")).toEqual({ A1: 4 });
    expect(painted({ A1: 4 }, "A1")).toEqual({});
  });
  it("are called by their names", () => {
    const label = (path: string): string => spoken(fields, path, ["Anna", "Bo"]).label;
    expect(label("tiles.red")).toBe("Tiles, Temple");
    expect(label("leaders.1.king")).toBe("Leaders, Bo, King");
    expect(label("followers.0.home.C")).toBe("Followers, Anna, the Capital");
    expect(label("fight.added")).toBe("Conflict, tiles added");
    expect(label("moon")).toBe("moon");
    expect(spoken(fields, "tiles.red", []).form).toBe(some);
  });
});

describe("an impossible position", () => {
  const fields: Field[] = [
    { name: "hands", label: "Hand", form: { kind: "seats", inner: { kind: "each", of: [["red", "Temple"]], named: false, inner: { kind: "number" } } } },
    { name: "question", label: "Open question", form: { kind: "one", of: [["action", "An action"]], none: false } },
  ];
  const speech = { game: "tigris", fields, pieces: { tile_red: "Temples" }, names: ["Anna", "Bo"] };
  it("is refused in words, none of which is a field's name", () => {
    const sentences = [
      "the pieces of the position do not add up: tile_red: 58 instead of 57",
      "the position has 3 red tiles too many",
      "hands.1.red must be a number from 0 to 255, not '-1'",
      "there is no question 'moon'; there are action",
      "seat 1 is to decide (turn.action), but nothing is allowed",
      "hands names 'red' twice",
      "no game can be in this position (KeyError: 3)",
    ].map((message) => refusal("PositionError", message, speech));
    expect(sentences).toEqual(["sum", "more", "kind", "name", "stuck", "twice", "never"].map((key) => `analysis.impossible.${key}`));
  });
});

describe("the curve of chances", () => {
  const points = [
    { step: 0, chances: [0.5, 0.5] },
    { step: 4, chances: [0.75, 0.25] },
  ];
  it("goes from point to point", () => {
    expect(curve(points, 0, (step) => 10 * step, (chance) => 100 * (1 - chance))).toBe("M0 50L40 25");
  });
  it("is what was last known at a step", () => {
    expect(chanceAt(points, 1, 3)).toBe(0.5);
    expect(chanceAt(points, 1, 9)).toBe(0.25);
  });
  it("leads to the nearest moment", () => {
    const moments = [{ step: 3 }, { step: 8 }] as MomentOut[];
    expect(nearest(moments, 5)!.step).toBe(3);
    expect(nearest([], 5)).toBeNull();
  });
});

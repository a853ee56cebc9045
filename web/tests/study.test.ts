import { describe, expect, it } from "vitest";
import { chanceAt, curve, nearest } from "../src/model/chances";
import { changed, holdsNames, leaves, named, painted, read, typed } from "../src/model/fields";
import { ROOT, Tree } from "../src/model/tree";
import type { MomentOut } from "../src/net/wire";

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
  const position = { tiles: { red: ["A1"], blue: [] }, leaders: [{ king: null }, { king: "F4" }], turn: 3, hands: [[1, 2], [0, 0]], wild: ["red"] };

  it("are taken apart into what a person sets", () => {
    const found = Object.entries(position).flatMap(([name, value]) => leaves(value, [name], known));
    expect(found.map((one) => [named(one.path), one.kind, one.placed])).toEqual([
      ["tiles.red", "json", true],
      ["tiles.blue", "json", true],
      ["leaders.0.king", "text", true],
      ["leaders.1.king", "text", true],
      ["turn", "number", false],
      ["hands.0", "json", false],
      ["hands.1", "json", false],
      ["wild", "json", false],
    ]);
    expect(leaves([], ["wars"], known, false)[0]!.placed).toBe(false);
  });
  it("change one at a time", () => {
    const after = changed(position, ["leaders", 0, "king"], "B2");
    expect(read(after, ["leaders", 0, "king"])).toBe("B2");
    expect(position.leaders[0]!.king).toBeNull();
  });
  it("are painted by clicks on the board", () => {
    expect(painted(["A1"], "B2")).toEqual(["A1", "B2"]);
    expect(painted(["A1", "B2"], "A1")).toEqual(["B2"]);
    expect(painted(null, "A1")).toBe("A1");
    expect(painted("A1", "A1")).toBeNull();
    expect(painted({ A1: 3 }, "A1")).toEqual({ A1: 4 });
    expect(painted({ A1: 4 }, "A1")).toEqual({});
  });
  it("are typed as what they are", () => {
    const leaf = { path: ["x"], value: 1, kind: "number", placed: false } as const;
    expect(typed(leaf, " 12 ")).toBe(12);
    expect(typed(leaf, "twelve")).toBeUndefined();
    expect(typed({ ...leaf, kind: "text", value: null }, "")).toBeNull();
    expect(typed({ ...leaf, kind: "text", value: "" }, "")).toBe("");
    expect(typed({ ...leaf, kind: "json", value: [] }, "[1")).toBeUndefined();
  });
  it("hold names where their type says so", () => {
    expect(holdsNames("string[]")).toBe(true);
    expect(holdsNames('Record<"black" | "string", string | null>')).toBe(true);
    expect(holdsNames('"war" | "string" | null')).toBe(false);
    expect(holdsNames("(number | null)[]")).toBe(false);
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

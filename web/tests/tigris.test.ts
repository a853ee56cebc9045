import { describe, expect, it } from "vitest";
import { bestFirst } from "../src/games/spheres/marks";
import * as read from "../src/games/tigris/read";
import { map } from "../src/games/tigris/squares";
import type { TigrisView } from "../src/games/tigris/view";

const nobody = { king: null, priest: null, farmer: null, merchant: null };
const view = {
  game: "tigris",
  seat: 0,
  position: {
    tiles: { black: ["B2"], red: ["C2", "C3"], blue: [], green: ["D2"] },
    leaders: [
      { ...nobody, king: "C1" },
      { ...nobody, priest: "D3" },
    ],
    treasures: ["C3"],
    hands: [[1, 2, 0, 3], null],
    fight: null,
  },
  aids: {
    kingdoms: [["B2", "C1", "C2", "C3", "D2", "D3"]],
    leaders: [{ seat: 1, colour: "red", square: "D3", temples: 1, supporters: 2 }],
    wars: [],
    conflict_supporters: null,
  },
} as unknown as TigrisView;

describe("reading a view of Tigris", () => {
  it("draws tiles with their colour, square and treasure", () => {
    const tiles = read.tiles(view);
    expect(tiles.map((tile) => `${tile.colour} ${tile.square}`)).toEqual(["black B2", "red C2", "red C3", "green D2"]);
    expect(tiles.filter((tile) => tile.gem).map((tile) => tile.square)).toEqual(["C3"]);
  });

  it("draws leaders where they stand, with what the server says of their strength", () => {
    expect(read.leaders(view).map((head) => `${head.colour} ${head.square} ${head.seat}`)).toEqual(["black C1 0", "red D3 1"]);
    expect(read.leaderAt(view, 0, "red")).toBeNull();
    expect(read.power(view, 1, "red")).toMatchObject({ temples: 1, supporters: 2 });
    expect(read.kingdoms(view)[0]).toMatchObject({ letter: "A", squares: ["B2", "C1", "C2", "C3", "D2", "D3"] });
  });

  it("lays the hand out tile by tile and writes a swap in the notation", () => {
    expect(read.hand(view).map((tile) => tile.colour)).toEqual(["black", "red", "red", "green", "green", "green"]);
    expect(read.swapText(["red", "green", "red"])).toBe("swap temple*2 market");
  });

  it("finds the square of an action and what else could go there", () => {
    const legal = [
      { id: 1, text: "tile temple F6" },
      { id: 2, text: "leader king F6" },
      { id: 3, text: "pass" },
    ];
    expect(legal.map((one) => read.target(one.text))).toEqual(["F6", "F6", null]);
    expect(read.possibleAt(legal, "F6")).toEqual(["tile temple", "leader king"]);
  });

  it("marks squares by their consequence, own points before conflicts before rivals", () => {
    const legal = ["A1", "B1", "C1", "D1"].map((square, id) => ({ id, text: `tile temple ${square}` }));
    const consequences = new Map(
      [
        { id: 0, mark: "plain" as const, effects: [] },
        { id: 1, mark: "rival" as const, effects: [{ kind: "points", seat: 1, amount: 1 }] },
        { id: 2, mark: "conflict" as const, effects: [{ kind: "conflict", seat: 0 }] },
        { id: 3, mark: "mine" as const, effects: [{ kind: "points", seat: 0, amount: 2 }] },
      ].map((item) => [item.id, item]),
    );
    const marks = read.marks(legal, consequences, "tile temple", 0);
    expect(bestFirst(marks).map((place) => marks.get(place)!.kind)).toEqual(["mine", "conflict", "rival", "plain"]);
    expect(marks.get("D1")!.amount).toBe(2);
    expect(marks.get("B1")!.rival).toBe(1);
  });

  it("knows both maps: 41 and 39 river squares, 10 and 14 temples", () => {
    expect([map("standard").river.length, map("standard").beasts.length]).toEqual([41, 10]);
    expect([map("advanced").river.length, map("advanced").beasts.length]).toEqual([39, 14]);
  });
});

import { describe, expect, it } from "vitest";
import { HEX, HEXES, LINES, NEXT } from "../src/games/terra/hexes";
import { effectsOf, move, rates } from "../src/games/terra/read";
import { cost, spots, type Way } from "../src/games/terra/ways";

const legal = (...texts: string[]) => texts.map((text, id) => ({ id, text }));

describe("the map", () => {
  it("has 77 land and 36 river hexes in nine rows", () => {
    expect(HEXES.filter((hex) => !hex.river)).toHaveLength(77);
    expect(HEXES.filter((hex) => hex.river)).toHaveLength(36);
    expect(LINES.map((line) => line.length)).toEqual([13, 12, 13, 12, 13, 12, 13, 12, 13]);
    expect(HEX.get("I12")!.column).toBe(12);
  });
  it("knows neighbours", () => {
    expect(NEXT.get("A1")).toEqual(["A2", "B1"]);
    expect(NEXT.get("F4")!.filter((name) => !name.startsWith("r")).sort()).toEqual(["E6", "E7", "F3", "G2"]);
  });
});

describe("moves", () => {
  it("are read from the notation", () => {
    expect(move("transform E7 to desert")).toEqual({ kind: "transform", target: "E7", to: "desert" });
    expect(move("send p to FIRE for 3")).toEqual({ kind: "send", target: "FIRE", to: "3" });
    expect(move("decline from 2").target).toBe("2");
  });
  it("stand on their hexes, building before a part of the way, a bridge at both ends", () => {
    const way = (what: string, at: string, ...steps: string[]): Way => ({ steps, at, what, by: "", done: 1, needed: 2, goods: [-3, 0, 0], power: 0, burnt: 0, bowls: [0, 0, 0], points: 0, income: [], area: 0, cult: 0, offers: [], town: false });
    const part = way("dig", "E7", "transform E7 to plains", "end");
    const whole = way("build", "E7", "transform E7 to desert", "build E7", "end");
    const found = spots([part, whole, way("bridge", "G2:I6", "bridge G2:I6", "end"), way("act", "ACT4", "action ACT4")], null);
    expect(found.get("E7")!.ways).toEqual([whole, part]);
    expect(found.get("E7")!.kind).toBe("build");
    expect([...found.keys()]).toEqual(["E7", "G2", "I6"]);
    expect(cost(part)).toEqual([["W", 3]]);
  });
  it("group conversions by rate, the smallest first", () => {
    const [rate] = rates(legal("convert 6PW to 2W", "convert 3PW to 1W"));
    expect(rate!.steps.map((step) => step.gained)).toEqual([1, 2]);
  });
});

describe("effects", () => {
  it("are summed for one seat", () => {
    const item = {
      id: 1,
      mark: "mine",
      effects: [
        { kind: "cost", seat: 0, what: "terra.res_W", amount: 1 },
        { kind: "points", seat: 0, amount: 2 },
        { kind: "points", seat: 1, amount: 9 },
        { kind: "offer", seat: 1, power: 2, from_seat: 0 },
      ],
    } as never;
    expect(effectsOf(item, 0)).toMatchObject({ cost: [["W", 1]], points: 2, offers: 1, town: false });
  });
});

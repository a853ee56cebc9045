import { describe, expect, it } from "vitest";
import { keeper, same, shared } from "../src/lib/keep";

describe("keeper", () => {
  it("gives the same object for an item that did not change, and a new one for one that did", () => {
    const keep = keeper<{ at: string; gem: boolean }>((one) => one.at);
    const first = keep([{ at: "A1", gem: true }, { at: "B1", gem: false }]);
    const second = keep([{ at: "A1", gem: false }, { at: "B1", gem: false }, { at: "C1", gem: false }]);
    expect(second).toEqual([{ at: "A1", gem: false }, { at: "B1", gem: false }, { at: "C1", gem: false }]);
    expect(second[0]).not.toBe(first[0]);
    expect(second[1]).toBe(first[1]);
  });

  it("forgets an item that is no longer there", () => {
    const keep = keeper<{ at: string }>((one) => one.at);
    const [first] = keep([{ at: "A1" }]);
    keep([]);
    expect(keep([{ at: "A1" }])[0]).not.toBe(first);
  });
});

describe("same", () => {
  it("gives the value of before, as long as nothing in it changed", () => {
    const keep = same<{ at: number[] }>();
    const first = keep({ at: [1] });
    expect(keep({ at: [1] })).toBe(first);
    expect(keep({ at: [2] })).toEqual({ at: [2] });
    expect(keep({ at: [1] })).not.toBe(first);
  });
});

describe("shared", () => {
  const before = { order: [0, 1], players: [{ coins: 3, used: [] as string[] }, { coins: 5, used: ["ACT1"] }], left: { D: 2 } };
  const fresh = (): typeof before => structuredClone(before);

  it("gives the value of before where nothing changed", () => {
    expect(shared(before, fresh())).toBe(before);
  });

  it("keeps the parts that are equal and takes the others as they are now", () => {
    const now = fresh();
    now.players[0]!.coins = 4;
    now.order.push(2);
    const found = shared(before, now);
    expect(found).toEqual({ ...before, order: [0, 1, 2], players: [{ coins: 4, used: [] }, before.players[1]] });
    expect(found.players[1]).toBe(before.players[1]);
    expect(found.players[0]!.used).toBe(before.players[0]!.used);
    expect(found.left).toBe(before.left);
    expect(before.order).toEqual([0, 1]);
  });

  it("tells apart what is missing, what is null, and a list from a table", () => {
    expect(shared<unknown>({ at: 1, by: 2 }, { at: 1 })).toEqual({ at: 1 });
    expect(shared<unknown>({ at: 1 }, { at: 1, by: null })).toEqual({ at: 1, by: null });
    expect(shared<unknown>([], {})).toEqual({});
    expect(shared<unknown>({}, [])).toEqual([]);
    expect(shared<unknown>(null, { at: 1 })).toEqual({ at: 1 });
  });
});

import { describe, expect, it } from "vitest";
import { keeper, same } from "../src/lib/keep";

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

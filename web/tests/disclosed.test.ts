import { describe, expect, it } from "vitest";
import { everything } from "../src/model/disclosed";

describe("everything after the end", () => {
  const hidden = { seat: null, hand: null, points: [null, null], board: ["A1"], conflict: null };
  const seats = [
    { seat: 0, hand: [1, 2], points: [[4, 0], null], board: ["A1"], conflict: { added: 2 } },
    { seat: 1, hand: [3], points: [null, [0, 7]], board: ["A1"], conflict: { added: null } },
  ];

  it("shows what any seat knew", () => {
    expect(everything(hidden, seats).points).toEqual([
      [4, 0],
      [0, 7],
    ]);
  });

  it("leaves the viewer's own things alone", () => {
    const all = everything(hidden, seats);
    expect(all.seat).toBeNull();
    expect(all.hand).toBeNull();
    expect(everything(seats[1]!, seats).hand).toEqual([3]);
  });

  it("changes nothing of what it was given", () => {
    const before = JSON.stringify(hidden);
    everything(hidden, seats);
    expect(JSON.stringify(hidden)).toBe(before);
  });
});

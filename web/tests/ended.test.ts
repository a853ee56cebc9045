import { describe, expect, it } from "vitest";
import { outcomeOf } from "../src/games/anunnaki/ended.svelte";
import type { Entry } from "../src/net/wire";

const entry = (step: number, ...events: Entry["events"]): Entry => ({ step, seat: 0, kind: "play", text: "", at: 0, events, removed: [] });

describe("the outcome of a battle", () => {
  it("tells the totals and what followed, until something else begins", () => {
    const won = { kind: "battle_won", data: { winner: 0, at: "gaia.C2", attack: 5, defence: 3 } };
    const lost = { kind: "lost", data: { seat: 1 } };
    const found = outcomeOf([entry(7, { kind: "shows", data: {} }, won, lost, { kind: "turn", data: {} }, { kind: "gain", data: {} })]);
    expect(found).toEqual({ step: 7, at: "gaia.C2", totals: [5, 3], events: [won, lost] });
  });

  it("has no totals where nobody had to fight, and is nothing without a battle", () => {
    expect(outcomeOf([entry(8, { kind: "battle_outright", data: { winner: 0, at: "x" } })])?.totals).toBeNull();
    expect(outcomeOf([entry(9, { kind: "turn", data: {} })])).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { outcomeOf } from "../src/games/anunnaki/ended";
import type { Entry } from "../src/net/wire";

const entry = (step: number, ...events: Entry["events"]): Entry => ({ step, seat: 0, kind: "play", text: "", at: 0, events, removed: [] });
const shown = (seat: number, weapon: string) => ({ kind: "card_shown", data: { seat, weapon: `anunnaki.weapon_${weapon}` } });

describe("the outcome of a battle", () => {
  const won = { kind: "battle_won", data: { seat: 0, winner_seat: 0, at: "gaia12.T0", attack: 5, defence: 3 } };
  const lost = { kind: "retreated", data: { seat: 1 } };
  const begun = entry(6, { kind: "battle", data: { seat: 0, at: "gaia12.T0", defender_seat: 1 } });

  it("tells who fought with which cards, the totals and what followed, until something else begins", () => {
    const decided = entry(7, shown(0, "net"), shown(1, "slingshot"), won, lost, { kind: "turn", data: {} }, { kind: "gained", data: {} });
    expect(outcomeOf(decided, [begun, decided])).toEqual({
      at: "gaia12.T0",
      attacker: 0,
      defender: 1,
      won: 0,
      totals: [5, 3],
      cards: [
        { seat: 0, weapon: "net" },
        { seat: 1, weapon: "slingshot" },
      ],
      events: [won, lost],
    });
  });

  it("knows cards that were shown before, but not those of another battle", () => {
    const old = entry(5, shown(0, "dagger"));
    const before = entry(7, shown(0, "composite_bow"));
    const decided = entry(8, won);
    expect(outcomeOf(decided, [old, begun, before, decided])?.cards).toEqual([{ seat: 0, weapon: "composite_bow" }]);
  });

  it("has no totals where nobody had to fight, and is nothing without a battle", () => {
    const unarmed = outcomeOf(entry(8, { kind: "unarmed", data: { seat: 0, at: "x" } }), [begun]);
    expect([unarmed?.totals, unarmed?.won]).toEqual([null, 1]);
    expect(outcomeOf(entry(9, { kind: "turn", data: {} }), [])).toBeNull();
  });
});

import { expect, test } from "vitest";
import { named, spell } from "../src/i18n/named";
import { BASE } from "../src/games/anunnaki/tables";
import * as read from "../src/games/anunnaki/read";
import { layOver, tablesOf } from "../src/games/anunnaki/tables";

const NOWHERE = { first: null, second: null, third: null, fourth: null, major: null };

test("values of the table replace ours, field by field", () => {
  const laid = layOver({ star_edge: { R0: { mana: 7 } }, dominion_track: { bonus_vp: 3 }, pact: { N01: { vp: 9 } } });
  expect(laid.star_edge.R0).toEqual({ ...BASE.star_edge.R0, mana: 7 });
  expect(laid.dominion_track.bonus_vp).toBe(3);
  expect(laid.dominion_track.last).toBe(BASE.dominion_track.last);
  expect(laid.pact.N01!.cost).toEqual(BASE.pact.N01!.cost);
  expect(laid.weapon).toBe(BASE.weapon);
});

test("without values of its own a table uses ours, and equal values are laid over once", () => {
  expect(tablesOf({})).toBe(BASE);
  expect(tablesOf({ weapon: { dagger: { strength: 4 } } })).toBe(tablesOf({ weapon: { dagger: { strength: 4 } } }));
});

test("an action names a territory, a tile, a space, a culture token or where a god stands", () => {
  const here = { active: 0, god_cards: [["isis", "horus"]], gods_at: [{ ...NOWHERE, second: "gaia12.T0", major: "pharaos.C" }] };
  expect(read.named("unit follower pharaos.TL", here)).toBe("pharaos.TL");
  expect(read.named("to afterworld", here)).toBe("afterworld");
  expect(read.named("pawn 7", here)).toBe("tile:7");
  expect(read.named("lift P3", here)).toBe("edge:P3");
  expect(read.named("resolve gaia12#2", here)).toBe("spot:gaia12#2");
  expect(read.named("unit horus", here)).toBe("gaia12.T0");
  expect(read.named("unit ra", here)).toBe("pharaos.C");
  expect(read.named("unit isis", here)).toBeNull();
  expect(read.named("unit ra", { ...here, active: null })).toBeNull();
  expect(read.named("play dagger", here)).toBeNull();
});

test("a god's area counts the cubes around it", () => {
  const [first, ...rest] = read.areas(BASE, { cubes: ["L0", "P0"], star_tokens: ["triangle0", "pentagon"] });
  expect([first!.name, first!.filled, first!.edges.length, first!.token]).toEqual(["triangle0", 2, 3, true]);
  const pentagon = rest.find((area) => area.major)!;
  expect([pentagon.filled, pentagon.edges.length]).toEqual([1, 5]);
  expect(Math.hypot(pentagon.x - read.MIDDLE.x, pentagon.y - read.MIDDLE.y)).toBeLessThan(0.01);
});

test("marks say what the server says: a cube with its mana, a token, a battle", () => {
  const legal = [{ id: 5, text: "pawn 7" }];
  const say = (effects: Record<string, any>[]): read.Mark => read.mark(legal, new Map([[5, { id: 5, mark: "plain", effects } as never]]), 0);
  expect(say([{ kind: "cube", at: "R0", mana: 1, seat: 0 }])).toMatchObject({ kind: "cube", cube: "R0", mana: 1, token: null });
  expect(say([{ kind: "cube", at: "R0", mana: 0, seat: 0 }, { kind: "token", major: true, seat: 0 }])).toMatchObject({ kind: "token", token: "major" });
  expect(say([{ kind: "conflict", against: "civilization", seat: 0 }]).kind).toBe("conflict");
  expect(say([{ kind: "gain", what: "anunnaki.resource_food", amount: 2, seat: 0 }])).toMatchObject({ kind: "gain", gains: { food: 2 } });
  expect(read.mark([], new Map(), 0).kind).toBe("plain");
});

test("Atlantis has open and closed borders, and culture tokens lie where three territories meet", () => {
  const gaia = read.world("gaia12", BASE);
  expect(gaia.borders.filter((border) => border.open)).toHaveLength(BASE.atlantis_gate["gaia12.A"]!.open_to.length);
  expect(gaia.borders).toHaveLength(6);
  expect(gaia.spots.map((spot) => spot.id)).toContain("gaia12#1");
});

test("gods are listed with where they stand, the major one last", () => {
  const gods = read.godsOf({ house: "pharaos", gods: ["horus", "isis"], gods_at: { ...NOWHERE, second: "pharaos.L", major: "pharaos.C" } }, BASE);
  expect(gods).toEqual([
    { key: "horus", major: false, at: null },
    { key: "isis", major: false, at: "pharaos.L" },
    { key: "ra", major: true, at: "pharaos.C" },
  ]);
});

test("pieces are grouped by seat where they stand", () => {
  const here: Parameters<typeof read.unitsAt>[0] = {
    house: ["pharaos", "babylon", null],
    settlements: [{ "gaia34.T0": 1 }, {}, {}],
    followers: [{ "gaia34.T0": 2, "pharaos.C": 1 }, {}, {}],
    god_cards: [["horus", "isis"], ["enki", "marduk"], []],
    gods_at: [{ ...NOWHERE, second: "gaia34.T0" }, { ...NOWHERE, first: "babylon.C", major: "gaia34.T0" }, NOWHERE],
  };
  expect(read.unitsAt(here, "gaia34.T0")).toEqual([
    { seat: 0, house: "pharaos", settlements: 1, followers: 2, gods: ["isis"], major: false },
    { seat: 1, house: "babylon", settlements: 0, followers: 0, gods: [], major: true },
  ]);
  expect(read.unitsAt(here, "gaia34.B0")).toEqual([]);
});

test("places in what the server says are spelled for people", () => {
  spell((value) => (value === "gaia12.T0" ? "Gaia T0" : null));
  expect(named({ at: "gaia12.T0", what: "anunnaki.mana", seat: 1, amount: 2 }, ["Anna", "Bo"])).toEqual({ at: "Gaia T0", what: "anunnaki.mana", seat: "Bo", player: "Bo", amount: 2 });
});

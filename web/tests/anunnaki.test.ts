import { expect, test } from "vitest";
import { named, spell } from "../src/i18n/named";
import { BASE } from "../src/games/anunnaki/tables";
import * as read from "../src/games/anunnaki/read";
import type { Player, Table } from "../src/games/anunnaki/view";
import { layOver, tablesOf } from "../src/games/anunnaki/tables";

const player = (over: Partial<Player> = {}): Player => ({
  house: "pharaos",
  resources: {},
  mana: 0,
  vp: 0,
  tracks: {},
  dominion: 0,
  cubes: [],
  store: 14,
  star_tokens: ["triangle0", "pentagon"],
  tokens: { minor: 0, major: 0 },
  pawn: null,
  improved: [],
  pieces: {},
  reserve: 0,
  settlements_left: 4,
  gods: ["horus", "isis"],
  pacts: { open: [], done: [] },
  artifacts: [],
  basic: [],
  advanced: 0,
  ...over,
});
const table = (players: Player[]): Table => ({ active: 0, players, afterworld: null, layout: {} }) as unknown as Table;

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
  const here = table([player({ pieces: { "gaia12.T0": { gods: ["horus"] }, "pharaos.C": { major: true } } })]);
  expect(read.named("unit follower pharaos.TL", here)).toBe("pharaos.TL");
  expect(read.named("to afterworld", here)).toBe("afterworld");
  expect(read.named("pawn 7", here)).toBe("tile:7");
  expect(read.named("lift P3", here)).toBe("edge:P3");
  expect(read.named("resolve gaia12#2", here)).toBe("spot:gaia12#2");
  expect(read.named("unit horus", here)).toBe("gaia12.T0");
  expect(read.named("unit ra", here)).toBe("pharaos.C");
  expect(read.named("play dagger", here)).toBeNull();
});

test("a god's area counts the cubes around it", () => {
  const [first, ...rest] = read.areas(BASE, player({ cubes: ["L0", "P0"] }));
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
  const gods = read.godsOf(player({ pieces: { "pharaos.L": { gods: ["isis"] }, "pharaos.C": { major: true } } }), BASE);
  expect(gods).toEqual([
    { key: "horus", major: false, at: null },
    { key: "isis", major: false, at: "pharaos.L" },
    { key: "ra", major: true, at: "pharaos.C" },
  ]);
});

test("places in what the server says are spelled for people", () => {
  spell((value) => (value === "gaia12.T0" ? "Gaia T0" : null));
  expect(named({ at: "gaia12.T0", what: "anunnaki.mana", seat: 1, amount: 2 }, ["Anna", "Bo"])).toEqual({ at: "Gaia T0", what: "anunnaki.mana", seat: "Bo", player: "Bo", amount: 2 });
});

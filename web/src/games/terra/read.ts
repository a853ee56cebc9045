// The view of Terra Mystica as the client reads it, and what the legal actions say about each place.
import type { ConsequenceItem } from "../../net/wire";
import type { Decision, Legal, TableModel } from "../../table/model.svelte";
import { NEXT, type Building, type Cult, type Terrain } from "./data";

export interface Player {
  faction: string;
  passed: boolean;
  vp: number;
  c: number;
  w: number;
  p: number;
  b1: number;
  b2: number;
  b3: number;
  keys: number;
  ship: number;
  dig: number;
  bonus: string | null;
  bridges: number;
  favors: string[];
  used: string[];
  town_hexes: string[];
  links: string[];
  cult: number[];
  at: Record<Building, string[]>;
  towns: string[];
}

export interface Board {
  terrain: Terrain;
  income: number[];
  rows: number[][];
  left: Record<Building, number>;
  cost: Record<Building, number[]>;
  spade: number[];
  ship_max: number;
  dig_max: number;
  town: number;
}

export interface Choice {
  terrain: Terrain;
  start: number[];
  bowls: number[];
  cults: number[];
  dwellings: number;
}

export interface TerraView {
  seat: number | null;
  seats: number;
  decisions: Decision[];
  boards: Board[];
  factions: Record<string, Choice>;
  table: {
    phase: string;
    round: number;
    active: number;
    order: number[];
    terrain: Record<string, Terrain>;
    bridges: Record<string, number>;
    scoring: (string | null)[];
    colours: (Terrain | null)[];
    chosen: (string | null)[];
    players: Player[];
    power_used: string[];
    bonus_free: string[];
    bonus_coins: Record<string, number>;
    favor_left: Record<string, number>;
    town_left: Record<string, number>;
    orders: number[];
    buildable: string[];
    offers: [number, number, number, number][];
  };
}

export const viewOf = (model: TableModel): TerraView => model.shown as unknown as TerraView;

/** The faction a seat plays, once it is chosen. */
export const factionOf = (view: TerraView, seat: number): string | null => view.table.players[seat]?.faction ?? view.table.chosen[seat] ?? null;

export interface Piece {
  key: string;
  hex: string;
  kind: Building;
  seat: number;
  terrain: Terrain;
}

export function pieces(view: TerraView): Piece[] {
  return view.table.players.flatMap((player, seat) =>
    (Object.entries(player.at) as [Building, string[]][]).flatMap(([kind, hexes]) =>
      hexes.map((hex) => ({ key: `${hex}${kind}${seat}`, hex, kind, seat, terrain: view.boards[seat]!.terrain })),
    ),
  );
}

/** One key for each group of town hexes: on its strongest building, or on the river hex that joins it. */
export function townMarks(player: Player): string[] {
  const marks = [...player.links];
  const rest = new Set(player.town_hexes);
  for (const kind of ["SA", "SH", "TE", "TP", "D"] as Building[]) {
    for (const hex of player.at[kind]) {
      if (!rest.has(hex)) continue;
      marks.push(hex);
      const front = [hex];
      while (front.length) {
        const one = front.pop()!;
        if (!rest.delete(one)) continue;
        front.push(...NEXT.get(one)!.filter((other) => rest.has(other)));
      }
    }
  }
  return marks;
}

/** All towns, each by the hex that bears its key. */
export const towns = (view: TerraView): { hex: string; seat: number }[] => view.table.players.flatMap((player, seat) => townMarks(player).map((hex) => ({ hex, seat })));

/** What an action is: its first word, and the hex, tile, cult or place it names. */
export interface Move {
  kind: string;
  target: string;
  to: string;
}

export function move(text: string): Move {
  const words = text.split(" ");
  const kind = words[0]!;
  if (kind === "send") return { kind, target: words[3]!, to: words[5]! };
  if (kind === "transform" || kind === "upgrade") return { kind, target: words[1]!, to: words[3]! };
  if (kind === "leech" || kind === "decline") return { kind, target: words[2]!, to: "" };
  return { kind, target: words[1] ?? "", to: words[3] ?? "" };
}

const ON_MAP = new Set(["build", "transform", "upgrade", "connect", "bridge"]);

export interface Spot {
  hex: string;
  /** The likeliest first: what a click previews. */
  actions: Legal[];
}

/** The legal actions by the hex they happen on; a bridge is at both its ends. */
export function spots(legal: readonly Legal[], home: Terrain | null): Map<string, Spot> {
  const found = new Map<string, Spot>();
  for (const action of legal) {
    const { kind, target } = move(action.text);
    if (!ON_MAP.has(kind)) continue;
    for (const hex of target.split(":")) {
      const spot = found.get(hex) ?? { hex, actions: [] };
      spot.actions.push(action);
      found.set(hex, spot);
    }
  }
  for (const spot of found.values()) spot.actions.sort((a, b) => rank(a, home) - rank(b, home) || a.id - b.id);
  return found;
}

function rank(action: Legal, home: Terrain | null): number {
  const { kind, to } = move(action.text);
  if (kind === "build") return 0;
  if (kind === "transform") return (to === home ? 1 : 2) + (action.text.endsWith("long") ? 2 : 0);
  return 1;
}

export interface Effects {
  cost: [string, number][];
  gain: [string, number][];
  points: number;
  offers: number;
  town: boolean;
  cults: [string, number][];
  bowls: number[] | null;
}

/** What an action costs and brings a seat, from the server's consequences. */
export function effectsOf(item: ConsequenceItem | undefined, seat: number | null): Effects {
  const found: Effects = { cost: [], gain: [], points: 0, offers: 0, town: false, cults: [], bowls: null };
  for (const effect of (item?.effects ?? []) as Record<string, any>[]) {
    if (effect.kind === "offer") found.offers += 1;
    if (effect.seat !== seat) continue;
    if (effect.kind === "cost" || effect.kind === "gain") {
      found[effect.kind as "cost" | "gain"].push([String(effect.what).split("_")[1]!, Number(effect.amount)]);
      if (effect.bowls) found.bowls = effect.bowls as number[];
    } else if (effect.kind === "points") found.points += Number(effect.amount);
    else if (effect.kind === "cult") found.cults.push([String(effect.cult).split("_")[1]!, Number(effect.steps)]);
    else if (effect.kind === "town") found.town = true;
  }
  return found;
}

/** Conversions of one kind (`PW to W`), by how much they gain. */
export interface Rate {
  key: string;
  from: string;
  to: string;
  steps: { action: Legal; paid: number; gained: number }[];
}

export function rates(legal: readonly Legal[]): Rate[] {
  const found = new Map<string, Rate>();
  for (const action of legal) {
    const match = /^convert (\d+)([A-Z]+) to (\d+)([A-Z]+)$/.exec(action.text);
    if (!match) continue;
    const [, paid, from, gained, to] = match as unknown as [string, string, string, string, string];
    const rate = found.get(`${from} ${to}`) ?? { key: `${from} ${to}`, from, to, steps: [] };
    rate.steps.push({ action, paid: Number(paid), gained: Number(gained) });
    found.set(rate.key, rate);
  }
  for (const rate of found.values()) rate.steps.sort((a, b) => a.gained - b.gained);
  return [...found.values()];
}

/** Where the building stands that an offer of power comes from, what it is, and the asked seat's buildings beside it. */
export function offerPlaces(model: TableModel, from: number): { built: string | null; kind: string | null; beside: string[] } {
  const view = viewOf(model);
  const events = model.log.flatMap((entry) => entry.events).reverse();
  const offer = events.find((event) => event.kind === "offer" && event.data.seat === model.seat && event.data.from_seat === from);
  const built = offer ? String(offer.data.hex) : null;
  const build = events.find((event) => event.kind === "build" && event.data.hex === built);
  const near = new Set(built ? NEXT.get(built) : []);
  for (const place of Object.keys(view.table.bridges)) {
    const [a, b] = place.split(":") as [string, string];
    if (a === built) near.add(b);
    if (b === built) near.add(a);
  }
  const own = model.seat === null ? [] : Object.values(view.table.players[model.seat]?.at ?? {}).flat();
  return { built, kind: build ? String(build.data.building) : null, beside: own.filter((hex) => near.has(hex)) };
}

export const cultOf = (text: string): Cult | null => (/\b(FIRE|WATER|EARTH|AIR)\b/.exec(text)?.[1] as Cult | undefined) ?? null;

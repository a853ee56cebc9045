// From the view of Anunnaki to what is drawn. No rules here: only reading.
import type { Cell } from "../../board/controller.svelte";
import { circle } from "../../board/geometry";
import type { Legal, TableModel } from "../../model/model.svelte";
import type { ConsequenceItem } from "../../net/wire";
import { tablesOf, type Amounts, type Tables } from "./tables";
import { viewOf, type AnunnakiPosition, type AnunnakiView } from "./view";

export const tables = (model: TableModel): Tables => tablesOf(viewOf(model).options.data);
export const RESOURCES = ["food", "wood", "metal", "gold"] as const;
export const TRACKS = ["war", "technology", "commerce"] as const;
export const TRACK_GLYPHS: Record<string, string> = { war: "war", technology: "tech", commerce: "pact", dominion: "crown" };
export const GOAL_GLYPHS: Record<string, string> = { altars: "altar", settlements: "house2", territories: "portal", units: "follower" };
export const GLYPHS: Record<string, string> = {
  portal: "portal",
  move_blue: "move",
  move_red: "move",
  commerce: "pact",
  harvest_blue: "food",
  harvest_red: "food",
  creation: "spark",
  income: "house2",
  dominion: "crown",
  market: "scale",
};
export const WEAPON_GLYPHS: Record<string, string> = {
  slingshot: "sling",
  long_shield: "shield",
  dagger: "dagger",
  short_bow: "bow",
  double_axe: "axe",
  ballista: "ballista",
  net: "net",
  war_hammer: "hammer",
  war_cart: "cart",
  viking_helmet: "helmet",
  composite_bow: "bow2",
  sarissa: "sarissa",
};

// Seats --------------------------------------------------------------------------------------------------

type Places = AnunnakiPosition["gods_at"][number];

/** What is public of one seat: its entries of the position, which lists everything by seat. */
export interface Player {
  house: AnunnakiPosition["house"][number];
  resources: AnunnakiPosition["resources"][number];
  mana: number;
  vp: number;
  tracks: AnunnakiPosition["tracks"][number];
  dominion: number;
  cubes: string[];
  store: number;
  star_tokens: string[];
  tokens: { minor: number; major: number };
  /** The tile under the pawn; 0 before the first turn. */
  pawn: number;
  improved: number[];
  reserve: number;
  settlements_left: number;
  gods: string[];
  gods_at: Places;
  pacts: { open: string[]; done: string[] };
  artifacts: string[];
  weapons: number;
}
export const players = ({ position, memory }: AnunnakiView): Player[] =>
  position.house.map((house, seat) => ({
    house,
    resources: position.resources[seat]!,
    mana: position.mana[seat]!,
    vp: position.vp[seat]!,
    tracks: position.tracks[seat]!,
    dominion: position.dominion[seat]!,
    cubes: position.cubes[seat]!,
    store: position.cubes_left[seat]!,
    star_tokens: position.star_tokens[seat]!,
    tokens: { minor: position.minor_tokens[seat]!, major: position.major_tokens[seat]! },
    pawn: position.pawn[seat]!,
    improved: position.improved[seat]!,
    reserve: position.reserve[seat]!,
    settlements_left: position.settlements_left[seat]!,
    gods: position.god_cards[seat]!,
    gods_at: position.gods_at[seat]!,
    pacts: { open: position.pacts[seat]!, done: position.pacts_done[seat]! },
    artifacts: position.artifacts[seat]!,
    weapons: memory.basic[seat]!.length + memory.advanced[seat]!,
  }));

// The star -----------------------------------------------------------------------------------------------

export interface Point {
  x: number;
  y: number;
}
export const MIDDLE: Point = { x: 320, y: 328 };
export const FAR = 270;
/** The star with its names. */
export const SKY = { width: 640, height: 630 };
type Node = keyof AnunnakiPosition["star_tiles"];
export const NODES: readonly Node[] = ["O0", "O1", "O2", "O3", "O4", "I0", "I1", "I2", "I3", "I4"];

/** Where a node of the star is: O0..O4 are the tips from the top clockwise, I0..I4 the crossings after them. */
export function node(name: string): Point {
  const index = Number(name[1]);
  const outer = name[0] === "O";
  const angle = ((-90 + 72 * index + (outer ? 0 : 36)) * Math.PI) / 180;
  const radius = outer ? FAR : FAR * 0.382;
  return { x: MIDDLE.x + radius * Math.cos(angle), y: MIDDLE.y + radius * Math.sin(angle) };
}

export interface Edge {
  name: string;
  a: Point;
  b: Point;
  x: number;
  y: number;
  mana: number;
}
export function edges(values: Tables): Edge[] {
  return Object.entries(values.star_edge).map(([name, { ends, mana }]) => {
    const [a, b] = [node(ends[0]!), node(ends[1]!)];
    return { name, a, b, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, mana };
  });
}

/** A god's triangle (or the pentagon): its corners, its middle, how many of its spaces hold a cube. */
export interface Area {
  name: string;
  major: boolean;
  edges: string[];
  corners: Point[];
  x: number;
  y: number;
  filled: number;
  token: boolean;
}
export function areas(values: Tables, player: Pick<Player, "cubes" | "star_tokens">): Area[] {
  return Object.entries(values.star_area).map(([name, { god, edges: around }]) => {
    const names = [...new Set(around.flatMap((edge) => values.star_edge[edge]!.ends))];
    const points = names.map(node);
    const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
    const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
    const corners = [...points].sort((p, q) => Math.atan2(p.y - y, p.x - x) - Math.atan2(q.y - y, q.x - x));
    return { name, major: god === "major", edges: around, corners, x, y, filled: around.filter((edge) => player.cubes.includes(edge)).length, token: player.star_tokens.includes(name) };
  });
}

export function tileAt(position: AnunnakiPosition, values: Tables, place: Node): { id: number; key: string; red: boolean } | null {
  const id = position.star_tiles[place];
  const entry = id ? values.action_tile[id] : undefined;
  return id && entry ? { id, key: entry.key, red: entry.color === "red" } : null;
}

/** The star's tiles and spaces as cells. */
export function starCells(position: AnunnakiPosition, values: Tables): Cell[] {
  const tiles = NODES.flatMap((at) => {
    const tile = tileAt(position, values, at);
    const { x, y } = node(at);
    const r = radius(at);
    return tile ? [{ id: `tile:${tile.id}`, x, y, half: r + 12, hit: circle(x, y, r + 5), ring: circle(x, y, r + 9) }] : [];
  });
  const spaces = edges(values).map(({ name, x, y }) => ({ id: `edge:${name}`, x, y, half: 22, hit: circle(x, y, 20), ring: circle(x, y, 22) }));
  return [...tiles, ...spaces];
}

/** How large the tile on a node is: those on the tips are larger. */
export const radius = (at: string): number => (at[0] === "O" ? 40 : 32);

// Planets ------------------------------------------------------------------------------------------------

export const HEX = 60;
export interface Territory {
  id: string;
  spot: string;
  x: number;
  y: number;
  icons: string[];
  altars: number;
  capital: boolean;
  atlantis: boolean;
}
export interface Spot {
  id: string;
  x: number;
  y: number;
}
export interface World {
  key: string;
  places: Territory[];
  spots: Spot[];
  /** Borders of Atlantis: open ones are crossed, closed ones are not. */
  borders: { x1: number; y1: number; x2: number; y2: number; open: boolean }[];
  width: number;
  height: number;
}
const STEPS = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]] as const;

/** One planet: territories, culture spots where three of them meet, borders of Atlantis. */
export function world(key: string, values: Tables): World {
  const raw = Object.entries(values.territory).filter(([, one]) => one.planet === key);
  const at = (q: number, r: number): Point => ({ x: HEX * Math.sqrt(3) * (q + r / 2), y: HEX * 1.5 * r });
  const left = Math.min(...raw.map(([, one]) => at(one.q, one.r).x)) - 0.92 * HEX;
  const top = Math.min(...raw.map(([, one]) => at(one.q, one.r).y)) - HEX - 1;
  const places = raw.map(([id, one]) => {
    const { x, y } = at(one.q, one.r);
    return { id, spot: id.split(".")[1] ?? "", x: x - left, y: y - top, icons: one.icons, altars: one.altars, capital: one.capital, atlantis: one.atlantis };
  });
  const found = new Map(places.map((place) => [place.id, place]));
  const spots = Object.entries(values.culture_spot)
    .filter(([, one]) => one.planet === key)
    .map(([id, { around }]) => {
      const near = around.map((name) => found.get(name)!);
      return { id, x: near.reduce((sum, one) => sum + one.x, 0) / near.length, y: near.reduce((sum, one) => sum + one.y, 0) / near.length };
    });
  const borders = raw
    .filter(([, one]) => one.atlantis)
    .flatMap(([id, one]) => {
      const here = found.get(id)!;
      return STEPS.flatMap(([dq, dr]) => {
        const other = raw.find(([, near]) => near.q === one.q + dq && near.r === one.r + dr);
        if (!other) return [];
        const there = found.get(other[0])!;
        const [mx, my] = [(here.x + there.x) / 2, (here.y + there.y) / 2];
        const length = Math.hypot(there.x - here.x, there.y - here.y);
        const [nx, ny] = [-(there.y - here.y) / length, (there.x - here.x) / length];
        const half = HEX / 2 - 5;
        return [{ x1: mx - nx * half, y1: my - ny * half, x2: mx + nx * half, y2: my + ny * half, open: values.atlantis_gate[id]?.open_to.includes(other[0]) ?? false }];
      });
    });
  return { key, places, spots, borders, width: Math.max(...places.map((one) => one.x)) + 0.92 * HEX, height: Math.max(...places.map((one) => one.y)) + HEX + 5 };
}

/** The pieces of one seat on a territory, in the row in which they are drawn. */
export interface Figure {
  name: string;
  glyph: string;
  count: number;
  /** The unit as actions name it: `follower`, `settlement`, `anubis`. */
  unit: string;
}
export function figures(group: Group, major: string | undefined): Figure[] {
  const list: Figure[] = [];
  if (group.settlements) list.push({ name: "settlement", glyph: "house2", count: group.settlements, unit: "settlement" });
  if (group.followers > 2) list.push({ name: "follower", glyph: "follower", count: group.followers, unit: "follower" });
  else for (let n = 0; n < group.followers; n += 1) list.push({ name: `follower${n}`, glyph: "follower", count: 1, unit: "follower" });
  for (const god of group.gods) list.push({ name: god, glyph: "moon", count: 1, unit: god });
  if (group.major) list.push({ name: "major", glyph: "sun", count: 1, unit: major ?? "major" });
  return list;
}

/** How the figures of a group stand: their size, and how far one is from the next. */
export function standing(count: number, groups: number, nth: number): { size: number; step: number; y: number } {
  const size = groups > 1 ? 25 : count > 3 ? 26 : count === 3 ? 30 : 36;
  return { size, step: Math.min(size * 1.06, 74 / Math.max(1, count - 1)), y: groups > 1 ? -18 + nth * 27 : -6 };
}

/** Units that can be told apart by a click: those of territories where several of them may go. */
export function unitCells(one: World, position: AnunnakiPosition, values: Tables, marks: ReadonlyMap<string, Mark>): Cell[] {
  return one.places.flatMap(({ id, x, y }) => {
    const units = (marks.get(id)?.actions ?? []).filter((action) => action.text.startsWith("unit "));
    if (units.length < 2) return [];
    const groups = unitsAt(position, id);
    return groups.flatMap((group, nth) => {
      const row = figures(group, values.house[group.house]?.major_god);
      const { size, step, y: dy } = standing(row.length, groups.length, nth);
      const seen = new Set<string>();
      return row.flatMap((figure, index) => {
        const action = units.find((unit) => unit.text.split(" ")[1] === figure.unit);
        if (!action || seen.has(figure.unit)) return [];
        seen.add(figure.unit);
        const [cx, cy] = [x + (index - (row.length - 1) / 2) * step, y + dy];
        return [{ id: `unit:${action.text}`, x: cx, y: cy, half: size / 2, hit: circle(cx, cy, size / 2 + 2), ring: circle(cx, cy, size / 2 + 3) }];
      });
    });
  });
}

/** A planet's territories and the culture tokens on it as cells. */
export function worldCells(one: World, position: AnunnakiPosition): Cell[] {
  const places = one.places.map(({ id, x, y }) => ({ id, x, y, half: HEX - 12, hit: hexPath(x, y, HEX - 3), ring: hexPath(x, y, HEX - 4) }));
  const spots = one.spots.flatMap(({ id, x, y }) => (position.culture[id] === undefined ? [] : [{ id: `spot:${id}`, x, y, half: 20, hit: circle(x, y, 17), ring: circle(x, y, 20) }]));
  return [...places, ...spots];
}

/** The ground of a territory: tinted by what it gives. */
export const ground = (one: Pick<Territory, "atlantis" | "icons">): string =>
  one.atlantis ? "#2c62b0" : `color-mix(in oklab, var(--res-${one.icons[0] === "any" || !one.icons[0] ? "metal" : one.icons[0]}) 30%, var(--pl0))`;

export function hexPath(x: number, y: number, r: number): string {
  const corners = [0, 1, 2, 3, 4, 5].map((k) => {
    const angle = (Math.PI / 3) * k - Math.PI / 2;
    return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

export interface Group {
  seat: number;
  house: string;
  settlements: number;
  followers: number;
  gods: string[];
  major: boolean;
}
type Pieces = Pick<AnunnakiPosition, "house" | "settlements" | "followers" | "god_cards" | "gods_at">;
export function unitsAt(position: Pieces, id: string): Group[] {
  return position.house.flatMap((house, seat) => {
    if (!house) return [];
    const places = position.gods_at[seat]!;
    const here = {
      settlements: position.settlements[seat]![id] ?? 0,
      followers: position.followers[seat]![id] ?? 0,
      gods: position.god_cards[seat]!.filter((_, slot) => minorAt(places, slot) === id),
      major: places.major === id,
    };
    return here.settlements || here.followers || here.gods.length || here.major ? [{ seat, house, ...here }] : [];
  });
}

/** Where the minor god of a card stands, by the card's place in the row of four. */
const minorAt = (places: Places, slot: number): string | null => places[(["first", "second", "third", "fourth"] as const)[slot]!];

/** What a culture token brings; null while it lies face down. */
export const rewardOf = (values: Tables, token: number | "down"): [string, number] | null =>
  token === "down" ? null : (Object.entries(values.culture_token[token - 1]?.reward ?? {})[0] ?? null);

// What can be done ---------------------------------------------------------------------------------------

const PLACE = /\b((?:pharaos|norrenis|babylon|ellenys|gaia12|gaia34)\.\w+|afterworld)\b/;

/** Who has which gods where, and whose turn it is. */
type Gods = Pick<AnunnakiPosition, "god_cards" | "gods_at" | "active">;

/** What an action names on the boards: a territory, a tile (`tile:7`), a space (`edge:R0`), a culture token (`spot:gaia12#1`). */
export function named(text: string, position: Gods): string | null {
  const spot = /^resolve (\S+)$/.exec(text);
  if (spot) return `spot:${spot[1]}`;
  const place = PLACE.exec(text);
  if (place) return place[1]!;
  const tile = /^(?:pawn|activate|develop) (\d+)$/.exec(text);
  if (tile) return `tile:${tile[1]}`;
  const space = /^(?:cube|lift) ([LRP]\d)$/.exec(text);
  if (space) return `edge:${space[1]}`;
  const god = /^unit (\w+)$/.exec(text);
  return god ? godAt(god[1]!, position) : null;
}

/** Where a god stands; the major god has no card among the minor ones, and only the active player moves units. */
function godAt(god: string, { god_cards, gods_at, active }: Gods): string | null {
  const seat = god_cards.findIndex((cards) => cards.includes(god));
  if (seat >= 0) return minorAt(gods_at[seat]!, god_cards[seat]!.indexOf(god));
  return active === null ? null : (gods_at[active]?.major ?? null);
}

/** The legal actions by what they name on the boards. */
export function byPlace(legal: readonly Legal[], position: Gods): Map<string, Legal[]> {
  const found = new Map<string, Legal[]>();
  for (const action of legal) {
    const place = named(action.text, position);
    if (!place) continue;
    const list = found.get(place);
    if (list) list.push(action);
    else found.set(place, [action]);
  }
  return found;
}

/** What an action does that the board shows beside the place. */
export interface Mark {
  actions: readonly Legal[];
  kind: "plain" | "gain" | "conflict" | "cube" | "token";
  cube: string | null;
  mana: number;
  token: "minor" | "major" | null;
  gains: Amounts;
  /** The battle that it brings about. */
  battle: Prospect | null;
}

/** What a battle promises before it begins, as the rules work it out. */
export interface Prospect {
  at: string;
  against: "player" | "civilization";
  defender_seat?: number;
  own: number;
  best: number | null;
  weapon: string | null;
  least: number;
  most: number | null;
  verdict: "unarmed" | "lost" | "open" | "won";
  units: number;
}
export function mark(actions: readonly Legal[], consequences: ReadonlyMap<number, ConsequenceItem>, seat: number | null): Mark {
  const found: Mark = { actions, kind: "plain", cube: null, mana: 0, token: null, gains: {}, battle: null };
  if (actions.length !== 1) return found;
  for (const effect of consequences.get(actions[0]!.id)?.effects ?? []) {
    if (effect.kind === "conflict") {
      found.kind = "conflict";
      found.battle = effect as Prospect & typeof effect;
    }
    if (effect.seat !== seat) continue;
    if (effect.kind === "cube") {
      found.cube = effect.at as string;
      found.mana = Number(effect.mana ?? 0);
    } else if (effect.kind === "token") found.token = effect.major ? "major" : "minor";
    else if (effect.kind === "gain") {
      const what = String(effect.what).replace(/^anunnaki\.(?:resource_)?/, "");
      found.gains[what] = (found.gains[what] ?? 0) + Number(effect.amount);
    }
  }
  if (found.kind !== "conflict") {
    if (found.token) found.kind = "token";
    else if (found.cube) found.kind = "cube";
    else if (Object.keys(found.gains).length) found.kind = "gain";
  }
  return found;
}

/** The marks of the boards; those of the star only on one's own. */
export function marks(model: TableModel, position: Gods, ownStar: boolean): Map<string, Mark> {
  const found = new Map<string, Mark>();
  for (const [place, actions] of byPlace(model.canAct ? model.legal : [], position)) {
    if (!ownStar && onStar(place)) continue;
    found.set(place, mark(actions, model.consequences, model.seat));
    const units = actions.filter((action) => action.text.startsWith("unit "));
    if (units.length > 1) for (const action of units) found.set(`unit:${action.text}`, mark([action], model.consequences, model.seat));
  }
  return found;
}

export const onStar = (place: string): boolean => place.startsWith("tile:") || place.startsWith("edge:");

/** The planet that a place of the map is on. */
export function planetOf(place: string): string | null {
  if (onStar(place)) return null;
  const id = place.startsWith("unit:") ? (PLACE.exec(place)?.[1] ?? "") : place.replace(/^spot:/, "");
  return id === "afterworld" ? id : (/^([a-z0-9]+)[.#]/.exec(id)?.[1] ?? null);
}

/** The mark of a place where nothing can be done. */
export const PLAIN: Mark = { actions: [], kind: "plain", cube: null, mana: 0, token: null, gains: {}, battle: null };

/** Gods of a seat in the order of its cards: the four minor ones and the major one, and where each stands. */
export function godsOf(player: Pick<Player, "house" | "gods" | "gods_at">, values: Tables): { key: string; major: boolean; at: string | null }[] {
  const minors = player.gods.map((key, slot) => ({ key, major: false, at: minorAt(player.gods_at, slot) }));
  const major = player.house ? values.house[player.house]?.major_god : undefined;
  return major ? [...minors, { key: major, major: true, at: player.gods_at.major }] : minors;
}

/** The weapons somebody holds as far as this seat knows: the basic ones are open, the others only the owner's. */
export const handOf = ({ position, memory }: AnunnakiView, seat: number): string[] => position.hand[seat] ?? memory.basic[seat] ?? [];

/** The cards this seat has laid face down in the battle in hand. */
export const laidBy = ({ seat, position: { battle } }: AnunnakiView): string[] => (seat === null ? [] : (battle?.laid[battle.attacker === seat ? 0 : 1] ?? []));

// The view of Terra Mystica as the client reads it, and what the legal actions say about each place.
import type { Legal, TableModel } from "../../model/model.svelte";
import type { ConsequenceItem, Entry } from "../../net/wire";
import { HEX } from "./hexes";
import type { Building, Cult, Terrain } from "./looks";
import { viewOf, type OpenOffer, type TerraView } from "./view";

/** The faction a seat plays, once it is chosen. */
export const factionOf = ({ position }: TerraView, seat: number): string | null => position.players[seat]?.faction ?? position.chosen[seat] ?? null;

export interface Piece {
  key: string;
  hex: string;
  kind: Building;
  seat: number;
  terrain: Terrain;
}

export function pieces({ position, aids }: TerraView): Piece[] {
  return position.players.flatMap((player, seat) =>
    (Object.entries(player.buildings) as [Building, string[]][]).flatMap(([kind, hexes]) =>
      hexes.map((hex) => ({ key: `${hex}${kind}${seat}`, hex, kind, seat, terrain: aids.boards[seat]!.terrain })),
    ),
  );
}

/** The bridges that are built, with their owners. */
export const bridges = ({ position }: TerraView): [string, number][] => Object.entries(position.bridges).filter((one): one is [string, number] => one[1] !== null);

/** Who has a priest on each of a cult's order spaces. */
export const ordersOf = ({ position }: TerraView, cult: Cult): (number | null)[] => ([1, 2, 3, 4] as const).map((space) => position.orders[`${cult}${space}`]);

/** Kinds of tiles with their numbers, without those of which there are none. */
export const there = (tiles: Record<string, number>): [string, number][] => Object.entries(tiles).filter(([, count]) => count > 0);

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

export interface Effects {
  cost: [string, number][];
  gain: [string, number][];
  points: number;
  offers: number;
  town: boolean;
  cults: [string, number][];
  burnt: number;
  bowls: number[] | null;
}

/** What an action costs and brings a seat, from the server's consequences. */
export function effectsOf(item: ConsequenceItem | undefined, seat: number | null): Effects {
  const found: Effects = { cost: [], gain: [], points: 0, offers: 0, town: false, cults: [], burnt: 0, bowls: null };
  for (const effect of (item?.effects ?? []) as Record<string, any>[]) {
    if (effect.kind === "offer") found.offers += 1;
    if (effect.seat !== seat) continue;
    if (effect.kind === "cost" || effect.kind === "gain") {
      found[effect.kind as "cost" | "gain"].push([String(effect.what).split("_")[1]!, Number(effect.amount)]);
      if (effect.bowls) found.bowls = effect.bowls as number[];
    } else if (effect.kind === "points") found.points += Number(effect.amount);
    else if (effect.kind === "cult") found.cults.push([String(effect.cult).split("_")[1]!, Number(effect.steps)]);
    else if (effect.kind === "town") found.town = true;
    else if (effect.kind === "burn") {
      found.burnt = Number(effect.power);
      found.bowls = effect.bowls as number[];
    }
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
    const [, paid, from, gained, to] = /^convert (\d+)([A-Z]+) to (\d+)([A-Z]+)$/.exec(action.text) ?? [];
    if (!from || !to) continue;
    const rate = found.get(`${from} ${to}`) ?? { key: `${from} ${to}`, from, to, steps: [] };
    rate.steps.push({ action, paid: Number(paid), gained: Number(gained) });
    found.set(rate.key, rate);
  }
  for (const rate of found.values()) rate.steps.sort((a, b) => a.gained - b.gained);
  return [...found.values()];
}

/** The offer of power that the seat looked through is asked about. */
export const offerFrom = (model: TableModel, builder: number): OpenOffer | null =>
  viewOf(model).aids.offers.find((one) => one.seat === model.seat && one.builder === builder) ?? null;

/** Where the last steps happened. */
export function recent(entries: readonly Entry[]): string[] {
  const last = entries.filter((entry) => entry.seat >= 0 && entry.kind === "play");
  return last.flatMap((entry) => entry.events.flatMap((event) => (typeof event.data?.hex === "string" && event.kind !== "offer" ? [event.data.hex] : [])));
}

/** The hexes that an action names: a bridge has two ends. */
export const named = (text: string): string[] => move(text).target.split(":").filter((hex) => HEX.has(hex));

export const cultOf = (text: string): Cult | null => (/\b(FIRE|WATER|EARTH|AIR)\b/.exec(text)?.[1] as Cult | undefined) ?? null;

/** Which tiles are to be taken now; null: none. */
export function due(model: TableModel): "favor" | "town" | "bonus" | null {
  if (!model.question || model.past) return null;
  const { legal } = model;
  if (legal.some((one) => one.text.startsWith("take FAV"))) return "favor";
  if (legal.some((one) => one.text.startsWith("take TW"))) return "town";
  return legal.some((one) => one.text.startsWith("take BON")) ? "bonus" : null;
}

// What may be chosen in a turn: each choice with all its steps and its whole price, as the server worked it out.
import type { Legal, TableModel } from "../../model/model.svelte";
import { effectsOf, move } from "./read";
import { viewOf, type Plan } from "./view";

export type Way = Plan;

const NONE = { done: 0, needed: 0, goods: [0, 0, 0] as [number, number, number], power: 0, burnt: 0, points: 0, income: [0, 0, 0, 0], area: 0, cult: 0, town: false };

/** A single legal action as a choice: set-up, spades of the cults, conversions and what else is no part of an own turn. */
export function single(model: TableModel, action: Legal): Way {
  const seat = model.seat ?? -1;
  const item = model.consequences.get(action.id);
  const effects = effectsOf(item, model.seat);
  const player = viewOf(model).position.players[seat];
  const amount = (what: string): number => (effects.gain.find((one) => one[0] === what)?.[1] ?? 0) - (effects.cost.find((one) => one[0] === what)?.[1] ?? 0);
  const { kind, target } = move(action.text);
  return {
    ...NONE,
    steps: [action.text],
    at: target,
    what: kind === "transform" ? "dig" : kind,
    by: "",
    goods: [amount("W"), amount("C"), amount("P")],
    power: effects.cost.find((one) => one[0] === "PW")?.[1] ?? 0,
    burnt: effects.burnt,
    bowls: (effects.bowls ?? (player ? [player.bowl1, player.bowl2, player.bowl3] : [0, 0, 0])) as [number, number, number],
    points: effects.points,
    offers: ((item?.effects ?? []) as Record<string, any>[]).flatMap((one) => (one.kind === "offer" ? [[Number(one.seat), Number(one.power)] as [number, number]] : [])),
    town: effects.town,
  };
}

/** Nothing is open: always the same, so that nothing is drawn anew for it. */
const SHUT: Way[] = [];
const ON_MAP = new Set(["build", "transform", "upgrade", "connect", "bridge"]);

/** All choices that are open: planned ones, and single actions that no plan begins with. */
export function waysOf(model: TableModel): Way[] {
  if (!model.canAct && !model.sending) return SHUT;
  const { plans } = viewOf(model).aids;
  const begun = new Set(plans.filter((plan) => plan.by === "").map((plan) => plan.steps[0]!));
  const others = model.legal.filter((one) => !begun.has(one.text) && !/^(convert|burn|pass|end|forgo|keep|leech|decline|action ACT\d|faction)\b/.test(one.text));
  return [...plans, ...others.map((action) => single(model, action))];
}

/** The goods of a price, without what is not asked. */
export const cost = (way: Way): [string, number][] =>
  ([["W", -way.goods[0]], ["C", -way.goods[1]], ["P", -way.goods[2]]] as [string, number][]).filter(([, n]) => n > 0);
export const gain = (way: Way): [string, number][] =>
  ([["W", way.goods[0]], ["C", way.goods[1]], ["P", way.goods[2]]] as [string, number][]).filter(([, n]) => n > 0);

/** Dearest last: nothing to pay, then few workers; a whole choice before a part of it. */
const rank = (way: Way): number =>
  (way.what === "build" ? 0 : way.what === "dig" ? 20 - way.done : 5) + (way.by === "" ? 0 : 0.4) + (way.burnt ? 0.3 : 0) + (way.steps[0]!.endsWith("long") ? 30 : 0);

export interface Spot {
  /** `build`: transform and build, all paid; `part`: spades only; `own`: one's own building. */
  kind: "build" | "part" | "own" | "plain";
  hex: string;
  /** The likeliest first: what a click previews. */
  ways: Way[];
}

const kindOf = (way: Way): Spot["kind"] => (way.what === "build" ? "build" : way.what === "dig" ? "part" : way.what === "upgrade" ? "own" : "plain");

/** The choices by the hex they happen on; a bridge is at both its ends. */
export function spots(ways: readonly Way[], only: string | null): Map<string, Spot> {
  const found = new Map<string, Spot>();
  for (const way of ways) {
    const verb = move(way.steps.at(way.steps.at(-1) === "end" ? -2 : -1)!).kind;
    if (!ON_MAP.has(verb) || (only !== null && way.by !== only)) continue;
    for (const hex of way.at.split(":")) {
      const spot = found.get(hex) ?? { kind: kindOf(way), hex, ways: [] };
      spot.ways.push(way);
      found.set(hex, spot);
    }
  }
  for (const spot of found.values()) {
    spot.ways.sort((a, b) => rank(a) - rank(b));
    spot.kind = kindOf(spot.ways[0]!);
  }
  return found;
}

// What pieces do, in sentences made from their printed values.
import { capital, type Args } from "../../i18n/format";
import type { Amounts, Tables } from "./tables";

/** Finds a text of the pages by its key. */
export type Find = (key: string, args?: Args) => string;

const STEPS = ["war", "technology", "commerce", "dominion"];

/** One amount in words: 2 food, War +2, 3 VP. */
export const amountIn = (find: Find, key: string, n: number): string =>
  STEPS.includes(key) ? find("anunnaki.steps_on", { track: find(`anunnaki.track.${key}`), n }) : find(`anunnaki.amount.${key}`, { n });

export const amountsIn = (find: Find, amounts: Amounts): string =>
  Object.entries(amounts)
    .filter(([, n]) => n)
    .map(([key, n]) => amountIn(find, key, n))
    .join(", ");

/** What a side of an action tile does. */
export function tileDoes(find: Find, values: Tables, id: number | string, improved: boolean): string {
  const tile = values.action_tile[id]!;
  const side = improved ? tile.improved : tile.base;
  return find(`anunnaki.does.${tile.key}`, Object.fromEntries(Object.entries(side).map(([name, value]) => [name, typeof value === "boolean" ? String(value) : (value as string | number)])));
}

/** What a mana action gives, and what it costs. */
export const manaDoes = (find: Find, values: Tables, key: string): string =>
  find(`anunnaki.mana_does.${key}`, { cost: amountsIn(find, { mana: values.mana_action[key]!.mana, ...values.mana_action[key]!.cost }) });

/** Price, rewards and condition of a pact; `own`: the pact of one's own House. */
export function pactDoes(find: Find, values: Tables, code: string, named: (house: string) => string): string {
  const pact = values.pact[code]!;
  return find("anunnaki.pact_does", {
    cost: amountsIn(find, pact.cost),
    bonus: amountsIn(find, pact.mid),
    bottom: amountsIn(find, { vp: pact.vp, commerce: pact.commerce }),
    house: pact.house ? named(pact.house) : "",
    neutral: String(!pact.house),
  });
}

/** Strength, use, effect, price and reward of a weapon. */
export function weaponDoes(find: Find, values: Tables, name: string): string {
  const card = values.weapon[name]!;
  return [
    find("anunnaki.weapon_does", { n: card.strength, kind: card.kind }),
    card.effect === "none" ? "" : `${capital(find(`anunnaki.fx.${card.effect}`))}.`,
    find("anunnaki.weapon_price", { cost: amountsIn(find, card.cost) || find("anunnaki.free"), reward: amountsIn(find, { war: card.war, vp: card.vp }) }),
  ]
    .filter(Boolean)
    .join(" ");
}

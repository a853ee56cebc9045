// How a revolt or war ended, in the events of the card game.
import { t } from "../../i18n/words.svelte";
import type { TableModel } from "../../model/model.svelte";
import type { Entry } from "../../net/wire";
import type { Fight } from "../spheres/fight";
import { fought, settled, type Outcome } from "../spheres/outcome";

export type { Outcome };

const AFTER = new Set(["home", "prize", "captured", "point", "war_off"]);

export const settles = (entry: Entry, model: TableModel): Outcome | null => settled(entry, model, (rest) => rest.filter((event) => AFTER.has(event.kind)));

export function foughtOut(outcome: Outcome, names: readonly string[]): Fight {
  const { kind, data } = outcome.begun;
  const where = t(kind === "war" ? "tigris_cards.war_where" : "tigris_cards.revolt_where");
  return fought(outcome, names, "tigris_cards", data.leader, where, "card");
}

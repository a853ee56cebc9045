// How a revolt or war ended, in the events of the board game.
import { t } from "../../i18n/words.svelte";
import type { TableModel } from "../../model/model.svelte";
import type { Entry } from "../../net/wire";
import type { Fight } from "../spheres/fight";
import { fought, settled, type Outcome, type Told } from "../spheres/outcome";

export type { Outcome };

const AFTER = new Set(["leader_home", "tiles_removed", "points"]);

/** Only what follows at once: points of a monument come later and are of the same kind. */
function belongs(rest: Told[]): Told[] {
  const stop = rest.findIndex((event) => !AFTER.has(event.kind));
  return stop < 0 ? rest : rest.slice(0, stop);
}

export const settles = (entry: Entry, model: TableModel): Outcome | null => settled(entry, model, belongs);

export function foughtOut(outcome: Outcome, names: readonly string[]): Fight {
  const { data } = outcome.begun;
  const where = t("tigris.conflict.between", { a: String(data.attacker_square), b: String(data.defender_square) });
  return fought(outcome, names, "tigris", data.colour, where, "tile");
}

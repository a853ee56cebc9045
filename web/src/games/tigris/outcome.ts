// How a revolt or war ended: what the log tells of it, kept until somebody acts.
import type { Part } from "../../i18n/format";
import { t, words } from "../../i18n/words.svelte";
import type { TableModel } from "../../model/model.svelte";
import type { Entry } from "../../net/wire";
import { COLOURS, type Colour } from "../spheres/colours";
import type { Fight } from "../spheres/fight";

interface Told {
  kind: string;
  data: Record<string, any>;
}

export interface Outcome {
  begun: Told;
  won: Told;
  added: [number, number];
  /** What was lost and gained. */
  after: Told[];
}

const events = (entries: readonly Entry[]): Told[] => entries.flatMap((entry) => entry.events.map((event) => ({ kind: String(event.kind), data: (event.data ?? {}) as Record<string, any> })));
const AFTER = new Set(["leader_home", "tiles_removed", "points"]);

/** The conflict that an entry settles; null where it settles none. */
export function settles(entry: Entry, model: TableModel): Outcome | null {
  const own = events([entry]);
  const end = own.findLastIndex((event) => event.kind === "revolt_won" || event.kind === "war_won");
  if (end < 0) return null;
  const won = own[end]!;
  const kind = won.kind.replace("_won", "");
  const all = events(model.log.filter((one) => one.kind === "play" && one.step <= entry.step));
  const start = all.findLastIndex((event) => event.kind === kind);
  const begun = all[start];
  if (!begun) return null;
  const added: [number, number] = [won.data.a - begun.data.a, won.data.d - begun.data.d];
  const rest = own.slice(end + 1);
  const stop = rest.findIndex((event) => !AFTER.has(event.kind));
  return { begun, won, added, after: stop < 0 ? rest : rest.slice(0, stop) };
}

/** The same as the panel shows it. */
export function foughtOut({ begun, won, added, after }: Outcome, names: readonly string[]): Fight {
  const colour = COLOURS.find((one) => String(begun.data.colour).endsWith(one)) as Colour;
  const kind = begun.kind as Fight["kind"];
  const lines = after.flatMap((event): Part[][] => {
    const parts = words.gameParts(`tigris.event.${event.kind}`, event.data, names);
    return parts ? [parts] : [];
  });
  return {
    game: "tigris",
    kind,
    colour,
    attacker: Number(begun.data.attacker_seat),
    defender: Number(begun.data.defender_seat),
    strength: [Number(begun.data.a), Number(begun.data.d)],
    added: added[0],
    rivals: [],
    where: t("tigris.conflict.between", { a: String(begun.data.attacker_square), b: String(begun.data.defender_square) }),
    piece: `tigris.tile_${kind === "war" ? colour : "red"}`,
    result: { winner: Number(won.data.winner_seat), added, lines },
  };
}

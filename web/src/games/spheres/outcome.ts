// How a revolt or war ended: what the log tells of it, kept until somebody acts.
import type { Part } from "../../i18n/format";
import { words } from "../../i18n/words.svelte";
import type { TableModel } from "../../model/model.svelte";
import type { Entry } from "../../net/wire";
import { COLOURS, type Colour } from "./colours";
import type { Fight } from "./fight";

export interface Told {
  kind: string;
  data: Record<string, any>;
}

export interface Outcome {
  begun: Told;
  won: Told;
  /** What was lost and gained. */
  after: Told[];
}

const events = (entries: readonly Entry[]): Told[] => entries.flatMap((entry) => entry.events.map((event) => ({ kind: String(event.kind), data: (event.data ?? {}) as Record<string, any> })));

/** The conflict that an entry settles, with what of the rest belongs to it; null where it settles none. */
export function settled(entry: Entry, model: TableModel, belongs: (rest: Told[]) => Told[]): Outcome | null {
  const own = events([entry]);
  const end = own.findLastIndex((event) => event.kind === "revolt_won" || event.kind === "war_won");
  if (end < 0) return null;
  const won = own[end]!;
  const all = events(model.log.filter((one) => one.kind === "play" && one.step <= entry.step));
  const begun = all.findLast((event) => event.kind === won.kind.replace("_won", ""));
  return begun ? { begun, won, after: belongs(own.slice(end + 1)) } : null;
}

/** The same as the panel shows it; `leader` and `piece` are the game's words for who fights and with what. */
export function fought({ begun, won, after }: Outcome, names: readonly string[], game: Fight["game"], leader: unknown, where: string, piece: string): Fight {
  const colour = COLOURS.find((one) => String(leader).endsWith(one)) as Colour;
  const kind = begun.kind as Fight["kind"];
  const added: [number, number] = [won.data.a - begun.data.a, won.data.d - begun.data.d];
  const told = (event: Told): Part[] | null => words.gameParts(`${game}.event.${event.kind}`, event.data, names);
  const lines = after.flatMap((event): Part[][] => [told(event)].filter((parts) => parts !== null));
  return {
    game,
    kind,
    colour,
    attacker: Number(begun.data.attacker_seat),
    defender: Number(begun.data.defender_seat),
    strength: [Number(begun.data.a), Number(begun.data.d)],
    added: added[0],
    rivals: [],
    where,
    piece: `${game}.${piece}_${kind === "war" ? colour : "red"}`,
    result: { winner: Number(won.data.winner_seat), added, lines, verdict: told(won) ?? [] },
  };
}

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
  /** What was lost and gained. */
  after: Told[];
}

const events = (entries: readonly Entry[]): Told[] => entries.flatMap((entry) => entry.events.map((event) => ({ kind: String(event.kind), data: (event.data ?? {}) as Record<string, any> })));
const AFTER = new Set(["home", "prize", "captured", "point", "war_off"]);

/** The conflict that an entry settles; null where it settles none. */
export function settles(entry: Entry, model: TableModel): Outcome | null {
  const own = events([entry]);
  const end = own.findLastIndex((event) => event.kind === "revolt_won" || event.kind === "war_won");
  if (end < 0) return null;
  const won = own[end]!;
  const all = events(model.log.filter((one) => one.kind === "play" && one.step <= entry.step));
  const begun = all.findLast((event) => event.kind === won.kind.replace("_won", ""));
  return begun ? { begun, won, after: own.slice(end + 1).filter((event) => AFTER.has(event.kind)) } : null;
}

/** The same as the panel shows it. */
export function foughtOut({ begun, won, after }: Outcome, names: readonly string[]): Fight {
  const colour = COLOURS.find((one) => String(begun.data.leader).endsWith(one)) as Colour;
  const kind = begun.kind as Fight["kind"];
  const added: [number, number] = [won.data.a - begun.data.a, won.data.d - begun.data.d];
  const lines = after.flatMap((event): Part[][] => {
    const parts = words.gameParts(`tigris_cards.event.${event.kind}`, event.data, names);
    return parts ? [parts] : [];
  });
  return {
    game: "tigris_cards",
    kind,
    colour,
    attacker: Number(begun.data.attacker_seat),
    defender: Number(begun.data.defender_seat),
    strength: [Number(begun.data.a), Number(begun.data.d)],
    added: added[0],
    rivals: [],
    where: t(kind === "war" ? "tigris_cards.war_where" : "tigris_cards.revolt_where"),
    piece: `tigris_cards.card_${kind === "war" ? colour : "red"}`,
    result: { winner: Number(won.data.winner_seat), added, lines },
  };
}

// How a battle ended, told from the entry of the log that decided it and those before.
import type { Entry } from "../../net/wire";

interface Told {
  kind: string;
  data: Record<string, any>;
}

export interface Outcome {
  at: string;
  attacker: number | null;
  /** Null: a civilization. */
  defender: number | null;
  /** The side that won: 0 the attacker, 1 the defender. */
  won: number;
  /** Both totals; null where a side won without fighting. */
  totals: [number, number] | null;
  /** Every card that was shown, also before this step. */
  cards: { seat: number; weapon: string }[];
  /** What happened, from the decision on: events of the log. */
  events: Told[];
}

const ENDS = new Set(["battle_won", "battle_outright", "battle_repelled", "unarmed"]);
/** Where the tale of a battle stops. */
const OTHERS = new Set(["battle", "battle_tile", "turn", "round", "phase", "culture", "scored"]);
const MOST = 9;

const weaponOf = (term: unknown): string => String(term).replace(/^anunnaki\.weapon_/, "");

const told = (entry: Entry): Told[] => entry.events.map((event) => ({ kind: String(event.kind), data: (event.data ?? {}) as Record<string, any> }));

/** The battle that an entry decides; the log tells how it began and which cards were shown before. */
export function outcomeOf(entry: Entry, log: readonly Entry[]): Outcome | null {
  const events = told(entry);
  const from = events.findLastIndex((event) => ENDS.has(event.kind));
  if (from < 0) return null;
  const { kind, data } = events[from]!;
  const before = [...log.filter((one) => one.kind === "play" && one.step < entry.step).flatMap(told), ...events.slice(0, from)];
  const since = before.findLastIndex((event) => event.kind === "battle" || event.kind === "battle_tile");
  const begun = before[since]?.data ?? {};
  const attacker = Number(data.seat ?? begun.seat ?? 0);
  const shown = before.slice(Math.max(0, since)).filter((event) => event.kind === "card_shown" || event.kind === "card_used");
  const cards = shown.map((event) => ({ seat: Number(event.data.seat), weapon: weaponOf(event.data.weapon) }));
  const rest = events.slice(from + 1);
  const until = rest.findIndex((event) => OTHERS.has(event.kind));
  return {
    at: String(data.at ?? ""),
    attacker,
    defender: (begun.defender_seat ?? null) as number | null,
    won: kind === "unarmed" || kind === "battle_repelled" ? 1 : data.winner_seat === attacker ? 0 : 1,
    totals: typeof data.attack === "number" && typeof data.defence === "number" ? [data.attack, data.defence] : null,
    cards: cards.filter((one, place) => cards.findIndex((other) => other.seat === one.seat && other.weapon === one.weapon) === place),
    events: [events[from]!, ...(until < 0 ? rest : rest.slice(0, until))].slice(0, MOST),
  };
}

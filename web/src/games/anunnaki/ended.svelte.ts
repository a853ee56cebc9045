// How a battle ended: kept for a while after the battle itself has left the view.
import type { Entry } from "../../net/wire";

export interface Outcome {
  step: number;
  at: string;
  /** Both totals; null where a side won without fighting. */
  totals: [number, number] | null;
  /** What happened, from the decision on: events of the log. */
  events: { kind: string; data: Record<string, any> }[];
}

const ENDS = new Set(["battle_won", "battle_outright", "battle_repelled"]);
/** Where the tale of a battle stops. */
const OTHERS = new Set(["battle", "battle_tile", "turn", "round", "phase"]);
const MOST = 6;

/** The last battle that these entries decide. */
export function outcomeOf(entries: readonly Entry[]): Outcome | null {
  const events = entries.flatMap((entry) => entry.events.map((event) => ({ kind: String(event.kind), data: (event.data ?? {}) as Record<string, any>, step: entry.step })));
  const from = events.findLastIndex((event) => ENDS.has(event.kind));
  if (from < 0) return null;
  const { data, step } = events[from]!;
  const rest = events.slice(from + 1);
  const until = rest.findIndex((event) => OTHERS.has(event.kind));
  const told = [events[from]!, ...(until < 0 ? rest : rest.slice(0, until))].slice(0, MOST);
  const totals: Outcome["totals"] = typeof data.attack === "number" && typeof data.defence === "number" ? [data.attack, data.defence] : null;
  return { step, at: String(data.at ?? ""), totals, events: told.map(({ kind, data }) => ({ kind, data })) };
}

/** The outcome on the screen, until it is closed or some time has gone by. */
class Shown {
  now = $state.raw<Outcome | null>(null);

  show(outcome: Outcome, milliseconds = 8000): void {
    this.now = outcome;
    setTimeout(() => this.now === outcome && this.close(), milliseconds);
  }

  close(): void {
    this.now = null;
  }
}

export const shown = new Shown();

// How far one press of "undo" goes: to before the last own answer that a person gave, never further without saying so.
import type { Entry, UndoState } from "../net/wire";

export interface TakingBack {
  /** The position to go back to: after this step. */
  to: number;
  /** Answers that would go: one's own, and those of others. */
  own: number;
  others: number;
  /** Without asking anybody. */
  free: boolean;
}

/** Answers that were given and not taken back. */
export function standingSteps(log: readonly Entry[]): Entry[] {
  const gone = new Set(log.flatMap((entry) => (entry.kind === "undo" ? entry.removed : [])));
  return log.filter((entry) => entry.kind === "play" && !gone.has(entry.step));
}

export const ownSteps = (log: readonly Entry[], seat: number): Entry[] => standingSteps(log).filter((entry) => entry.seat === seat);

/** What "undo" would take back now; null: nothing. Answers that the page gave by itself go with the one before them. */
export function backTo(log: readonly Entry[], seat: number, automatic: ReadonlySet<number>, undo: UndoState): TakingBack | null {
  const kept = standingSteps(log);
  const mine = kept.filter((entry) => entry.seat === seat);
  const last = mine.findLast((entry) => !automatic.has(entry.step)) ?? mine.at(-1);
  const to = last ? last.step - 1 : undo.last;
  if (to === null) return null;
  const later = kept.filter((entry) => entry.step > to && entry.seat >= 0);
  const own = later.filter((entry) => entry.seat === seat && !automatic.has(entry.step)).length;
  return { to, own, others: later.filter((entry) => entry.seat !== seat).length, free: undo.free !== null && to >= undo.free };
}

/** Why an answer can only be taken back with everybody's consent. */
export function bound(log: readonly Entry[], to: number): "others" | "drawn" | "seen" {
  const later = standingSteps(log).filter((entry) => entry.step > to);
  const [first] = later;
  if (later.some((entry) => entry.seat >= 0 && entry.seat !== first?.seat)) return "others";
  return later.some((entry) => entry.seat < 0) ? "drawn" : "seen";
}

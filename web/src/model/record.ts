// The log and the record: what was taken back is in the one and not in the other.
import type { Entry } from "../net/wire";

/** How many steps of the record lead to the position after a step; null when some of them were taken back later. */
export function recordSteps(log: readonly Entry[], step: number): number | null {
  const gone = new Set<number>();
  for (const entry of log) {
    if (entry.kind !== "undo") continue;
    if (entry.step > step && entry.removed.some((one) => one <= step)) return null;
    for (const one of entry.removed) gone.add(one);
  }
  return log.filter((entry) => entry.kind === "play" && entry.step <= step && !gone.has(entry.step)).length;
}

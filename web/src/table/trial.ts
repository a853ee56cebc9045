// A trial of one's own from any position: the record up to there, opened as a table against bots that nobody else sees.
import { api, ApiError } from "../net/api";
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

/** The address of a new trial. */
export async function trial(id: string, headers: Record<string, string>, upto: number, seat: number): Promise<string> {
  const answer = await fetch(api.recordUrl(id), { headers, credentials: "same-origin" });
  if (!answer.ok) throw new ApiError(answer.status, { error: "RecordError", message: "", reason: null });
  const table = await api.importRecord({ record: await answer.text(), upto, seat });
  return `/table/${table.id}#trial=${id}`;
}

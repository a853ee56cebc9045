// Points over the game, read from the log: every award is an event with a seat and a number.
import type { Entry } from "../net/wire";

export interface Awards {
  /** For each seat its points after each step that gave any to anybody. */
  lines: number[][];
  /** The steps that brought a seat the most, largest first. */
  moments: { step: number; seat: number; points: number }[];
}

export function awards(log: readonly Entry[], seats: number): Awards {
  const undone = new Set(log.flatMap((entry) => (entry.kind === "undo" ? entry.removed : [])));
  const totals = new Array<number>(seats).fill(0);
  const lines: number[][] = totals.map(() => [0]);
  const moments: Awards["moments"] = [];
  for (const entry of log) {
    if (entry.kind !== "play" || undone.has(entry.step)) continue;
    const gained = new Array<number>(seats).fill(0);
    for (const event of entry.events) {
      if (event.kind !== "points") continue;
      const data = event.data as { seat?: number; n?: number; vp?: number };
      if (typeof data.seat === "number" && data.seat < seats) gained[data.seat]! += Number(data.n ?? data.vp ?? 0);
    }
    if (gained.every((value) => value === 0)) continue;
    gained.forEach((value, seat) => {
      totals[seat]! += value;
      lines[seat]!.push(totals[seat]!);
      if (value > 1) moments.push({ step: entry.step, seat, points: value });
    });
  }
  moments.sort((a, b) => b.points - a.points || a.step - b.step);
  return { lines: lines[0]!.length > 1 ? lines : [], moments: moments.slice(0, 3) };
}

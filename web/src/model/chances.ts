// The curve of the chances to win: a line for each seat, from step to step.
import type { ChancesOut, MomentOut } from "../net/wire";

/** A seat's line through the points. */
export function curve(points: readonly ChancesOut[], seat: number, x: (step: number) => number, y: (chance: number) => number): string {
  return points.map((one, index) => `${index ? "L" : "M"}${round(x(one.step))} ${round(y(one.chances[seat] ?? 0))}`).join("");
}

const round = (value: number): number => Math.round(10 * value) / 10;

/** A seat's chance after a step: that of the last point before it. */
export function chanceAt(points: readonly ChancesOut[], seat: number, step: number): number {
  let found = points[0]?.chances[seat] ?? 0;
  for (const one of points) {
    if (one.step > step) break;
    found = one.chances[seat] ?? 0;
  }
  return found;
}

/** The moment that lies nearest to a step. */
export function nearest(moments: readonly MomentOut[], step: number): MomentOut | null {
  return moments.reduce<MomentOut | null>((best, one) => (best === null || Math.abs(one.step - step) < Math.abs(best.step - step) ? one : best), null);
}

/** Moments of one seat, or of all, worst first within what is shown in the order of the game. */
export function lost(moment: MomentOut): number {
  return moment.win_better - moment.win;
}

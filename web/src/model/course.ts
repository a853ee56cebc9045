// The course of a finished game as lines: scores change at steps and stay until the next change.
export interface Standing {
  step: number;
  scores: number[];
}

export interface Extent {
  last: number;
  low: number;
  high: number;
}

/** How far the chart reaches: to the last step, and from 0 (or lower) to the highest score. */
export function extent(standings: readonly Standing[]): Extent {
  const scores = standings.flatMap((one) => one.scores);
  return { last: standings.at(-1)?.step ?? 0, low: Math.min(0, ...scores), high: Math.max(1, ...scores) };
}

/** A seat's line: level to each change, then up or down. */
export function stepped(standings: readonly Standing[], seat: number, x: (step: number) => number, y: (score: number) => number): string {
  return standings
    .map((one, index) => {
      const score = y(one.scores[seat] ?? 0);
      return index === 0 ? `M${x(one.step)} ${score}` : `H${x(one.step)}V${score}`;
    })
    .join("");
}

/** At most five round numbers for the scale. */
export function ticks(low: number, high: number): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50, 100].find((size) => (high - low) / size <= 4) ?? 200;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, index) => first + index * step);
}

// Puzzles in numbers: the one of a day, the player's rating, the streak of days. No page in here.

/** How a puzzle ended the first time; `days`: on which it was solved as the puzzle of the day. */
export interface Result {
  solved: boolean;
  misses: number;
  shown: boolean;
  hint: boolean;
  days: readonly string[];
  at: number;
}

const DAY = 86_400_000;
export const START = 1200;
/** So many puzzles move the rating twice as far. */
const FIRST = 10;
const STEP = 20;

/** A date as 2026-11-16, by the clock on the wall. */
export const dayOf = (date: Date): string => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;
/** Days since 1970-01-01. */
export const numberOf = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY);
export const dayAt = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);

/** The puzzle of a day: the same for all, and all in their turn. */
export function ofTheDay<T extends { key: string }>(puzzles: readonly T[], day: string): T | undefined {
  const ordered = [...puzzles].sort((one, other) => (one.key < other.key ? -1 : 1));
  return ordered[numberOf(day) % ordered.length];
}

/** What a result counts: 1 for a puzzle solved at once, less with help or later, nothing for one that was shown. */
export function worthOf({ solved, misses, shown, hint }: Omit<Result, "days" | "at">): number {
  if (!solved || shown) return 0;
  return (misses === 0 ? 1 : misses === 1 ? 0.5 : 0.25) * (hint ? 0.75 : 1);
}

/** The rating after some puzzles in their order, and what the last one changed. */
export function rated(done: readonly { rating: number; result: Result }[]): { rating: number; last: number } {
  let [rating, last] = [START, 0];
  [...done]
    .sort((one, other) => one.result.at - other.result.at)
    .forEach((one, index) => {
      const expected = 1 / (1 + 10 ** ((one.rating - rating) / 400));
      last = Math.round((index < FIRST ? 2 : 1) * STEP * (worthOf(one.result) - expected));
      rating += last;
    });
  return { rating, last };
}

/** Days in a row on which a puzzle of the day was solved: until now, and at most. One missed day in seven is forgiven. */
export function streak(days: Iterable<string>, today: string): { now: number; longest: number } {
  const numbers = [...new Set(days)].map(numberOf).sort((one, other) => one - other);
  let [count, longest, last] = [0, 0, -Infinity];
  let missed = -Infinity;
  const goesOn = (number: number): boolean => number - last === 1 || (number - last === 2 && number - 1 - missed >= 7);
  for (const number of numbers) {
    if (!goesOn(number)) [count, missed] = [0, -Infinity];
    else if (number - last === 2) missed = number - 1;
    count += 1;
    last = number;
    longest = Math.max(longest, count);
  }
  const now = numberOf(today);
  return { now: last === now || goesOn(now) ? count : 0, longest };
}

/** How hard a puzzle is, in a word. */
export const hardness = (rating: number): "easy" | "medium" | "hard" => (rating < 1250 ? "easy" : rating < 1500 ? "medium" : "hard");

/** The days of the week in which a day lies, Monday first. */
export function weekOf(day: string): string[] {
  const number = numberOf(day);
  const monday = number - ((number + 3) % 7);
  return Array.from({ length: 7 }, (_, index) => dayAt(monday + index));
}

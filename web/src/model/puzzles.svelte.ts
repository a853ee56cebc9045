// Puzzles: which there are, and how they ended. Results are kept with the player, and on this device too for those who have
// no name yet and where there is no server.
import { api, signedIn } from "../net/api";
import type { PuzzleBrief, PuzzleDone, PuzzleKept } from "../net/wire";
import { quietly } from "./quietly";
import { dayOf, rated, streak, type Result } from "./scores";

const KEY = "ziggurat.puzzles";

function stored(): Record<string, Result> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Result>;
  } catch {
    return {};
  }
}

class Results {
  /** By game and puzzle: `mygame/0a1b2c3d4e`. */
  private found = $state.raw<Record<string, Result>>(stored());
  /** The ratings of puzzles that are known. */
  private ratings = $state.raw<Record<string, number>>({});
  private asked: Promise<void> | null = null;
  readonly score = $derived.by(() => rated(Object.entries(this.found).flatMap(([name, result]) => (this.ratings[name] === undefined ? [] : [{ rating: this.ratings[name], result }]))));
  readonly days: ReadonlySet<string> = $derived(new Set(Object.values(this.found).flatMap((one) => one.days)));
  readonly streak = $derived(streak(this.days, this.today));
  readonly count = $derived(Object.keys(this.found).length);

  get today(): string {
    return dayOf(new Date());
  }

  of(game: string, key: string): Result | undefined {
    return this.found[`${game}/${key}`];
  }

  solved(game: string): number {
    return Object.entries(this.found).filter(([name, one]) => name.startsWith(`${game}/`) && one.solved).length;
  }

  know(game: string, puzzles: readonly PuzzleBrief[]): void {
    this.ratings = { ...this.ratings, ...Object.fromEntries(puzzles.map((one) => [`${game}/${one.key}`, one.rating])) };
  }

  /** A puzzle came to its end just now; how others fared, where a server knows. */
  async add(game: string, key: string, how: PuzzleDone): Promise<PuzzleKept | null> {
    const name = `${game}/${key}`;
    const { day } = how;
    const known = this.found[name] ?? { solved: how.solved, misses: how.misses ?? 0, shown: how.shown ?? false, hint: how.hint ?? false, days: [], at: Date.now() };
    this.keep({ [name]: { ...known, days: day && how.solved ? [...new Set([...known.days, day])].sort() : known.days } });
    const kept = await quietly(api.puzzleDone(game, key, how));
    return kept && kept.tried > 0 ? kept : null;
  }

  /** What the server knows, once a visit; what only this device knows goes there. */
  load(): Promise<void> {
    return (this.asked ??= this.compare());
  }

  /** This device is another person's from now on. */
  forget(): void {
    this.found = {};
    this.asked = null;
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Storage is off: there was nothing.
    }
  }

  private async compare(): Promise<void> {
    const found = await quietly(api.progress("puzzle"));
    if (!found) {
      this.asked = null;
      return;
    }
    const known = new Map(found.progress.map((one) => [one.key, { ...one.value, at: one.at } as Result]));
    const missing = Object.entries(this.found).filter(([name]) => !known.has(name));
    this.keep(Object.fromEntries(known));
    for (const [name, { solved, misses, shown, hint }] of missing) {
      const [game, key] = name.split("/") as [string, string];
      await quietly(api.puzzleDone(game, key, { solved, misses, shown, hint }));
    }
  }

  private keep(more: Record<string, Result>): void {
    this.found = { ...this.found, ...more };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.found));
    } catch {
      // Storage is off: the page remembers as long as it is open.
    }
  }
}

export const results = new Results();

const lists = new Map<string, Promise<readonly PuzzleBrief[]>>();

/** The puzzles of a game, the easy ones first. */
export function puzzlesOf(game: string): Promise<readonly PuzzleBrief[]> {
  let asked = lists.get(game);
  if (!asked) {
    asked = api.puzzles(game).then(({ puzzles }) => {
      results.know(game, puzzles);
      return puzzles;
    });
    asked.catch(() => lists.delete(game));
    lists.set(game, asked);
  }
  return asked;
}

/** The games that have puzzles. */
export const puzzled = async (): Promise<string[]> => (await api.games()).games.filter((game) => game.puzzles > 0).map((game) => game.id);

/** Open a table at a puzzle's position; its address. `day`: it is the puzzle of that day. */
export async function openPuzzle(game: string, key: string, name: string, day: string | null = null): Promise<string> {
  await signedIn(name);
  const table = await api.beginPuzzle(game, key);
  return `/table/${table.id}#puzzle=${key}${day ? `&day=${day}` : ""}`;
}

/** Another puzzle of the game: one not done yet, as hard as the player is good; its address. */
export async function another(game: string, key: string, name: string): Promise<string> {
  const puzzles = (await puzzlesOf(game)).filter((one) => one.key !== key);
  const { rating } = results.score;
  const fresh = puzzles.filter((one) => !results.of(game, one.key));
  const [next] = (fresh.length ? fresh : puzzles).sort((one, other) => Math.abs(one.rating - rating) - Math.abs(other.rating - rating));
  return next ? openPuzzle(game, next.key, name) : `/puzzles/${game}`;
}

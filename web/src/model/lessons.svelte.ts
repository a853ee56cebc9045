// Lessons: each begins at a position and waits for an event. What is done is kept with the player, and on this device too
// for those who have no name yet.
import { api, signedIn } from "../net/api";
import type { LessonDone, LessonInfo } from "../net/wire";
import { quietly } from "./quietly";

const KEY = "ziggurat.lessons";

function stored(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}

class Done {
  private names = $state<string[]>(stored());
  private asked: Promise<void> | null = null;

  has(game: string, key: string): boolean {
    return this.names.includes(`${game}.${key}`);
  }

  count(game: string): number {
    return this.names.filter((name) => name.startsWith(`${game}.`)).length;
  }

  /** A lesson was done just now. */
  async add(game: string, key: string, how: LessonDone): Promise<void> {
    this.keep([`${game}.${key}`]);
    await quietly(api.lessonDone(game, key, how));
  }

  /** What the server knows, once a visit; what only this device knows goes there. */
  load(): Promise<void> {
    return (this.asked ??= this.compare());
  }

  /** This device is another person's from now on. */
  forget(): void {
    this.names = [];
    this.asked = null;
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Storage is off: there was nothing.
    }
  }

  private async compare(): Promise<void> {
    const found = await quietly(api.progress());
    if (!found) {
      this.asked = null;
      return;
    }
    const known = found.progress.map((one) => one.key.replace("/", "."));
    const missing = this.names.filter((name) => name.includes(".") && !known.includes(name));
    this.keep(known);
    await Promise.all(missing.map((name) => quietly(api.lessonDone(name.split(".")[0]!, name.slice(name.indexOf(".") + 1), {}))));
  }

  private keep(names: readonly string[]): void {
    const all = [...new Set([...this.names, ...names])];
    if (all.length === this.names.length) return;
    this.names = all;
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // Storage is off: the page remembers as long as it is open.
    }
  }
}

export const done = new Done();

export interface Course {
  game: string;
  lessons: readonly LessonInfo[];
}

/** The games that have lessons, with their lessons. */
export async function courses(): Promise<Course[]> {
  const [{ games }] = await Promise.all([api.games(), done.load()]);
  const taught = games.filter((game) => game.lessons > 0);
  return Promise.all(taught.map(async ({ id }) => ({ game: id, lessons: (await api.lessons(id)).lessons })));
}

/** Open a table at the lesson's position; its address. */
export async function openLesson(game: string, key: string, name: string): Promise<string> {
  await signedIn(name);
  const table = await api.beginLesson(game, key);
  return `/table/${table.id}#lesson=${key}`;
}

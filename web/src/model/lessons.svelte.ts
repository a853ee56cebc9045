// Lessons of a guided game: each begins at a position and waits for an event; what is done on this device.
import { api, signedIn } from "../net/api";
import type { Entry, LessonInfo } from "../net/wire";

interface Told {
  kind: string;
  data: Record<string, any>;
}

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

  /** Names without a game were written when only one game had lessons. */
  has(game: string, key: string): boolean {
    return this.names.includes(`${game}.${key}`) || this.names.includes(key);
  }

  add(game: string, key: string): void {
    if (this.has(game, key)) return;
    this.names = [...this.names, `${game}.${key}`];
    try {
      localStorage.setItem(KEY, JSON.stringify(this.names));
    } catch {
      // Storage is off: the page remembers as long as it is open.
    }
  }
}

export const done = new Done();

/** The games that have lessons, with their lessons. */
export async function courses(): Promise<{ game: string; lessons: readonly LessonInfo[] }[]> {
  const taught = (await api.games()).games.filter((game) => game.lessons > 0);
  return Promise.all(taught.map(async ({ id }) => ({ game: id, lessons: (await api.lessons(id)).lessons })));
}

const fits = ({ goal }: LessonInfo, { kind, data }: Told): boolean => Object.entries(goal).every(([key, value]) => (key === "event" ? kind : data[key]) === value);

export function reached(lesson: LessonInfo, log: readonly Entry[]): boolean {
  return log.some((entry) => entry.kind === "play" && entry.events.some((event) => fits(lesson, event as Told)));
}

/** Open a table at the lesson's position; its address. */
export async function openLesson(lesson: LessonInfo, name: string): Promise<string> {
  await signedIn(name);
  const table = await api.importRecord({ record: lesson.record, seat: 0, bot: "random", kind: "lesson", about: lesson.key });
  return `/table/${table.id}#lesson=${lesson.key}`;
}

// Lessons of a guided game: each begins at a position of a record and waits for an event; what is done on this device.
import { api, signedIn } from "../net/api";
import type { Entry } from "../net/wire";

export interface LessonEvent {
  kind: string;
  data: Record<string, any>;
}

export interface Lesson {
  key: string;
  /** The record that ends where the learner is to move. */
  record: string;
  /** The event that the lesson waits for. */
  goal: (event: LessonEvent) => boolean;
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

/** How many steps the position has before the learner's first. */
const before = (lesson: Lesson): number => lesson.record.split("\n").filter((line) => /^(\*|\d): /.test(line)).length;

export function reached(lesson: Lesson, log: readonly Entry[]): boolean {
  const from = before(lesson);
  return log.some((entry) => entry.step > from && entry.kind === "play" && entry.events.some((event) => lesson.goal(event as LessonEvent)));
}

/** Open a table at the lesson's position; its address. */
export async function openLesson(lesson: Lesson, name: string): Promise<string> {
  await signedIn(name);
  const table = await api.importRecord({ record: lesson.record, seat: 0, bot: "random" });
  return `/table/${table.id}#lesson=${lesson.key}`;
}

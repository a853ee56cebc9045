// The guided first game: which lessons there are, what each waits for, and what is done on this device.
import type { Entry } from "../net/wire";
import { api, signedIn } from "../net/api";
import { POSITIONS } from "./positions";

/** The event that a lesson waits for, of the learner (seat 0). */
const GOALS: Record<string, (event: { kind: string; data: Record<string, any> }) => boolean> = {
  leader: (event) => event.kind === "leader" && event.data.seat === 0,
  tile: (event) => event.kind === "points" && event.data.seat === 0,
  farm: (event) => event.kind === "points" && event.data.seat === 0 && event.data.colour === "tigris.colour_blue",
  king: (event) => event.kind === "points" && event.data.seat === 0,
  treasure: (event) => event.kind === "treasure" && event.data.seat === 0,
  revolt: (event) => event.kind === "revolt_won" && event.data.winner_seat === 0,
  war: (event) => event.kind === "war_won" && event.data.winner_seat === 0,
  monument: (event) => event.kind === "monument" && event.data.seat === 0,
  catastrophe: (event) => event.kind === "catastrophe" && event.data.seat === 0,
  swap: (event) => event.kind === "swap" && event.data.seat === 0,
};

const KEY = "ziggurat.lessons";

function stored(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}

class Lessons {
  done = $state<string[]>(stored());
  readonly keys: string[] = POSITIONS.map(([key]) => key);

  finish(key: string): void {
    if (this.done.includes(key)) return;
    this.done = [...this.done, key];
    try {
      localStorage.setItem(KEY, JSON.stringify(this.done));
    } catch {
      // Storage is off: the page remembers as long as it is open.
    }
  }

  /** How many steps the position has before the learner's first. */
  length(key: string): number {
    const record = POSITIONS.find(([one]) => one === key)?.[1] ?? "";
    return record.split("\n").filter((line) => /^(\*|\d): /.test(line)).length;
  }

  reached(key: string, log: readonly Entry[]): boolean {
    const from = this.length(key);
    const goal = GOALS[key];
    return Boolean(goal && log.some((entry) => entry.step > from && entry.kind === "play" && entry.events.some((event) => goal(event as { kind: string; data: Record<string, any> }))));
  }

  /** Open a table at the lesson's position; its address. */
  async open(key: string, name: string): Promise<string> {
    const record = POSITIONS.find(([one]) => one === key)![1];
    await signedIn(name);
    const table = await api.importRecord({ record, seat: 0, bot: "random" });
    return `/table/${table.id}#lesson=${key}`;
  }
}

export const lessons = new Lessons();

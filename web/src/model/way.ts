// Where a learner stands: the next move of the lesson's way, and whether the last one led elsewhere. No page in here.
import type { Entry, LessonInfo, ReactionInfo } from "../net/wire";
import { ownSteps, standingSteps } from "./takeback";

interface Told {
  kind: string;
  data: Record<string, any>;
}

const fits = (goal: Record<string, any>, { kind, data }: Told): boolean => Object.entries(goal).every(([key, value]) => (key === "event" ? kind : data[key]) === value);

/** Did what was played and not taken back bring about the lesson's event? */
export const reached = (lesson: LessonInfo, log: readonly Entry[]): boolean =>
  standingSteps(log).some((entry) => entry.events.some((event) => fits(lesson.goal as Record<string, any>, event as Told)));

export interface Stand {
  /** How many moves of the way are behind the learner. */
  at: number;
  /** The move to point at; null: there is none now. */
  next: string | null;
  /** The own move that led elsewhere, if the last one did, with its step. */
  astray: { text: string; step: number } | null;
}

/**
 * Follow the way: moves of it count in their order, others lead elsewhere, unless the way can be taken up again behind the
 * move that they stood for. Answers that the page gave by itself never lead elsewhere.
 */
export function stand(moves: readonly string[], log: readonly Entry[], seat: number, automatic: ReadonlySet<number>, legal: readonly string[]): Stand {
  let at = 0;
  let astray: Stand["astray"] = null;
  for (const { text, step } of ownSteps(log, seat)) {
    const found = moves.indexOf(text, at);
    if (found >= 0) [at, astray] = [found + 1, null];
    else if (!automatic.has(step)) astray = { text, step };
  }
  const open = (index: number): boolean => moves[index] !== undefined && legal.includes(moves[index]!);
  if (!open(at) && open(at + 1)) [at, astray] = [at + 1, null];
  return { at, next: open(at) ? moves[at]! : null, astray };
}

/** Does a move have the form of a reaction? `*` stands for anything. */
export function answers(pattern: string, move: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(move);
}

/** The lesson's own answer to a move that leads elsewhere, if it has one. */
export const reaction = (lesson: LessonInfo, move: string): ReactionInfo | undefined => lesson.reactions.find((one) => answers(one.move, move));

// Whether what was played at a puzzle's table does what its task says. No page in here.
import type { Entry, GoalRule, PuzzleInfo } from "../net/wire";
import { ownSteps, standingSteps } from "./takeback";

interface Told {
  kind: string;
  data: Record<string, any>;
}

export interface Followed {
  /** How many moves of the solution are behind the player. */
  at: number;
  /** Is the task done? */
  solved: boolean;
  /** The step with which it was. */
  done: number | null;
  /** The move that misses it, with its step. */
  wrong: { text: string; step: number } | null;
}

/** Events with which a turn or a round begins: the last chance is gone. */
export const AFTER = ["turn", "round"];

/** How much an event counts by a rule. */
function counted(rule: GoalRule, { kind, data }: Told, seat: number): number {
  if (kind !== rule.event || (data[rule.who] === seat) === rule.rival) return 0;
  if (Object.entries(rule.where).some(([key, value]) => data[key] !== value)) return 0;
  if (Object.entries(rule.without).some(([key, values]) => values.includes(data[key]))) return 0;
  return rule.amount === null ? 1 : Number(data[rule.amount] ?? 0);
}

/**
 * Follow what was played and not taken back. The first move must be one of the solution's; after it any way will do that
 * leads there before the action (or the turn) is over. Moves that are free count neither way, nor do answers that the page
 * gave by itself. `prompt`: what is asked of the player now.
 */
export function follow(
  puzzle: Pick<PuzzleInfo, "moves" | "also" | "free" | "goal" | "n" | "seat" | "prompt" | "whole_turn">,
  log: readonly Entry[],
  automatic: ReadonlySet<number>,
  prompt: string | null,
): Followed {
  const { moves, also, free, goal, seat } = puzzle;
  const own = ownSteps(log, seat).filter(({ text, step }) => moves.includes(text) || (!automatic.has(step) && !free.includes(text.split(" ")[0]!)));
  const [first] = own;
  const last = own.at(-1);
  let at = 0;
  for (const { text } of own) if (text === moves[at] || (at === 0 && also.includes(text))) at += 1;
  const open = { at, solved: false, done: null, wrong: null };
  if (!first || !last) return open;
  if (first.text !== moves[0] && !also.includes(first.text)) return { ...open, at: 0, wrong: { text: first.text, step: first.step } };
  let got = 0;
  let over = !puzzle.whole_turn && prompt === puzzle.prompt;
  for (const { step, events } of standingSteps(log)) {
    for (const event of events as Told[]) {
      got += goal.reduce((most, rule) => Math.max(most, counted(rule, event, seat)), 0);
      if (got >= puzzle.n) return { at: moves.length, solved: true, done: step, wrong: null };
      over ||= AFTER.includes(event.kind);
    }
  }
  return over ? { ...open, wrong: { text: last.text, step: last.step } } : open;
}

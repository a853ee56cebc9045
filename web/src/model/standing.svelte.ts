// Answers given once for all: questions that come again and again are then answered by the page, at this table.
import type { TableModel } from "./model.svelte";

export interface StandingQuestion {
  key: string;
  /** The questions it answers, by their prompt. */
  prompts: readonly string[];
  /** What is asked, for the menu. */
  label: (model: TableModel) => string;
  /** The possible answers besides "ask me", with their words. */
  choices: (model: TableModel) => readonly { value: string; label: string }[];
  /** The answer in the notation; null: ask the person after all. */
  answer: (value: string, model: TableModel) => string | null;
}

export const ASK = "ask";

/** At a shared screen everybody has answers of their own. */
const kept = (model: TableModel, key: string): string => `ziggurat.standing.${model.id}.${model.seat}.${key}`;

class StandingAnswers {
  private chosen = $state<Record<string, string>>({});

  of(model: TableModel, key: string): string {
    const name = kept(model, key);
    const known = this.chosen[name];
    if (known !== undefined) return known;
    try {
      return sessionStorage.getItem(name) ?? ASK;
    } catch {
      return ASK;
    }
  }

  set(model: TableModel, key: string, value: string): void {
    const name = kept(model, key);
    this.chosen[name] = value;
    try {
      sessionStorage.setItem(name, value);
    } catch {
      // Storage is off: the answer lasts as long as the page.
    }
  }
}

export const standing = new StandingAnswers();

/** The standing question that is open now. */
export function openStanding(model: TableModel): StandingQuestion | null {
  const prompt = model.question?.prompt;
  return (prompt && model.ui?.standing?.find((one) => one.prompts.includes(prompt))) || null;
}

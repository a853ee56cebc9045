// Answers given once for all: questions that come again and again are then answered by the page, at this table.
import type { StandingRule } from "../net/wire";
import type { TableModel } from "./model.svelte";

/** What is answered, without to which questions. */
export type Rule = Pick<StandingRule, "text" | "most" | "other">;

export interface StandingQuestion {
  key: string;
  /** The questions it answers, by their prompt. */
  prompts: readonly string[];
  /** What is asked, for the menu. */
  label: (model: TableModel) => string;
  /** The possible answers besides "ask me", with their words. */
  choices: (model: TableModel) => readonly { value: string; label: string }[];
  /** What is answered: the server does it by the same rule while nobody is at the table. */
  rule: (value: string) => Rule;
}

/** The answer to a question by a rule, in the notation; null: ask the person after all. */
export function answered(rule: Rule, facts: Record<string, any>, legal: readonly { text: string }[]): string | null {
  for (const [key, most] of Object.entries(rule.most ?? {})) if (Number(facts[key] ?? 0) > most) return null;
  const text = rule.text.replace(/\{(\w+)\}/g, (_, key: string) => String(facts[key] ?? "?"));
  return rule.other ? (legal.find((one) => one.text !== text)?.text ?? text) : text;
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

  /** Somebody chose an answer: it holds here, and on the server while nobody is at the table. */
  set(model: TableModel, key: string, value: string): void {
    this.keep(model, key, value);
    model.plans.keep();
  }

  keep(model: TableModel, key: string, value: string): void {
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

/** All standing answers of the seat, as the server keeps them. */
export function standingRules(model: TableModel): Record<string, StandingRule> {
  const found: Record<string, StandingRule> = {};
  for (const question of model.ui?.standing ?? []) {
    const value = standing.of(model, question.key);
    if (value !== ASK) found[question.key] = { ...question.rule(value), prompts: [...question.prompts], value };
  }
  return found;
}

/** The standing question that is open now. */
export function openStanding(model: TableModel): StandingQuestion | null {
  const prompt = model.question?.prompt;
  return (prompt && model.ui?.standing?.find((one) => one.prompts.includes(prompt))) || null;
}

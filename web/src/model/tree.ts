// The tree of an analysis: steps after steps, branches where somebody went back and played otherwise.
import type { Branch } from "../net/wire";

/** The place before the first step. */
export const ROOT = -1;

export interface Twig {
  id: number;
  parent: number;
  /** As records write it: `0: tile temple F6`; `*` is chance. */
  text: string;
}

export class Tree {
  readonly twigs: Twig[] = [];

  static of(branches: readonly Branch[]): Tree {
    const tree = new Tree();
    for (const { parent, text } of branches) tree.twigs.push({ id: tree.twigs.length, parent, text });
    return tree;
  }

  /** The step after another one, new or known. */
  add(parent: number, text: string): number {
    const known = this.twigs.find((one) => one.parent === parent && one.text === text);
    if (known) return known.id;
    this.twigs.push({ id: this.twigs.length, parent, text });
    return this.twigs.length - 1;
  }

  after(id: number): Twig[] {
    return this.twigs.filter((one) => one.parent === id);
  }

  parent(id: number): number {
    return this.twigs[id]?.parent ?? ROOT;
  }

  /** The texts of all steps that lead to one. */
  path(id: number): string[] {
    const found: string[] = [];
    for (let at = id; at !== ROOT; at = this.parent(at)) found.unshift(this.twigs[at]!.text);
    return found;
  }

  /** Where one stands after a step and what chance did then. */
  settled(id: number): number {
    let at = id;
    for (let next = this.after(at)[0]; next && isChance(next); next = this.after(at)[0]) at = next.id;
    return at;
  }

  /** The last decision on the way to a step; ROOT where there is none. */
  decision(id: number): number {
    let at = id;
    while (at !== ROOT && isChance(this.twigs[at]!)) at = this.parent(at);
    return at;
  }

  /** The decisions that follow a decision, past what chance does in between. */
  next(id: number): Twig[] {
    return this.after(id).flatMap((one) => (isChance(one) ? this.next(one.id) : [one]));
  }

  branches(): Branch[] {
    return this.twigs.map(({ parent, text }) => ({ parent, text }));
  }
}

export const isChance = (twig: Twig): boolean => twig.text.startsWith("*");

export const seatOf = (twig: Twig): number => Number(twig.text.split(":")[0]);

export const moveOf = (twig: Twig): string => twig.text.slice(twig.text.indexOf(": ") + 2);

// Answers that are sent by the click that gives them: they reveal nothing, and the way back is short.
import type { TableModel } from "../../model/model.svelte";
import type { Mark } from "./read";

const STEPS = new Set(["move.unit", "portal.unit", "move.to", "move.carry", "followers.place", "followers.to", "followers.from", "followers.offer", "gain.resource"]);

/** Would a person rather not begin this battle? */
export const warns = (mark: Pick<Mark, "battle"> | null | undefined): boolean => mark?.battle?.verdict === "unarmed" || mark?.battle?.verdict === "lost";

export const atOnce = (model: TableModel, mark?: Pick<Mark, "battle">): boolean => STEPS.has(model.question?.prompt ?? "") && !warns(mark);

// Points by source: the same order and colours on the page of the goal and at the end.
import { t } from "../../i18n/words.svelte";
import type { TableModel } from "../../model/model.svelte";
import type { Source } from "../../model/ui";
import { label } from "./say";
import { viewOf, type AnunnakiView } from "./view";

type Points = AnunnakiView["aids"]["points"][number];

export const partsOf = (points: Points): { key: string; n: number }[] => [{ key: "before", n: points.now }, ...Object.entries(points.parts).map(([key, n]) => ({ key, n }))];

/** How a seat came to the points of a source: objective by multiplier, where there is one. */
export function shareOf(key: string, view: AnunnakiView, seat: number): string {
  const value = view.aids.points[seat]?.goals[key];
  const goal = view.position.objectives[key as "war"];
  if (value === undefined || !goal || key === "dominion") return t(`anunnaki.part_tell.${key}`);
  return t("anunnaki.part_goal", { goal: label(`objective_${goal}`), n: value });
}

export function sources(model: TableModel): readonly Source[] {
  const view = viewOf(model);
  const { points } = view.aids;
  if (!points.length) return [];
  return partsOf(points[0]!).map(({ key }, place) => ({
    key,
    name: t(`anunnaki.part.${key}`),
    text: t(`anunnaki.part_tell.${key}`),
    look: `var(--part-${key})`,
    points: points.map((one) => partsOf(one)[place]!.n),
  }));
}

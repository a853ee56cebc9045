// Points by source: the same order and colours on the page of the goal and at the end.
import { t } from "../../i18n/words.svelte";
import type { TableModel } from "../../model/model.svelte";
import type { Source } from "../../model/ui";
import * as read from "./read";
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

/** Objective by multiplier, as it was counted: one for each seat. */
function products(key: string, model: TableModel): string[] | undefined {
  const track = read.TRACKS.find((one) => one === key);
  if (!track) return undefined;
  const view = viewOf(model);
  const { multiplier } = read.tables(model).development_track[track]!;
  return read.players(view).map((player, seat) => `${view.aids.points[seat]?.goals[track] ?? 0} × ${multiplier[player.tracks[track]] ?? 0}`);
}

/** What a source is, with the objective that lies on its track. */
function tellOf(key: string, view: AnunnakiView): string {
  const goal = view.position.objectives[key as "war"];
  return goal && key !== "dominion" ? t("anunnaki.part_by", { goal: label(`objective_${goal}`) }) : t(`anunnaki.part_tell.${key}`);
}

export function sources(model: TableModel): readonly Source[] {
  const view = viewOf(model);
  const { points } = view.aids;
  if (!points.length) return [];
  return partsOf(points[0]!).map(({ key }, place) => ({
    key,
    name: t(`anunnaki.part.${key}`),
    text: tellOf(key, view),
    look: `var(--part-${key})`,
    points: points.map((one) => partsOf(one)[place]!.n),
    how: products(key, model),
  }));
}

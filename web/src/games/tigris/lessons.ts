// The guided first game: ten positions, and the event of the learner (seat 0) that each waits for.
import type { Lesson, LessonEvent } from "../../model/lessons.svelte";
import { POSITIONS } from "./lessons.gen";

const own = (kind: string) => (event: LessonEvent) => event.kind === kind && event.data.seat === 0;
const won = (kind: string) => (event: LessonEvent) => event.kind === kind && event.data.winner_seat === 0;
const GOALS: Record<string, Lesson["goal"]> = {
  leader: own("leader"),
  tile: own("points"),
  farm: (event) => own("points")(event) && event.data.colour === "tigris.colour_blue",
  king: own("points"),
  treasure: own("treasure"),
  revolt: won("revolt_won"),
  war: won("war_won"),
  monument: own("monument"),
  catastrophe: own("catastrophe"),
  swap: own("swap"),
};

const lessons: readonly Lesson[] = POSITIONS.map(([key, record]) => ({ key, record, goal: GOALS[key]! }));
export default lessons;

import type { GameFolder } from "../../model/ui";

const folder: GameFolder = {
  table: () => import("./table"),
  cover: () => import("./cover.svelte"),
  thumb: () => import("./thumb.svelte"),
  still: () => import("./still.svelte"),
  // The first game of the rulebook: peoples and first dwellings are given.
  first: { mode: "intro" },
};

export default folder;

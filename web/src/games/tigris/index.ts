import type { GameFolder } from "../../model/ui";

const folder: GameFolder = {
  table: () => import("./table"),
  cover: () => import("./cover.svelte"),
  thumb: () => import("./thumb.svelte"),
  still: () => import("./still.svelte"),
};

export default folder;

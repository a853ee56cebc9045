import type { GameFolder } from "../../model/ui";

const folder: GameFolder = {
  table: () => import("./table"),
  cover: () => import("./cover.svelte"),
  thumb: () => import("./thumb.svelte"),
};

export default folder;

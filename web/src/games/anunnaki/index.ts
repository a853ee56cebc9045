import type { GameFolder } from "../../model/ui";

const folder: GameFolder = {
  table: () => import("./table"),
  cover: () => import("./cover.svelte"),
  thumb: () => import("./thumb.svelte"),
  still: () => import("./still.svelte"),
  easy: { first_game_gods: true, first_game_pacts: true },
  choices: { houses: ["random", "chosen"] },
};

export default folder;

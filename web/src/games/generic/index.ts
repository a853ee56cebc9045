// For every game without a folder of its own: all is drawn from what the server says about it.
import type { GameFolder } from "../../model/ui";

export default function generic(game: string): GameFolder {
  return {
    table: () => import("./table"),
    cover: async () => {
      const { default: Cover } = await import("./cover.svelte");
      return { default: (internals) => Cover(internals, { game }) };
    },
    still: async () => {
      const { default: Still } = await import("./still.svelte");
      return { default: (internals, props) => Still(internals, { game, get path() { return props.path; } }) };
    },
    thumb: async () => {
      const { default: Thumb } = await import("./thumb.svelte");
      return { default: (internals, props) => Thumb(internals, { game, get table() { return props.table; }, get view() { return props.view; } }) };
    },
  };
}

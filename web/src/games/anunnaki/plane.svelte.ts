// On a phone: which board or page is shown, and the board to go back to from a page that is read.
import type { TableModel } from "../../model/model.svelte";

export type Plane = "star" | "planets" | "cards" | "goal";

export class Planes {
  plane = $state<Plane>("star");
  /** The board that was shown last. */
  board = $state<"star" | "planets">("star");

  /** A page is read: the sheet is low. */
  get reads(): boolean {
    return this.plane === "cards" || this.plane === "goal";
  }

  turn(to: Plane): void {
    this.plane = to;
    if (to === "star" || to === "planets") this.board = to;
  }
}

const known = new WeakMap<TableModel, Planes>();

export function planesOf(model: TableModel): Planes {
  let planes = known.get(model);
  if (!planes) known.set(model, (planes = new Planes()));
  return planes;
}

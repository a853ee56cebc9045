// What a board's cells say to a screen reader, which of them can be chosen, and which one the keys are on.
import { untrack } from "svelte";
import { whenIdle } from "../lib/idle";
import type { Surface } from "./controller.svelte";

interface Known {
  node: SVGElement;
  id: string;
  label: string;
  mark: string | null;
  at: boolean;
}

/**
 * An attachment for the group that holds a drawing's cells (`[data-place]`). One effect writes what changed to all
 * of them: an effect for each cell would take longer than drawing a move. Labels follow when there is time.
 */
export const described =
  (surface: Surface) =>
  (group: SVGElement): void => {
    const { game } = surface.board;
    let known: Known[] = [];
    let drawn: unknown = null;
    $effect(() => {
      if (drawn !== surface.rows) {
        drawn = surface.rows;
        const before = new Map(known.map((one) => [one.node, one]));
        known = [...group.children].flatMap((row) => [...row.children] as SVGElement[]).map(
          (node) => before.get(node) ?? { node, id: node.dataset.place ?? "", label: "", mark: null, at: false },
        );
      }
      const marks = game.marks();
      const { cursor } = surface;
      for (const cell of known) {
        const mark = marks.get(cell.id)?.kind ?? null;
        if (mark !== cell.mark) tell(cell, mark);
        const at = cell.id === cursor;
        if (at !== cell.at) cell.node.setAttribute("tabindex", (cell.at = at) ? "0" : "-1");
      }
    });
    const label = (which: readonly Known[] = known): void => {
      for (const cell of which) {
        const text = game.label(cell.id);
        if (text !== cell.label) cell.node.setAttribute("aria-label", (cell.label = text));
      }
    };
    let labelled: unknown = null;
    $effect(() => {
      const { model } = surface.board;
      // What the labels are made of; one of them tells of words and names.
      void [game.marks(), model.shown, model.legal, model.consequences, known[0] && game.label(known[0].id)];
      const fresh = labelled !== surface.rows;
      labelled = surface.rows;
      // New cells have theirs at once; later ones come when the move has been drawn, or somebody comes to read them.
      if (fresh) untrack(() => label(known.filter((cell) => !cell.label)));
      return whenIdle(() => label());
    });
    $effect(() => {
      const read = (): void => untrack(() => label());
      // On the drawing and not on the group: a part of a drawing that listens for the focus is a stop for the Tab key.
      const drawing = group.ownerSVGElement!;
      drawing.addEventListener("focusin", read);
      return () => drawing.removeEventListener("focusin", read);
    });
    if (surface.plan.tips) {
      // Only where the pointer is: a title in every cell would be a text more for each.
      $effect(() => {
        const cell = surface.pointed === null ? undefined : known.find((one) => one.id === surface.pointed);
        if (!cell) return;
        const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
        title.textContent = cell.label;
        cell.node.append(title);
        return () => title.remove();
      });
    }
  };

/** An open cell says so by its mark. */
function tell(cell: Known, mark: string | null): void {
  cell.mark = mark;
  if (mark === null) cell.node.removeAttribute("data-mark");
  else cell.node.setAttribute("data-mark", mark);
}

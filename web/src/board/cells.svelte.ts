// What a board's cells say to a screen reader, and which of them can be chosen.

/**
 * An attachment for the group that holds a board's cells (`role="gridcell"`, named by `data-square` or `data-hex`).
 * One effect writes what changed to all of them: an effect for each cell would take longer than drawing a move.
 */
export const described =
  (label: (name: string) => string, open: (name: string) => boolean) =>
  (group: SVGElement): void => {
    const cells = [...group.querySelectorAll<SVGElement>("[role=gridcell]")].map((node) => ({
      node,
      name: node.dataset.square ?? node.dataset.hex ?? "",
      label: "",
      open: false,
    }));
    $effect(() => {
      for (const cell of cells) {
        const text = label(cell.name);
        if (text !== cell.label) cell.node.setAttribute("aria-label", (cell.label = text));
        const free = open(cell.name);
        if (free !== cell.open) cell.node.classList.toggle("open", (cell.open = free));
      }
    });
  };

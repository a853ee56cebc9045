// Where the board's own points lie on the screen, and its wheel.
import type { Box, Zoom } from "./zoom.svelte";

interface Area {
  width: number;
  height: number;
}

/** A point of the board inside its frame; `drawn` is how large the board is drawn there, in the middle. */
export function onScreen(point: { x: number; y: number }, box: Box, frame: Area, drawn: Area): { left: number; top: number } {
  const scale = Math.min(drawn.width / box.width, drawn.height / box.height);
  return {
    left: (point.x - box.x) * scale + (frame.width - box.width * scale) / 2,
    top: (point.y - box.y) * scale + (frame.height - box.height * scale) / 2,
  };
}

/** An attachment: the wheel zooms the board and does not scroll the page. */
export const wheels =
  (zoom: Zoom) =>
  (node: SVGSVGElement): (() => void) => {
    const wheel = (event: WheelEvent): void => zoom.wheel(node, event);
    node.addEventListener("wheel", wheel, { passive: false });
    return () => node.removeEventListener("wheel", wheel);
  };

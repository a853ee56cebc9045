// Where the board's own points lie on the screen, and its wheel.
import type { Box, Zoom } from "./zoom.svelte";

export interface Area {
  width: number;
  height: number;
}

/** A point of the board inside its frame; `drawn` is how large the board is drawn there, in the middle or scrolled. */
export function onScreen(point: { x: number; y: number }, box: Box, frame: Area, drawn: Area): { left: number; top: number } {
  const scale = Math.min(drawn.width / box.width, drawn.height / box.height);
  const whole = { width: Math.max(frame.width, drawn.width), height: Math.max(frame.height, drawn.height) };
  return {
    left: (point.x - box.x) * scale + (whole.width - box.width * scale) / 2,
    top: (point.y - box.y) * scale + (whole.height - box.height * scale) / 2,
  };
}

/** As large as a frame allows. */
export function contained(box: Area, frame: Area): Area {
  const scale = Math.min(frame.width / box.width, frame.height / box.height);
  return { width: box.width * scale, height: box.height * scale };
}

/** An attachment: the wheel zooms the board and does not scroll the page; `pinch`: only two fingers on a pad do. */
export const wheels =
  (zoom: Zoom, zooms: "always" | "pinch" | "never") =>
  (node: SVGSVGElement): (() => void) => {
    if (zooms === "never") return () => undefined;
    const wheel = (event: WheelEvent): void => {
      if (zooms === "always" || event.ctrlKey || zoom.scale > 1) zoom.wheel(node, event);
    };
    node.addEventListener("wheel", wheel, { passive: false });
    return () => node.removeEventListener("wheel", wheel);
  };

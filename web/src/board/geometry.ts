// Where cells lie to one another, and the paths around them.

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

interface Spot {
  id: string;
  x: number;
  y: number;
}

const WAY: Record<Arrow, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** How far aside a neighbour may lie, by how far ahead it lies. */
const ASIDE = 1.5;

/** The nearest cell in the direction of an arrow key, the first of equals; null at the edge. */
export function beside(cells: readonly Spot[], from: Spot | null, key: Arrow): string | null {
  if (!from) return cells[0]?.id ?? null;
  const [dx, dy] = WAY[key];
  let found: string | null = null;
  let least = Infinity;
  for (const cell of cells) {
    const ahead = (cell.x - from.x) * dx + (cell.y - from.y) * dy;
    const aside = Math.abs((cell.x - from.x) * dy) + Math.abs((cell.y - from.y) * dx);
    if (ahead <= 0.5 || aside > ASIDE * ahead || ahead + aside >= least - 0.01) continue;
    [least, found] = [ahead + aside, cell.id];
  }
  return found;
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** A box with round corners. */
export function box(x: number, y: number, width: number, height: number, radius = 0): string {
  if (!radius) return `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}Z`;
  const r = short(radius);
  const arc = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${short(dx * radius)} ${short(dy * radius)}`;
  const [w, h] = [short(width - 2 * radius), short(height - 2 * radius)];
  return `M${short(x + radius)} ${short(y)}h${w}${arc(1, 1)}v${h}${arc(-1, 1)}h-${w}${arc(-1, -1)}v-${h}${arc(1, -1)}Z`;
}

export function circle(x: number, y: number, radius: number): string {
  const [r, wide] = [short(radius), short(2 * radius)];
  return `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 0 ${wide} 0a${r} ${r} 0 1 0-${wide} 0Z`;
}

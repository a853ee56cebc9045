// The rounded contour of a set of squares: rivers and kingdoms.

export interface Cell {
  x: number;
  y: number;
}

type Point = [number, number];

const key = (x: number, y: number): string => `${x},${y}`;

/** Closed loops around the cells, clockwise, one corner per turn; holes run the other way. */
export function loops(cells: readonly Cell[]): Point[][] {
  const inside = new Set(cells.map((cell) => key(cell.x, cell.y)));
  const edges = new Map<string, Point[]>();
  const add = (from: Point, to: Point): void => {
    const list = edges.get(key(...from));
    if (list) list.push(to);
    else edges.set(key(...from), [to]);
  };
  for (const { x, y } of cells) {
    if (!inside.has(key(x, y - 1))) add([x, y], [x + 1, y]);
    if (!inside.has(key(x + 1, y))) add([x + 1, y], [x + 1, y + 1]);
    if (!inside.has(key(x, y + 1))) add([x + 1, y + 1], [x, y + 1]);
    if (!inside.has(key(x - 1, y))) add([x, y + 1], [x, y]);
  }
  const found: Point[][] = [];
  for (;;) {
    const start = [...edges.entries()].find(([, list]) => list.length);
    if (!start) return found;
    found.push(corners(trace(start[0].split(",").map(Number) as Point, edges)));
  }
}

function trace(start: Point, edges: Map<string, Point[]>): Point[] {
  const path: Point[] = [start];
  let at = start;
  let heading: Point = [0, 0];
  for (;;) {
    const ways = edges.get(key(...at))!;
    // Where two cells touch by a corner, turning right keeps each in a loop of its own.
    const right: Point = [-heading[1], heading[0]];
    const pick = ways.findIndex((to) => to[0] - at[0] === right[0] && to[1] - at[1] === right[1]);
    const [next] = ways.splice(Math.max(0, pick), 1) as [Point];
    heading = [next[0] - at[0], next[1] - at[1]];
    if (next[0] === start[0] && next[1] === start[1]) return path;
    path.push(next);
    at = next;
  }
}

function corners(path: Point[]): Point[] {
  return path.filter((point, index) => {
    const before = path.at(index - 1)!;
    const after = path[(index + 1) % path.length]!;
    return (point[0] - before[0]) * (after[1] - point[1]) !== (point[1] - before[1]) * (after[0] - point[0]);
  });
}

const sign = (value: number): number => Math.sign(value);

/** An SVG path around the cells: `inset` pixels inside (negative: outside), corners rounded. */
export function outline(cells: readonly Cell[], size: number, inset: number, radius: number): string {
  return loops(cells)
    .map((loop) => rounded(shifted(loop, size, inset), radius))
    .join("");
}

function shifted(loop: Point[], size: number, inset: number): Point[] {
  return loop.map((point, index) => {
    const before = loop.at(index - 1)!;
    const after = loop[(index + 1) % loop.length]!;
    const into: Point = [sign(point[0] - before[0]), sign(point[1] - before[1])];
    const out: Point = [sign(after[0] - point[0]), sign(after[1] - point[1])];
    // The inside lies to the right of the direction of travel.
    const dx = -into[1] - out[1];
    const dy = into[0] + out[0];
    return [point[0] * size + dx * inset, point[1] * size + dy * inset];
  });
}

function rounded(loop: Point[], radius: number): string {
  const at = (value: number): string => String(Math.round(value * 10) / 10);
  let path = "";
  loop.forEach((point, index) => {
    const before = loop.at(index - 1)!;
    const after = loop[(index + 1) % loop.length]!;
    const toBefore = Math.hypot(point[0] - before[0], point[1] - before[1]);
    const toAfter = Math.hypot(after[0] - point[0], after[1] - point[1]);
    const r = Math.min(radius, toBefore / 2, toAfter / 2);
    const a: Point = [
      point[0] - sign(point[0] - before[0]) * r,
      point[1] - sign(point[1] - before[1]) * r,
    ];
    const b: Point = [point[0] + sign(after[0] - point[0]) * r, point[1] + sign(after[1] - point[1]) * r];
    path += `${index ? "L" : "M"}${at(a[0])} ${at(a[1])}Q${at(point[0])} ${at(point[1])} ${at(b[0])} ${at(b[1])}`;
  });
  return `${path}Z`;
}

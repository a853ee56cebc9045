// Pan and zoom of a drawn board: a window onto its viewBox, moved by wheel, pinch, drag and keys.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const FURTHEST = 4;

/** Where a window of some length begins around its middle: inside the whole, or around it when it is longer. */
function within(middle: number, length: number, start: number, whole: number): number {
  if (length >= whole) return start + (whole - length) / 2;
  return Math.min(Math.max(middle - length / 2, start), start + whole - length);
}

export class Zoom {
  scale = $state(1);
  /** The middle of the window, in the board's own units. */
  cx = $state(0);
  cy = $state(0);
  /** The share of the window, from below, that something lies over: the board may be moved up from under it. */
  private covered = $state(0);
  private pointers = new Map<number, { x: number; y: number }>();
  private last: { x: number; y: number; gap: number } | null = null;
  /** True from the moment a gesture moved the window until its last pointer is up: such a gesture is no click. */
  moved = false;

  /** `shape`: height by width of the frame that the board fills whole; null: the board keeps its own. */
  constructor(
    private readonly full: () => Box,
    private readonly shape: () => number | null = () => null,
  ) {
    this.fit();
  }

  get box(): Box {
    const full = this.full();
    const { width, height } = this.size(this.scale);
    return { x: within(this.cx, width, full.x, full.width), y: within(this.cy, height, full.y, full.height + height * this.covered), width, height };
  }

  private size(scale: number): { width: number; height: number } {
    const full = this.full();
    const shape = this.shape();
    const width = full.width / scale;
    return { width, height: shape === null ? full.height / scale : width * shape };
  }

  get viewBox(): string {
    const { x, y, width, height } = this.box;
    return `${x} ${y} ${width} ${height}`;
  }

  fit(): void {
    const full = this.full();
    this.scale = 1;
    this.cx = full.x + full.width / 2;
    this.cy = full.y + full.height / 2;
  }

  /** As close as needed for the board to fill its frame, around a point; no closer than the board itself allows. */
  cover(x: number, y: number): void {
    const full = this.full();
    const shape = this.shape();
    this.to(shape === null ? 1 : (full.width * shape) / full.height, x, y);
  }

  /** Zoom by a factor and keep the given point where it is on the screen. */
  by(factor: number, at?: { x: number; y: number }): void {
    const before = this.box;
    const scale = Math.min(FURTHEST, Math.max(1, this.scale * factor));
    if (at) {
      const share = { x: (at.x - before.x) / before.width, y: (at.y - before.y) / before.height };
      const size = this.size(scale);
      this.cx = at.x + (0.5 - share.x) * size.width;
      this.cy = at.y + (0.5 - share.y) * size.height;
    }
    this.scale = scale;
    if (scale === 1) this.fit();
    else this.settle();
  }

  to(scale: number, x: number, y: number): void {
    this.scale = Math.min(FURTHEST, Math.max(1, scale));
    this.cx = x;
    this.cy = y;
    this.settle();
  }

  pan(dx: number, dy: number): void {
    this.cx += dx;
    this.cy += dy;
    this.settle();
  }

  /** Move the window so that the point is well inside it; `covered`: the share of it, from below, that something lies over. */
  show(x: number, y: number, margin: number, covered = 0): void {
    if (this.scale === 1) return;
    const box = this.box;
    const seen = box.height * (1 - covered);
    if (x < box.x + margin || x > box.x + box.width - margin) this.cx = x;
    if (y < box.y + margin || y > box.y + seen - margin) this.cy = y + (box.height - seen) / 2;
    this.settle();
  }

  /** A point comes into the middle of what is not covered, until the board is let down again. */
  lift(x: number, y: number, covered: number): void {
    if (this.scale === 1) return;
    this.covered = covered;
    this.cx = x;
    this.cy = y + (this.box.height * covered) / 2;
    this.settle();
  }

  letDown(): void {
    this.covered = 0;
    this.settle();
  }

  private settle(): void {
    const box = this.box;
    this.cx = box.x + box.width / 2;
    this.cy = box.y + box.height / 2;
  }

  /** A point of the screen in the board's own units. */
  point(svg: SVGSVGElement, event: { clientX: number; clientY: number }): { x: number; y: number } {
    const matrix = svg.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: at.x, y: at.y };
  }

  wheel(svg: SVGSVGElement, event: WheelEvent): void {
    event.preventDefault();
    this.by(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), this.point(svg, event));
  }

  down(event: PointerEvent): void {
    if (this.pointers.size === 0) this.moved = false;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.last = null;
  }

  /** True while the gesture moves the window. */
  move(svg: SVGSVGElement, event: PointerEvent): boolean {
    const from = this.pointers.get(event.pointerId);
    if (!from) return false;
    if (this.pointers.size === 1) {
      if (this.scale === 1) return false;
      const far = Math.hypot(event.clientX - from.x, event.clientY - from.y) > 6;
      if (!far && !this.moved) return false;
      const a = this.point(svg, { clientX: from.x, clientY: from.y });
      const b = this.point(svg, event);
      this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      this.moved = true;
      this.pan(a.x - b.x, a.y - b.y);
      return true;
    }
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const [one, two] = [...this.pointers.values()] as [{ x: number; y: number }, { x: number; y: number }];
    const now = { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2, gap: Math.hypot(one.x - two.x, one.y - two.y) };
    if (this.last && this.last.gap > 0) {
      const a = this.point(svg, { clientX: this.last.x, clientY: this.last.y });
      this.by(now.gap / this.last.gap, a);
      const b = this.point(svg, { clientX: now.x, clientY: now.y });
      this.pan(a.x - b.x, a.y - b.y);
    }
    this.moved = true;
    this.last = now;
    return true;
  }

  up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    this.last = null;
  }
}

// A piece on its way from the hand to the board.

class Drag {
  prefix = $state<string | null>(null);
  x = $state(0);
  y = $state(0);
  active = $state(false);
  /** Set by the board: what to do when the piece is let go over it. */
  drop: ((x: number, y: number) => void) | null = null;
  private from = { x: 0, y: 0 };
  private touch = false;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private swallowed = false;

  /** True just after a drag, once: the click that ends it is no choice. */
  ended(): boolean {
    const was = this.swallowed;
    this.swallowed = false;
    return was;
  }

  start(prefix: string, event: PointerEvent, begun: () => void): void {
    if (event.button !== 0) return;
    this.from = { x: event.clientX, y: event.clientY };
    this.touch = event.pointerType === "touch";
    this.at(event);
    this.swallowed = false;
    const begin = (): void => {
      this.prefix = prefix;
      this.active = true;
      this.swallowed = true;
      begun();
    };
    if (this.touch) this.timer = setTimeout(begin, 250);
    const move = (next: PointerEvent): void => {
      this.at(next);
      const far = Math.hypot(next.clientX - this.from.x, next.clientY - this.from.y) > 6;
      if (!this.active && far) {
        if (this.touch) this.stop();
        else begin();
      }
    };
    const up = (event: PointerEvent): void => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      // What the browser takes over (a scroll) is not let go anywhere.
      const dropped = this.active && event.type === "pointerup";
      this.stop();
      if (dropped) this.drop?.(this.x, this.y);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
  }

  /** Above a finger, so that it can be seen. */
  private at({ clientX, clientY }: PointerEvent): void {
    this.x = clientX;
    this.y = clientY - (this.touch ? 48 : 0);
  }

  private stop(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.active = false;
    this.prefix = null;
  }
}

export const drag = new Drag();

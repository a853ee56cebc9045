// Steps of others one after another, so that each can be seen; never far behind, and any click or key ends the wait.

/** How long one step is shown before the next, and how far behind the game the screen may ever be. */
const STEP = 400;
const BEHIND = 1500;

export class Pace<T> {
  private queue: T[] = [];
  private free = 0;
  private latest = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly apply: (item: T) => void,
    private readonly now: () => number = () => Date.now(),
  ) {}

  /** Show an item when the one before it has been seen; `slowly` false: at once, after all that still wait. */
  push(item: T, slowly: boolean): void {
    if (!slowly) {
      this.flush();
      this.free = 0;
      this.apply(item);
      return;
    }
    this.queue.push(item);
    this.latest = this.now();
    this.next();
  }

  /** Show everything that waits. */
  flush(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    for (const item of this.queue.splice(0)) this.apply(item);
  }

  private next(): void {
    if (this.timer || !this.queue.length) return;
    const wait = this.free - this.now();
    if (wait > 0) {
      this.timer = setTimeout(() => {
        this.timer = null;
        this.show();
      }, wait);
    } else this.show();
  }

  private show(): void {
    const item = this.queue.shift();
    if (item === undefined) return;
    // The more wait, the faster they follow: the newest is never late by more than the limit.
    const left = Math.max(0, this.latest + BEHIND - this.now());
    this.free = this.now() + Math.min(STEP, left / Math.max(1, this.queue.length));
    this.apply(item);
    this.next();
  }
}

// The review of a finished game: asked for once, then looked at again and again until it is there.
import { api, ApiError } from "../net/api";
import type { LineView, MomentOut, ReviewOut } from "../net/wire";
import type { TableModel } from "./model.svelte";
import { startTrial } from "./trial";

/** Milliseconds between two looks. */
const EVERY = 1200;

export class Review {
  found = $state.raw<ReviewOut | null>(null);
  /** The server's name for what went wrong. */
  problem = $state<string | null>(null);
  /** The moment that is looked at. */
  chosen = $state.raw<MomentOut | null>(null);
  /** Its better line, as far as it was fetched; -1: the position before. */
  line = $state.raw<readonly LineView[]>([]);
  at = $state(-1);
  private timer: ReturnType<typeof setTimeout> | null = null;
  private stopped = false;

  constructor(private readonly model: TableModel) {}

  /** How much is judged, 0 to 100; null while it waits for its turn. */
  readonly percent: number | null = $derived(this.found?.total ? Math.floor((100 * this.found.done) / this.found.total) : null);

  readonly busy: boolean = $derived(this.found?.status === "waiting" || this.found?.status === "running");

  /** Is there one already? Nothing is begun. */
  async look(): Promise<void> {
    await this.ask(() => api.review(this.model.id, this.model.headers));
  }

  async start(): Promise<void> {
    this.stopped = false;
    await this.ask(() => api.startReview(this.model.id, this.model.headers));
  }

  /** Nobody looks any more: the server ends what nobody asks for. */
  stop(): void {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private async ask(request: () => Promise<ReviewOut>): Promise<void> {
    try {
      this.found = await request();
      this.problem = null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.name;
      return;
    }
    if (this.busy && !this.stopped) this.timer = setTimeout(() => void this.look(), EVERY);
  }

  /** The position of a moment on the board, with what was played and what was better. */
  async choose(moment: MomentOut): Promise<void> {
    this.chosen = moment;
    this.line = [];
    this.at = -1;
    await this.model.looking.at(moment.step - 1);
    this.compare();
  }

  private compare(): void {
    const { chosen } = this;
    if (!chosen) return;
    const excellent = chosen.grade === "excellent";
    this.model.compared = excellent ? { played: chosen.better, better: chosen.played } : { played: chosen.played, better: chosen.better };
  }

  /** A step of the better line on the board; -1: back to the decision. */
  async step(to: number): Promise<void> {
    const { chosen, model } = this;
    if (!chosen || to < -1 || to >= chosen.line.length) return;
    if (!this.line.length) {
      try {
        this.line = (await api.reviewLine(model.id, chosen.step, model.headers)).steps;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        this.problem = error.name;
        return;
      }
      if (this.chosen !== chosen) return;
    }
    this.at = to;
    if (to < 0) {
      await model.looking.at(chosen.step - 1);
      this.compare();
      return;
    }
    const shown = this.line[to];
    if (shown) model.looking.show(chosen.step - 1, shown.view, shown.text);
  }

  /** Play on from the decision against bots; the address of the trial. */
  async tryIt(): Promise<string | null> {
    const { chosen, model } = this;
    if (!chosen) return null;
    await this.step(-1);
    await model.looking.at(chosen.step - 1);
    return startTrial(model, chosen.seat);
  }

  /** Leave: the board shows the present again. */
  leave(): void {
    this.stop();
    this.chosen = null;
    this.model.looking.present();
  }
}

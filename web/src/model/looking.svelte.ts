// Looking back, and through other eyes: the position of an earlier step, and after the end what everybody saw.
import { RequestError } from "../net/link";
import type { AtOut } from "../net/wire";
import { everything } from "./disclosed";
import type { TableModel } from "./model.svelte";
import type { Eyes } from "./types";

export class Looking {
  past = $state.raw<{ step: number; view: Record<string, any> } | null>(null);
  /** After the end, when everything is looked at: the present with nothing hidden. */
  bared = $state.raw<Record<string, any> | null>(null);
  /** Each seat's own view of the position on the screen, when everything is looked at. */
  seen = $state.raw<Record<string, any>[] | null>(null);
  /** The eyes that were asked for, to be taken again when a connection comes back. */
  chosen: Eyes | undefined;
  /** The step that was asked for and is not on the screen yet. A lost connection keeps it. */
  private wished: number | null = null;
  private asking: Promise<void> | null = null;

  constructor(private readonly model: TableModel) {}

  /** Through whose eyes somebody looks: a seat, nobody's, or (after the end) all at once. */
  get eyes(): Eyes {
    return this.seen ? "all" : this.model.seat;
  }

  /** The step on the screen, or the one that is on its way there: quick keys and other eyes go on from it. */
  get heading(): number {
    return this.wished ?? this.past?.step ?? this.model.step;
  }

  /** The position after an earlier step; the last step is the present. While one is on its way only the newest wish is kept. */
  at(step: number): Promise<void> {
    this.model.compared = null;
    if (step >= this.model.step && !this.seen) {
      this.leave(null);
      return Promise.resolve();
    }
    this.wished = Math.max(0, step);
    this.asking ??= this.ask();
    return this.asking;
  }

  /** The server answers again: what it was asked before the connection was lost is asked anew. */
  again(): void {
    if (this.wished !== null) void this.at(this.wished);
  }

  private async ask(): Promise<void> {
    try {
      while (this.wished !== null) {
        const step = this.wished;
        const all = this.eyes === "all";
        const answer = await this.model.socket.request<AtOut>({ type: "at", step, all });
        // Somebody went back to the present, or chose other eyes: this is not what is wanted now.
        if (this.wished === null || all !== (this.eyes === "all")) continue;
        if (this.wished === step) this.wished = null;
        this.put(answer, all);
      }
    } catch (error) {
      if (error instanceof RequestError && error.code === "Offline") return;
      this.wished = null;
      this.model.refused(error);
    } finally {
      this.asking = null;
    }
  }

  private put(answer: AtOut, all: boolean): void {
    const view = all ? everything(answer.view, answer.views ?? []) : answer.view;
    if (all) this.seen = answer.views ?? [];
    if (answer.step >= this.model.step) {
      this.past = null;
      this.bared = all ? view : null;
    } else this.past = { step: answer.step, view };
    this.model.clearChoice();
  }

  private leave(past: { step: number; view: Record<string, any> } | null): void {
    this.wished = null;
    this.past = past;
  }

  /** A position that never was: a step of another line, with the move that led there. */
  show(step: number, view: Record<string, any>, text: string): void {
    this.model.compared = { played: "", better: text };
    this.leave({ step, view });
    this.model.clearChoice();
  }

  present(): void {
    void this.at(this.model.step);
  }

  /** Through another seat (null: as a spectator; "all": everything), where the server allows it. */
  async through(eyes: Eyes): Promise<void> {
    const seat = eyes === "all" ? null : eyes;
    this.chosen = eyes;
    try {
      if (seat !== this.model.seat) await this.model.sitAt(seat);
    } catch (error) {
      this.model.refused(error);
      return;
    }
    // Others were chosen while these were on their way: those count.
    const newest: Eyes | undefined = this.chosen;
    if (newest !== eyes && newest !== undefined) return this.through(newest);
    this.seen = eyes === "all" ? [] : null;
    this.bared = null;
    await this.at(this.heading);
  }
}

// Looking back, and through other eyes: the position of an earlier step, and after the end what everybody saw.
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

  constructor(private readonly model: TableModel) {}

  /** Through whose eyes somebody looks: a seat, nobody's, or (after the end) all at once. */
  get eyes(): Eyes {
    return this.seen ? "all" : this.model.seat;
  }

  /** The position after an earlier step; the last step is the present. */
  async at(step: number): Promise<void> {
    const { model } = this;
    model.compared = null;
    const all = this.eyes === "all";
    if (step >= model.step && !all) {
      this.past = null;
      return;
    }
    try {
      const answer = await model.socket.request<AtOut>({ type: "at", step: Math.max(0, step), all });
      const view = all ? everything(answer.view, answer.views ?? []) : answer.view;
      if (all) this.seen = answer.views ?? [];
      if (answer.step >= model.step) {
        this.past = null;
        this.bared = all ? view : null;
      } else this.past = { step: answer.step, view };
      model.clearChoice();
    } catch (error) {
      model.refused(error);
    }
  }

  /** A position that never was: a step of another line, with the move that led there. */
  show(step: number, view: Record<string, any>, text: string): void {
    this.model.compared = { played: "", better: text };
    this.past = { step, view };
    this.model.clearChoice();
  }

  present(): void {
    this.model.compared = null;
    if (this.seen) void this.at(this.model.step);
    else this.past = null;
  }

  /** Through another seat (null: as a spectator; "all": everything), where the server allows it. */
  async through(eyes: Eyes): Promise<void> {
    const step = this.past?.step ?? this.model.step;
    const seat = eyes === "all" ? null : eyes;
    this.chosen = eyes;
    try {
      if (seat !== this.model.seat) await this.model.sitAt(seat);
      this.seen = eyes === "all" ? [] : null;
      this.bared = null;
      await this.at(step);
    } catch (error) {
      this.model.refused(error);
    }
  }
}

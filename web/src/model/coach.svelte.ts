// The coach of a lesson: what it says now, what it points at, and what it does when it is asked to show the way.
import type { LessonInfo } from "../net/wire";
import { reached, reaction, stand, type Stand } from "./way";
import { done } from "./lessons.svelte";
import type { TableModel } from "./model.svelte";
import { insist, play } from "./patience";

/** So often it is looked whether the table has moved on. */
const TRIES = 150;
/** After so many misses the coach offers to show the way. */
export const PATIENCE = 3;

export class Coach {
  misses = $state(0);
  shown = $state(false);
  /** The way is being shown. */
  showing = $state(false);
  /** What led elsewhere and is left so: in the confirm bar, or played at a step. */
  private accepted = $state<string | null>(null);
  /** The last miss that was counted. */
  private counted = "";

  readonly reached: boolean = $derived.by(() => reached(this.lesson, this.model.log));
  readonly stand: Stand = $derived.by(() => stand(this.lesson.moves, this.model.log, this.model.seat ?? 0, this.model.automatic, this.model.question ? this.model.legal.map((one) => one.text) : []));
  /** The move that leads elsewhere: in the confirm bar, if the lesson knows it, or played. */
  readonly astray: string | null = $derived.by(() => {
    if (this.reached || this.showing) return null;
    const { preview } = this.model;
    const wished = preview && preview.text !== this.stand.next && reaction(this.lesson, preview.text)?.early ? preview.text : null;
    const played = preview ? null : this.stand.astray;
    if (this.accepted === (played ? String(played.step) : wished)) return null;
    return wished ?? played?.text ?? null;
  });
  readonly said: Record<string, string> = $derived.by(() => {
    if (this.reached) return this.lesson.well;
    if (this.astray !== null) return reaction(this.lesson, this.astray)?.text ?? this.lesson.miss ?? {};
    return this.lesson.then[this.stand.at - 1] ?? this.lesson.text;
  });
  /** What to point at now. */
  readonly next: string | null = $derived.by(() => (this.reached ? null : this.stand.next));

  constructor(
    readonly model: TableModel,
    readonly game: string,
    readonly lesson: LessonInfo,
  ) {}

  /** To be called in an effect: counts misses, marks both places, keeps what was done. */
  watch(): void {
    const { astray, model } = this;
    const key = `${model.step} ${astray}`;
    if (astray !== null && key !== this.counted) {
      this.counted = key;
      this.misses += 1;
    }
    model.compared = astray !== null && this.next !== null ? { played: astray, better: this.next } : null;
    if (this.reached) void done.add(this.game, this.lesson.key, { misses: this.misses, shown: this.shown });
  }

  /** Let the move stand that led elsewhere. */
  goOn(): void {
    this.accepted = this.model.preview ? this.astray : String(this.stand.astray?.step);
  }

  async retry(): Promise<void> {
    this.accepted = null;
    await insist(this.model, () => this.model.takeBack(true));
  }

  async restart(): Promise<void> {
    this.accepted = null;
    await insist(this.model, () => this.model.restart());
  }

  /** Play the way slowly, from the beginning where something else was played. */
  async show(): Promise<void> {
    if (this.showing) return;
    this.showing = true;
    this.shown = true;
    try {
      this.model.clearChoice();
      if (this.stand.next === null || this.stand.astray) await this.restart();
      await play(this.model, () => this.stand.next, () => this.reached, TRIES);
    } finally {
      this.showing = false;
    }
  }
}

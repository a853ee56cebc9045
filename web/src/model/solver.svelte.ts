// Who solves a puzzle: whether the moves so far are right, what is to be said, and what is kept of it.
import type { PuzzleInfo, PuzzleKept } from "../net/wire";
import type { TableModel } from "./model.svelte";
import { insist, play, until } from "./patience";
import { results } from "./puzzles.svelte";
import { follow, type Followed } from "./solving";

/** So often it is looked whether the table has moved on. */
const LONG = 600;

const NOTHING: Followed = { at: 0, solved: false, done: null, wrong: null };

export class Solver {
  misses = $state(0);
  hinted = $state(false);
  /** The solution was or is being shown. */
  shown = $state(false);
  showing = $state(false);
  /** How others fared. */
  others = $state.raw<PuzzleKept | null>(null);
  /** What the end of it changed in the player's rating; null: it counted before, or has not ended. */
  change = $state<number | null>(null);
  /** The table stands as it was left: it is set back before anything counts. */
  private begun = $state(false);
  private beginning = false;
  private looked = -1;
  private counted = -1;
  private kept = false;
  /** Solved, and now it is played on. */
  goesOn = $state(false);

  readonly at: Followed = $derived.by(() => (this.begun ? follow(this.puzzle, this.model.log, this.model.automatic, this.asked) : NOTHING));
  readonly solved: boolean = $derived(this.at.solved);
  /** The move that is not the one. */
  readonly wrong: string | null = $derived(this.solved || this.showing || this.goesOn ? null : (this.at.wrong?.text ?? null));
  /** Is the puzzle over, one way or the other? */
  readonly over: boolean = $derived(this.solved && !this.showing);

  constructor(
    readonly model: TableModel,
    readonly game: string,
    readonly puzzle: PuzzleInfo,
    /** The day whose puzzle it is. */
    readonly day: string | null,
  ) {}

  /** To be called in an effect: sets the table back once, counts misses, keeps the end. */
  watch(): void {
    const { model, wrong } = this;
    if (!this.beginning && model.view && model.seat !== null && model.info?.status === "running") void this.begin();
    if (wrong !== null && this.at.wrong && this.at.wrong.step !== this.counted) {
      this.counted = this.at.wrong.step;
      this.misses += 1;
    }
    model.compared = wrong === null ? null : { played: wrong, better: "" };
    if (this.over && !this.kept) void this.keep();
    // Others play on at once; the board stays where the puzzle was solved or missed.
    const stop = this.goesOn || this.showing ? null : this.over ? this.at.done : (this.at.wrong?.step ?? null);
    if (stop !== null && model.step > stop && !model.past && this.looked !== model.step) {
      this.looked = model.step;
      void model.looking.at(stop);
    }
  }

  /** Go on with the game that the puzzle is from. */
  playOn(): void {
    this.goesOn = true;
    this.model.looking.present();
  }

  private async begin(): Promise<void> {
    this.beginning = true;
    if (this.model.undo.last !== null) await insist(this.model, () => this.model.restart());
    this.begun = true;
  }

  private async keep(): Promise<void> {
    this.kept = true;
    const before = results.of(this.game, this.puzzle.key);
    const how = { solved: !this.shown, misses: this.misses, shown: this.shown, hint: this.hinted, day: this.shown ? null : this.day };
    const kept = results.add(this.game, this.puzzle.key, how);
    if (!before) this.change = results.score.last;
    this.others = await kept;
  }

  async retry(): Promise<void> {
    this.model.looking.present();
    await insist(this.model, () => this.model.restart());
    this.model.looking.present(); // the log may have led to the wrong move meanwhile
  }

  /** Play the solution slowly, from the beginning. */
  async show(): Promise<void> {
    if (this.showing) return;
    this.showing = true;
    this.shown = true;
    try {
      this.model.clearChoice();
      if (this.at.wrong || this.at.at > 0) {
        await this.retry();
        await until(() => !this.at.wrong && this.at.at === 0, LONG); // the view may come after the answer
      }
      await play(this.model, () => this.next, () => this.solved, LONG);
    } finally {
      this.showing = false;
    }
  }

  /** What is asked of the player, once all is told that happened before: a question may come before the log. */
  private get asked(): string | null {
    const { model } = this;
    return (model.log.at(-1)?.step ?? 0) >= model.step ? (model.question?.prompt ?? null) : null;
  }

  /** The right answer to the open question, if it is one of the solution's. */
  private get next(): string | null {
    const text = this.puzzle.moves[this.at.at];
    return text !== undefined && this.model.find(text) ? text : null;
  }
}

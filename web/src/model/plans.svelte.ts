// Moves planned while others think: brought up when it is one's turn, or played by the server while nobody is here.
import { isLocal } from "../net/local.svelte";
import type { PlansOut } from "../net/wire";
import type { TableModel } from "./model.svelte";
import { standing, standingRules } from "./standing.svelte";

/** More than these nobody keeps in mind. */
const MOST = 4;

export class Plans {
  /** In the notation, the next one first. */
  moves = $state.raw<readonly string[]>([]);
  /** The server plays them too, while nobody is at the table. */
  away = $state(false);
  /** One that the game overtook. */
  overtaken = $state<string | null>(null);

  constructor(private readonly model: TableModel) {}

  /** Is there a server that could answer for this seat? */
  get kept(): boolean {
    const { seat, closed, id, mine } = this.model;
    return seat !== null && !closed && !isLocal(id) && mine.includes(seat);
  }

  /** A move for later, while others decide. */
  add(text: string): void {
    const { model } = this;
    if (model.seat === null || model.closed || model.question) return;
    this.moves = [...this.moves.filter((one) => one !== text), text].slice(-MOST);
    this.overtaken = null;
    model.selection = null;
    if (this.away) this.keep();
  }

  drop(): void {
    this.moves = [];
    this.overtaken = null;
    this.letPlay(false);
  }

  /** Let the server play them while nobody is at the table, or no longer. */
  letPlay(away: boolean): void {
    this.away = away;
    this.keep();
  }

  /** Tell the server what this seat answers while nobody is here. */
  keep(): void {
    const { seat, socket } = this.model;
    if (seat === null || !this.kept) return;
    socket.send({ type: "plans", seat, standing: standingRules(this.model), moves: this.away ? [...this.moves] : [] });
  }

  /** What this seat said before, perhaps on another device. */
  recall(message: PlansOut): void {
    if (message.seat !== this.model.seat) return;
    for (const [key, rule] of Object.entries(message.standing)) standing.keep(this.model, key, rule.value ?? "");
    if (message.moves.length && !this.moves.length) {
      this.moves = message.moves;
      this.away = true;
    }
    if (message.dropped !== null) {
      this.overtaken = message.dropped;
      this.keep();
    }
  }

  /** The first one goes into the confirm bar, if it is legal; else all are dropped, and that is said. */
  bringUp(): void {
    const [first] = this.moves;
    if (first === undefined) return;
    const action = this.model.find(first);
    if (action) this.model.choose(action);
    else {
      this.overtaken = first;
      this.moves = [];
      if (this.away) this.letPlay(false);
    }
  }

  /** A move was made: it is no plan any more. */
  done(text: string): void {
    this.overtaken = null;
    if (!this.moves.includes(text)) return;
    this.moves = this.moves.filter((one) => one !== text);
    if (this.away) this.letPlay(this.moves.length > 0);
  }
}

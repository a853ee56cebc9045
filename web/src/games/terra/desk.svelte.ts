// What the parts of Terra Mystica's table share: the choice in hand with all its steps, and what is open beside the map.
import type { TableModel } from "../../model/model.svelte";
import { prefs } from "../../lib/prefs.svelte";
import { due } from "./read";
import { waysOf, type Way } from "./ways";

export type Drawer = "boards" | "tiles" | "pass" | "log" | "chat" | "history";
export type Plane = "map" | "cults" | "board" | "tiles";

/** End the turn together with the action: kept on this device. */
const KEPT = "ziggurat.terra.end";
function kept(): boolean {
  try {
    return localStorage.getItem(KEPT) !== "off";
  } catch {
    return true;
  }
}

export class Desk {
  way = $state.raw<Way | null>(null);
  /** Over the side column. */
  drawer = $state<Drawer | null>(null);
  /** Whose faction board is looked at; null: one's own. */
  whose = $state<number | null>(null);
  /** On a phone: which part of the table is shown, and which actions. */
  plane = $state<Plane>("map");
  sheet = $state("build");
  raised = $state(false);
  /** A building card, a power action or special action that waits for its hex. */
  card = $state<string | null>(null);
  ends = $state(kept());
  /** The map is looked at while factions are chosen; who reads the board as text types the choice there. */
  peeking = $state(prefs.textBoard);

  constructor(readonly model: TableModel) {}

  /** All choices that are open, worked out once for map, dock and cults. */
  readonly ways: Way[] = $derived.by(() => waysOf(this.model));

  /** On a phone a page that is read leaves the sheet low. */
  readonly reading: boolean = $derived.by(() => {
    const { model } = this;
    return this.plane !== "map" && !this.raised && model.preview === null && model.question?.prompt !== "leech.answer" && due(model) === null && this.drawer === null;
  });

  /** How the dock stands: factions are picked over it, an offer takes the place of its buttons, or it is low. */
  readonly state: string | null = $derived.by(() => {
    const { model } = this;
    if (model.past || model.closed) return null;
    const prompt = model.question?.prompt;
    if (prompt === "setup.faction" && !this.peeking) return "picks";
    return prompt === "leech.answer" ? "offer" : this.reading ? "reads" : null;
  });

  /** The choice in the confirm bar, if it is one of several steps. */
  get chosen(): Way | null {
    const { preview } = this.model;
    return preview && this.way?.steps[0] === preview.text ? this.way : null;
  }

  /** The steps that follow the first one. */
  rest(way: Way): string[] {
    return way.steps.slice(1).filter((step) => this.ends || step !== "end");
  }

  /** Put a choice into the confirm bar; where there is but one way and nothing is burnt, it may be sent at once. */
  pick(way: Way, sure = false): void {
    const { model } = this;
    const first = model.find(way.steps[0]!);
    if (!first) return;
    this.way = way;
    model.selection = way.at;
    model.choose(first, sure || (prefs.quick && way.burnt === 0 && way.what !== "dig"), this.rest(way));
  }

  endsTurn(on: boolean): void {
    this.ends = on;
    try {
      localStorage.setItem(KEPT, on ? "on" : "off");
    } catch {
      // Storage is off: it lasts as long as the page.
    }
    if (this.chosen) this.pick(this.chosen);
  }

  open(drawer: Drawer | null): void {
    this.drawer = this.drawer === drawer ? null : drawer;
  }
}

const desks = new WeakMap<TableModel, Desk>();

export function deskOf(model: TableModel): Desk {
  let desk = desks.get(model);
  if (!desk) desks.set(model, (desk = new Desk(model)));
  return desk;
}

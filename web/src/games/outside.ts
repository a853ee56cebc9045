// A game's interface from an installed package: one ES module without a framework, at the address the server names.
// What it may bring, and what it is told, is `OutsideUi` and `OutsideTable`; docs/add-a-game.md shows one.
import type { GameFolder, GameUi, Part, SeatPart } from "../model/ui";
import generic from "./generic";
import OutsideDrawing from "./OutsideDrawing.svelte";
import OutsidePart from "./OutsidePart.svelte";

/** The version of this interface; a module says which one it was written for. */
export const API = 1;

/** What a part is told, anew with every change. Nothing in it may be changed. */
export interface OutsideTable {
  readonly game: string;
  readonly view: Readonly<Record<string, any>>;
  /** The seat looked through, null for a spectator. */
  readonly seat: number | null;
  readonly names: readonly string[];
  readonly lang: "en" | "it";
  readonly theme: "light" | "dark";
  /** The legal actions of the open question, empty when nothing can be done. */
  readonly legal: readonly { readonly id: number; readonly text: string }[];
  /** What each would do, by the action's id. */
  readonly consequences: ReadonlyMap<number, { readonly mark: string; readonly effects: readonly Readonly<Record<string, any>>[] }>;
  /** The action in the confirm bar. */
  readonly preview: { readonly id: number; readonly text: string } | null;
  /** Put an action into the confirm bar. */
  choose(id: number): void;
  /** Take it out again. */
  clear(): void;
  /** Ask why an action (in the notation) is not allowed; the answer is shown to the person. */
  why(text: string): void;
  /** A message of the game's words. */
  words(key: string, args?: Readonly<Record<string, any>>): string;
}

/** A part that stands in the page: `update` with every change, `remove` when it goes. */
export interface Standing {
  update(table: OutsideTable): void;
  remove?(): void;
}
export type Stand = (place: HTMLElement, table: OutsideTable) => Standing;

/** What the module exports as its default. Only `api` and `board` must be there. */
export interface OutsideUi {
  api: number;
  board: Stand;
  tray?: Stand;
  /** What is public of a seat; the seat is the third argument. */
  panel?: (place: HTMLElement, table: OutsideTable, seat: number) => Standing;
  end?: Stand;
  /** The picture on the first page, and a small drawing of a view (null: the game's sign). */
  cover?: (place: HTMLElement, theme: "light" | "dark") => void;
  thumb?: (place: HTMLElement, view: Readonly<Record<string, any>> | null, theme: "light" | "dark") => void;
}

/** A part of the module as a component of the page. */
const part = (stand: Stand): Part => (internals, props) => OutsidePart(internals, { stand, get model() { return props.model; } });
const seatPart = (stand: NonNullable<OutsideUi["panel"]>): SeatPart => (internals, props) =>
  OutsidePart(internals, { stand, get model() { return props.model; }, get seat() { return props.seat; } });

/** The interface at an address; the generic one where it cannot be loaded or speaks another version. */
export async function outside(game: string, address: string): Promise<GameFolder> {
  const fallback = generic(game);
  let ui: OutsideUi;
  try {
    ui = ((await import(/* @vite-ignore */ address)) as { default: OutsideUi }).default;
    if (ui?.api !== API || typeof ui.board !== "function") throw new Error(`${address} is written for interface ${ui?.api}, not ${API}`);
  } catch (error) {
    console.error(`the interface of ${game} could not be loaded:`, error);
    return fallback;
  }
  const table = async (): Promise<{ default: GameUi }> => {
    const usual = (await fallback.table()).default;
    return {
      default: {
        ...usual,
        Board: part(ui.board),
        Tray: ui.tray ? part(ui.tray) : usual.Tray,
        Panel: ui.panel ? seatPart(ui.panel) : usual.Panel,
        End: ui.end ? part(ui.end) : usual.End,
      },
    };
  };
  const { cover, thumb } = ui;
  return {
    table,
    cover: cover ? async () => ({ default: (internals) => OutsideDrawing(internals, { draw: (place, _view, theme) => cover(place, theme) }) }) : fallback.cover,
    still: fallback.still,
    thumb: thumb ? async () => ({ default: (internals, props) => OutsideDrawing(internals, { draw: thumb, get view() { return props.view; } }) }) : fallback.thumb,
  };
}

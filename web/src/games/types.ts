// What a game brings to the table page. All of it is loaded when a table of that game is opened.
import type { Component } from "svelte";
import type { TableModel } from "../table/model.svelte";

export type Part = Component<{ model: TableModel }>;
export type SeatPart = Component<{ model: TableModel; seat: number }>;

export type HandPart = Component<{ view: Record<string, any>; seat: number }>;

export interface GameUi {
  /** The board. */
  Stage: Part;
  /** Hand and pieces, below the question. */
  Tray?: Part;
  /** Stands in the side column above the players (rounds, cults). */
  Above?: Part;
  /** Takes the side column while `sideOpen` says so (a conflict). */
  Side?: Part;
  sideOpen?: (model: TableModel) => boolean;
  /** What is public of a seat, in its row of the players' panel. */
  Seat?: SeatPart;
  /** What a seat's own view shows of its hand, for the replay. */
  Hand?: HandPart;
  /** Pills in the top bar. */
  Counts?: Part;
  /** A third tab beside log and chat. */
  Extra?: Part;
  extraTab?: string;
  /** How the points came about, at the end. */
  End?: Part;
  /** A seat's sign (`g-archer`), and its people's name (a glossary key). */
  sign: (model: TableModel, seat: number) => string | null;
  people: (model: TableModel, seat: number) => string | null;
  /** The preview as a question, with what it brings; null: the shell writes it from the notation. */
  asks?: (model: TableModel, text: string) => string | null;
  /** How many of how many actions are left, for the pips. */
  pips?: (model: TableModel) => { left: number; of: number } | null;
  /** Kinds of effect that the board shows anyway, so the confirm bar does not. */
  quiet?: readonly string[];
  /** Where the turn stands, for the top bar. */
  turn?: (model: TableModel) => string | null;
  /** The button that sends the preview. */
  confirmLabel?: (model: TableModel) => string | null;
  /** Moves in words, for lists of actions. */
  action?: (model: TableModel, text: string) => string | null;
}

// What a game brings to the pages: named by its folder's `index.ts`, loaded when it is needed.
import type { Component } from "svelte";
import type { Entry } from "../net/wire";
import type { Pieces } from "./explain";
import type { GameFrame } from "./frame";
import type { Legal, TableModel } from "./model.svelte";
import type { StandingQuestion } from "./standing.svelte";

export type Part = Component<{ model: TableModel }>;
export type SeatPart = Component<{ model: TableModel; seat: number }>;
export type HandPart = Component<{ view: Record<string, any>; seat: number }>;

/** A picture for reading: the part of a position that `show` names, or, where it names nothing, the whole as it is played; `path` is the server's own drawing of it. */
export type StillPart = Component<{ view: Record<string, any>; show: readonly string[]; path: string }>;

export type ThumbPart = Component<{ view: Record<string, any> | null; table: string }>;

/** What `index.ts` of a game's folder names. Each is fetched on its own: a list of tables needs no board. */
export interface GameFolder {
  /** All that a table shows (`table.ts`): board, tray, panel, end and the game's own parts. */
  table: () => Promise<{ default: GameUi }>;
  /** The picture of the game on the first page. */
  cover: () => Promise<{ default: Component }>;
  /** A small drawing of a table's board from its view; without a view the game's sign. */
  thumb: () => Promise<{ default: ThumbPart }>;
  /** Pictures of positions for reading, by the code that draws the board. */
  still: () => Promise<{ default: StillPart }>;
  /** Options of the guided first game; missing: those of the quick start. */
  first?: Readonly<Record<string, string | boolean>>;
  /** Options of a first game: the quick start takes them. */
  easy?: Readonly<Record<string, string | boolean>>;
  /** What the page for a new table offers for options that list no choices themselves. */
  choices?: Readonly<Record<string, readonly string[]>>;
}

/** A word of the game as a coloured chip with a sign. */
export interface Chip {
  look: string;
  sign: string;
}

/** Where points came from, at the end: the same sources for all seats, in the same order. */
export interface Source {
  key: string;
  name: string;
  /** What gives these points, in a sentence. */
  text: string;
  /** The colour of its part of a bar; `light`: numbers on it are dark. */
  look: string;
  light?: boolean;
  /** Points by seat. */
  points: readonly number[];
  /** How a seat came to them, in a few letters beside the number ("4 × 3"). */
  how?: readonly string[];
}

/** A tab of the side column that a game brings. */
export interface GameTab {
  key: string;
  label: () => string;
  Part: Part;
  /** A number beside its name. */
  count?: (model: TableModel) => number;
}

export interface GameUi {
  /** How the window is divided; missing: as usual. */
  frame?: GameFrame;
  /** The names and sentences of all its pieces (`told.ts`). */
  pieces?: Pieces;
  /** The piece that is chosen now: the dock says what it is. */
  chosen?: (model: TableModel) => string | null;
  /** What an entry of the log settled (a conflict, a battle), for the panel that stays until somebody acts; else null. */
  settles?: (entry: Entry, model: TableModel) => unknown;
  /** Questions that come again and again, and can be answered once for all. */
  standing?: readonly StandingQuestion[];
  /** May the one legal answer to a question be given at once, though people see it? True where nothing hidden forces it. */
  plain?: (prompt: string) => boolean;
  /** The answer that everybody gives, where the only other one is to decline: it is given like a forced one. */
  obvious?: (prompt: string, legal: readonly Legal[]) => Legal | null;
  /** Points by source, for the end. */
  sources?: (model: TableModel) => readonly Source[];
  /** How a seat's points came about, in its row of the ranking; missing: a bar of the sources. */
  EndRow?: SeatPart;
  /** The board (`board.svelte`). */
  Board: Part;
  /** Hand and pieces, below the question (`tray.svelte`). */
  Tray?: Part;
  /** How the dock stands now, for the game's own styles (`data-state`); null: as always. */
  dock?: (model: TableModel) => string | null;
  /** What is public of a seat, in its row of the players' panel (`panel.svelte`). */
  Panel?: SeatPart;
  /** What else there is to tell at the end, below the ranking (`end.svelte`). */
  End?: Part;
  /** Stands in the side column above the players (rounds, cults). */
  Above?: Part;
  /** The whole side column on a desk, where players, log and history are not enough; `away`: it is covered. */
  Column?: Component<{ model: TableModel; away: boolean }>;
  /** Keys that do nothing in this game, left out of the list of keys. */
  keyless?: readonly string[];
  /** The colour of kingdoms means nothing here. */
  untinted?: boolean;
  /** Nothing is hidden from anybody: at a shared screen no curtain is drawn between turns. */
  open?: boolean;
  /** Takes the side column while `sideOpen` says so (a conflict). */
  Side?: Part;
  sideOpen?: (model: TableModel) => boolean;
  /** What a seat's own view shows of its hand, for the replay. */
  Hand?: HandPart;
  /** Pills in the top bar. */
  Counts?: Part;
  /** Below the question and what is chosen: what a game adds there. */
  Detail?: Part;
  /** Tabs before log and chat: the first of them is open at the beginning. */
  tabs?: readonly GameTab[];
  /** A third tab beside log and chat. */
  Extra?: Part;
  extraTab?: string;
  /** A seat's sign (`g-archer`), and its people's name (a glossary key). */
  sign: (model: TableModel, seat: number) => string | null;
  people: (model: TableModel, seat: number) => string | null;
  /** A glossary term that sentences show as a chip. */
  chip?: (term: string) => Chip | null;
  /** The question in the dock where the page shows the rest beside it, or a choice has begun; null: the game's prompt. */
  title?: (model: TableModel) => string | null;
  /** The preview as a question, with what it brings; null: the shell writes it from the notation. */
  asks?: (model: TableModel, text: string) => string | null;
  /** How many of how many actions are left, for the pips. */
  pips?: (model: TableModel) => { left: number; of: number } | null;
  /** Kinds of effect that the board shows anyway, so the confirm bar does not. */
  quiet?: readonly string[];
  /** What one has, in a sentence, for those who listen. */
  stands?: (model: TableModel) => string | null;
  /** Where the turn stands, for the top bar. */
  turn?: (model: TableModel) => string | null;
  /** What a phone's top bar has room to count, after the turn. */
  left?: (model: TableModel) => string | null;
  /** The button that sends the preview. */
  confirmLabel?: (model: TableModel) => string | null;
  /** What to press for a move, before its place on the board, as selectors: the first that is in sight. `rest`: the moves after it. */
  presses?: (model: TableModel, text: string, rest: readonly string[]) => readonly string[];
  /** Moves in words, for lists of actions. */
  action?: (model: TableModel, text: string) => string | null;
}

/**
 * A game's own view: what the server sent, with the type that the game's fields have. This is the one place where
 * JSON becomes a typed view, and it checks that the view is of the game that reads it.
 */
export const typed =
  <View extends { game: string }>(game: View["game"]) =>
  (model: TableModel): View => {
    const { shown } = model;
    if (shown?.game !== game) throw new Error(`this is no view of ${game}`);
    return shown as View;
  };

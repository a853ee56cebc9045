// The table of any game: the server's drawing of the view, and the legal actions as a list with what they do.
import type { GameUi } from "../../model/ui";
import Board from "./board.svelte";
import End from "./end.svelte";
import Panel from "./panel.svelte";
import Tray from "./tray.svelte";

const ui: GameUi = {
  Board,
  Tray,
  Panel,
  End,
  sign: () => null,
  people: () => null,
  turn: () => null,
};

export default ui;

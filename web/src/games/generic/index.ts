// The table of any game: the server's drawing of the view, and the legal actions as a list with what they do.
import type { GameUi } from "../types";
import Stage from "./Stage.svelte";
import Tray from "./Tray.svelte";

const ui: GameUi = {
  Stage,
  Tray,
  sign: () => null,
  people: () => null,
  turn: () => null,
};

export default ui;

import { words } from "../../i18n/words.svelte";
import type { GameUi } from "../../model/ui";
import Above from "./Above.svelte";
import Board from "./board.svelte";
import Counts from "./Counts.svelte";
import { HOME } from "./data.gen";
import End from "./end.svelte";
import { factionOf } from "./read";
import { viewOf } from "./view";
import { asks, phaseWords } from "./say";
import "./signs";
import Panel from "./panel.svelte";
import Tray from "./tray.svelte";

const ui: GameUi = {
  Board,
  Tray,
  Panel,
  Counts,
  End,
  Above,
  sign: (model, seat) => {
    const faction = factionOf(viewOf(model), seat);
    return faction ? `tm-disc-${HOME[faction]}` : null;
  },
  people: (model, seat) => {
    const faction = factionOf(viewOf(model), seat);
    return faction ? `terra.faction_${faction}` : null;
  },
  asks,
  quiet: ["points", "cost", "gain", "cult", "offer", "town"],
  turn: phaseWords,
  action: (model, text) => asks(model, text)?.replace(/\?$/, "") ?? words.label(text),
};

export default ui;

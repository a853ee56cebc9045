import "./terra.css";
import symbols from "../../draw/symbols-terra.svg?raw";
import { words } from "../../i18n/words.svelte";
import type { GameUi } from "../types";
import Above from "./Above.svelte";
import Counts from "./Counts.svelte";
import { HOME } from "./data";
import End from "./End.svelte";
import { factionOf, viewOf } from "./read";
import { asks, phaseWords } from "./say";
import Seat from "./Seat.svelte";
import Stage from "./Stage.svelte";
import extra from "./symbols.svg?raw";
import Tray from "./Tray.svelte";

// The signs of this game, once for the whole page; lines inside a building are never filled.
if (!document.getElementById("tm-symbols")) {
  const holder = document.createElement("div");
  holder.id = "tm-symbols";
  holder.innerHTML = (symbols + extra).replaceAll('class="ln"', 'fill="none"');
  document.body.prepend(holder);
}

const ui: GameUi = {
  Stage,
  Tray,
  Seat,
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

import symbols from "../../draw/symbols-anunnaki.svg?raw";
import { spell } from "../../i18n/named";
import { t } from "../../i18n/words.svelte";
import type { GameUi } from "../types";
import Boards from "./Boards.svelte";
import Fight from "./Fight.svelte";
import Hand from "./Held.svelte";
import { shown } from "./ended.svelte";
import { of } from "./read";
import { label, say, spelling } from "./say";
import Seat from "./Seat.svelte";
import Stage from "./Stage.svelte";
import Tracks from "./Tracks.svelte";
import Tray from "./Tray.svelte";

if (!document.getElementById("g-pawn")) document.body.insertAdjacentHTML("afterbegin", symbols);

spell(spelling);

const PHASES: Record<number, string> = { 1: "phase_primary", 2: "phase_mana", 3: "phase_additional", 4: "phase_battles", 5: "phase_culture" };

const ui: GameUi = {
  Stage,
  Tray,
  Seat,
  Above: Tracks,
  Side: Fight,
  sideOpen: (model) => of(model).table.battle !== null || (shown.now !== null && !model.past),
  Hand,
  Extra: Boards,
  extraTab: "anunnaki.boards",
  sign: (model, seat) => {
    const house = of(model)?.table.players[seat]?.house;
    return house ? `g-h-${house}` : null;
  },
  people: (model, seat) => {
    const house = of(model)?.table.players[seat]?.house;
    return house ? `anunnaki.house_${house}` : null;
  },
  turn: (model) => {
    const { round, phase } = of(model).table;
    return phase ? [t("table.turn", { n: round + 1 }), PHASES[phase] ? label(PHASES[phase]) : ""].filter(Boolean).join(" · ") : null;
  },
  asks: (_model, text) => `${say(text)}?`,
  action: (_model, text) => say(text),
};

export default ui;

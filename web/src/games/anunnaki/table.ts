import { spell } from "../../i18n/named";
import { t } from "../../i18n/words.svelte";
import type { GameUi } from "../../model/ui";
import Board from "./board.svelte";
import Boards from "./Boards.svelte";
import End from "./end.svelte";
import Fight from "./Fight.svelte";
import Hand from "./Held.svelte";
import Panel from "./panel.svelte";
import { shown } from "./ended.svelte";
import { viewOf } from "./view";
import { label, say, spelling } from "./say";
import "./signs";
import Tracks from "./Tracks.svelte";
import Tray from "./tray.svelte";

spell(spelling);

const PHASES: Record<number, string> = { 1: "phase_primary", 2: "phase_mana", 3: "phase_additional", 4: "phase_battles", 5: "phase_culture" };

const ui: GameUi = {
  Board,
  Tray,
  Panel,
  End,
  Above: Tracks,
  Side: Fight,
  sideOpen: (model) => viewOf(model).position.battle !== null || (shown.now !== null && !model.past),
  Hand,
  Extra: Boards,
  extraTab: "anunnaki.boards",
  sign: (model, seat) => {
    const house = viewOf(model).position.house[seat];
    return house ? `g-h-${house}` : null;
  },
  people: (model, seat) => {
    const house = viewOf(model).position.house[seat];
    return house ? `anunnaki.house_${house}` : null;
  },
  turn: (model) => {
    const { round, phase } = viewOf(model).position;
    return phase ? [t("table.turn", { n: round + 1 }), PHASES[phase] ? label(PHASES[phase]) : ""].filter(Boolean).join(" · ") : null;
  },
  asks: (_model, text) => `${say(text)}?`,
  action: (_model, text) => say(text),
};

export default ui;

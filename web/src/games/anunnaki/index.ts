import symbols from "../../draw/symbols-anunnaki.svg?raw";
import { t } from "../../i18n/words.svelte";
import type { GameUi } from "../types";
import Boards from "./Boards.svelte";
import Hand from "./Held.svelte";
import { of } from "./read";
import { say } from "./say";
import Seat from "./Seat.svelte";
import Stage from "./Stage.svelte";
import Tray from "./Tray.svelte";

if (!document.getElementById("g-pawn")) document.body.insertAdjacentHTML("afterbegin", symbols);

const ui: GameUi = {
  Stage,
  Tray,
  Seat,
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
  turn: (model) => (of(model).table.round ? t("table.turn", { n: of(model).table.round }) : null),
  asks: (_model, text) => `${say(text)}?`,
  action: (_model, text) => say(text),
};

export default ui;

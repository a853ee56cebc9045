import symbols from "../../draw/symbols-terra.svg?raw";
import { t } from "../../i18n/words.svelte";
import type { GameUi } from "../types";
import Counts from "./Counts.svelte";
import Cults from "./Cults.svelte";
import End from "./End.svelte";
import type { TerraTable } from "./read";
import { home } from "./read";
import { say } from "./say";
import Seat from "./Seat.svelte";
import Stage from "./Stage.svelte";
import Tray from "./Tray.svelte";

document.body.insertAdjacentHTML("afterbegin", symbols);

const ui: GameUi = {
  Stage,
  Tray,
  Seat,
  Counts,
  End,
  Extra: Cults,
  extraTab: "terra.cults",
  sign: (model, seat) => {
    const terrain = home((model.shown?.table as TerraTable | undefined)?.chosen[seat] ?? null);
    return terrain ? `m-${terrain}` : null;
  },
  people: (model, seat) => {
    const faction = (model.shown?.table as TerraTable | undefined)?.chosen[seat];
    return faction ? `terra.faction_${faction}` : null;
  },
  turn: (model) => {
    const round = (model.shown?.table as TerraTable).round;
    return round ? t("terra.round", { n: round }) : null;
  },
  action: say,
};

export default ui;

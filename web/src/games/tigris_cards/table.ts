import { t } from "../../i18n/words.svelte";
import type { TableModel } from "../../model/model.svelte";
import type { GameUi } from "../../model/ui";
import { chip } from "../spheres/colours";
import { dynastyOf } from "../spheres/fight";
import Hand from "../spheres/Held.svelte";
import "../spheres/signs";
import Board from "./board.svelte";
import Conflict from "./Conflict.svelte";
import Counts from "./Counts.svelte";
import End from "./end.svelte";
import Panel from "./panel.svelte";
import * as read from "./read";
import Tray from "./tray.svelte";
import { viewOf } from "./view";

function asks(_model: TableModel, text: string): string | null {
  const [kind, , place] = text.split(" ");
  const colour = read.colourOf(text);
  const card = `tigris_cards.card_${colour}`;
  if (kind === "card" && colour) return t("tigris_cards.ask.card", { card, c: place!.slice(1) });
  if (kind === "link" && colour) return t("tigris_cards.ask.link", { a: Number(place!.slice(1)), b: Number(place!.slice(1)) + 1 });
  if (kind === "leader" && colour) return t("tigris_cards.ask.leader", { leader: `tigris_cards.leader_${colour}`, c: place!.slice(1).split(".")[0]! });
  if (kind === "withdraw" && colour) return t("tigris.ask.withdraw", { leader: `tigris_cards.leader_${colour}` });
  if (kind === "war" && colour) return t("tigris.ask.war", { leader: `tigris_cards.leader_${colour}` });
  if (kind === "commit") return t("tigris_cards.ask.commit", { n: Number(text.split(" ")[1]) });
  if (kind === "catastrophe") return t("tigris.ask.catastrophe", { square: text.split(" ")[1]! });
  if (kind === "swap") return t("tigris_cards.ask.swap", { c: text.split(" ")[1]!.slice(1) });
  if (kind === "pass") return t("tigris_cards.ask.pass");
  if (kind === "decline") return t("tigris_cards.ask.decline");
  if ((kind === "score" || kind === "reward" || kind === "prize") && colour) return t("tigris_cards.ask.score", { card });
  if (kind === "ship") return t("tigris_cards.ask.ship");
  return null;
}

const ui: GameUi = {
  Board,
  Tray,
  Panel,
  Counts,
  End,
  Hand,
  Side: Conflict,
  sideOpen: (model) => Boolean(viewOf(model).conflict),
  sign: (_model, seat) => `g-${dynastyOf(seat)}`,
  people: (_model, seat) => `tigris.dynasty_${dynastyOf(seat)}`,
  chip,
  asks,
  quiet: ["cost"],
  confirmLabel: (model) => {
    const text = model.preview?.text ?? "";
    if (text.startsWith("link ")) return t("tigris_cards.face_down");
    const conflict = viewOf(model).conflict;
    if (!text.startsWith("commit") || !conflict) return null;
    const attacking = conflict.attacker === model.seat;
    return t(attacking ? "tigris.attack" : "tigris.defend", { n: (attacking ? conflict.attack : conflict.defence) + Number(text.split(" ")[1]) });
  },
  pips: (model) => {
    if (viewOf(model).active === null) return null;
    const asked = model.decisions.find((one) => one.prompt === "turn.action")?.data?.actions_left as number | undefined;
    return { left: asked ?? viewOf(model).actions_left, of: 2 };
  },
  turn: (model) => t("table.turn", { n: viewOf(model).turn }),
  action: (model, text) => asks(model, text)?.replace(/\?$/, "") ?? null,
};

export default ui;

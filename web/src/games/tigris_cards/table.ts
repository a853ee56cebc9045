import { t } from "../../i18n/words.svelte";
import type { TableModel } from "../../model/model.svelte";
import type { GameUi } from "../../model/ui";
import { chip } from "../spheres/colours";
import Hand from "../spheres/Held.svelte";
import "../spheres/signs";
import Board from "./board.svelte";
import Conflict from "./Conflict.svelte";
import Counts from "./Counts.svelte";
import End from "./end.svelte";
import Panel from "./panel.svelte";
import * as read from "./read";
import Tray from "./tray.svelte";
import { peopleOf, signOf, viewOf } from "./view";

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
  sideOpen: (model) => Boolean(viewOf(model).aids.fight),
  sign: (model, seat) => `g-${signOf(model, seat)}`,
  people: peopleOf,
  chip,
  asks,
  quiet: ["cost"],
  confirmLabel: (model) => {
    const text = model.preview?.text ?? "";
    if (text.startsWith("link ")) return t("tigris_cards.face_down");
    const { fight } = viewOf(model).aids;
    if (!text.startsWith("commit") || !fight) return null;
    const attacking = fight.attacker.seat === model.seat;
    const side = attacking ? fight.attacker : fight.defender;
    return t(attacking ? "tigris.attack" : "tigris.defend", { n: side.strength + Number(text.split(" ")[1]) });
  },
  pips: (model) => {
    if (viewOf(model).position.active === null) return null;
    const asked = model.decisions.find((one) => one.prompt === "turn.action")?.data?.actions_left as number | undefined;
    return { left: asked ?? viewOf(model).position.actions_left, of: 2 };
  },
  turn: (model) => t("table.turn", { n: viewOf(model).position.turn }),
  action: (model, text) => asks(model, text)?.replace(/\?$/, "") ?? null,
};

export default ui;

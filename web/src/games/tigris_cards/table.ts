import { t, words } from "../../i18n/words.svelte";
import { largest, LOW, type GameFrame } from "../../model/frame";
import type { TableModel } from "../../model/model.svelte";
import type { GameUi, Source } from "../../model/ui";
import { chip, COLOURS } from "../spheres/colours";
import { presses } from "../spheres/presses";
import Hand from "../spheres/Held.svelte";
import "../spheres/signs";
import Board from "./board.svelte";
import Conflict from "./Conflict.svelte";
import Counts from "./Counts.svelte";
import End from "./end.svelte";
import EndRow from "./EndRow.svelte";
import Kingdoms from "./Kingdoms.svelte";
import { settles } from "./outcome";
import Panel from "./panel.svelte";
import * as read from "./read";
import pieces from "./told";
import Tray from "./tray.svelte";
import { peopleOf, signOf, viewOf } from "./view";

/** A move as a question to the person here, or by its name, whoever makes it. */
function asks(_model: TableModel, text: string, as = "you"): string | null {
  const [kind, , place] = text.split(" ");
  const colour = read.colourOf(text);
  const card = `tigris_cards.card_${colour}`;
  if (kind === "card" && colour) return t("tigris_cards.ask.card", { as, card, c: place!.slice(1) });
  if (kind === "link" && colour) return t("tigris_cards.ask.link", { as, a: Number(place!.slice(1)), b: Number(place!.slice(1)) + 1 });
  if (kind === "leader" && colour) return t("tigris_cards.ask.leader", { as, leader: `tigris_cards.leader_${colour}`, at: called(place!) });
  if (kind === "withdraw" && colour) return t("tigris.ask.withdraw", { as, leader: `tigris_cards.leader_${colour}` });
  if (kind === "war" && colour) return t("tigris.ask.war", { as, leader: `tigris_cards.leader_${colour}` });
  if (kind === "commit") return t("tigris_cards.ask.commit", { as, n: Number(text.split(" ")[1]) });
  if (kind === "catastrophe") return t("tigris_cards.ask.catastrophe", { as, at: called(text.split(" ")[1]!) });
  if (kind === "swap") return t("tigris_cards.ask.swap", { as, c: text.split(" ")[1]!.slice(1) });
  if (kind === "pass") return t("tigris_cards.ask.pass", { as });
  if (kind === "decline") return t("tigris_cards.ask.decline", { as });
  if ((kind === "score" || kind === "reward" || kind === "income") && colour) return t("tigris_cards.ask.score", { as, card });
  if (kind === "ship") return t("tigris_cards.ask.ship", { as, ship: `tigris_cards.ship_${text.split(" ")[1]!.replace("-", "_")}` });
  return null;
}

/** The colours of the piles and the treasures, before these are put on the weakest. */
function sources(model: TableModel): Source[] {
  const detail = viewOf(model).outcome?.detail;
  if (!detail) return [];
  const colours = COLOURS.map((colour, index) => ({
    key: colour,
    name: t(`tigris_cards.name.points_${colour}`),
    text: t(`tigris_cards.end_source.${colour}`),
    look: `var(--sphere-${colour})`,
    points: (detail.piles as number[][]).map((pile) => pile[index] ?? 0),
  }));
  return [...colours, { key: "treasures", name: t("tigris_cards.end_source.gems"), text: t("tigris_cards.end_source.gems_text"), look: "var(--treasure-1)", points: detail.treasures as number[] }];
}

const called = (place: string): string => words.place("tigris_cards", place);

/** The piece that is chosen, for the sentence in the dock. */
function chosen(model: TableModel): string | null {
  const { selection } = model;
  const colour = selection ? read.colourOf(selection) : null;
  if (selection?.startsWith("card ") && colour) return `card_${colour}`;
  if (selection?.startsWith("leader ") && colour) return `leader_${colour}`;
  return selection === "catastrophe" ? selection : null;
}

/** The question, once a piece is chosen or the panel shows the strengths. */
function title(model: TableModel): string | null {
  const { fight } = viewOf(model).aids;
  if (fight && model.legal.some((one) => one.text.startsWith("commit "))) return t("tigris_cards.how_many", { card: `tigris_cards.card_${fight.cards}` });
  const piece = chosen(model);
  return piece ? t("tigris.where_to", { piece: piece === "catastrophe" ? "tigris_cards.card_catastrophe" : `tigris_cards.${piece}` }) : null;
}

const ASPECT = read.W / read.H;
const frame: GameFrame = {
  desk: (window) =>
    largest(window, [
      { dock: "below", height: window.height < LOW ? 168 : 184, side: 400, aspect: ASPECT },
      { dock: "beside", height: window.height < LOW ? 196 : 244, side: 430, aspect: ASPECT },
    ]),
  phone: ({ height }) => ({ sheet: height < 700 ? 236 : 258, above: 54 }),
};

/** Whether to put a card aside is asked again and again. */
const SCORING = ["card.score", "ship.income", "revolt.reward", "war.reward"];

const ui: GameUi = {
  frame,
  pieces,
  chosen,
  settles,
  // What a hand holds decides whether a card can be put aside, so only a person answers that.
  plain: (prompt) => ![...SCORING, "treasure.swap"].includes(prompt) && !/\.(attack|defend)$/.test(prompt),
  standing: [
    {
      key: "score",
      prompts: SCORING,
      label: () => t("tigris_cards.standing_score"),
      choices: () => [
        { value: "always", label: t("tigris_cards.always_score") },
        { value: "never", label: t("tigris_cards.never_score") },
      ],
      rule: (value) => ({ text: "decline", other: value === "always" }),
    },
  ],
  Board,
  Tray,
  Panel,
  Counts,
  End,
  EndRow,
  sources,
  Hand,
  Side: Conflict,
  sideOpen: (model) => Boolean(viewOf(model).aids.fight),
  Extra: Kingdoms,
  extraTab: "tigris.kingdoms",
  sign: (model, seat) => `g-${signOf(model, seat)}`,
  people: peopleOf,
  chip,
  asks,
  title,
  presses: presses("card", read.colourOf),
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
    const { active } = viewOf(model).position;
    if (active === null || (model.question && active !== model.seat)) return null; // a conflict in another's turn
    const asked = model.decisions.find((one) => one.prompt === "turn.action")?.data?.actions_left as number | undefined;
    return { left: asked ?? viewOf(model).position.actions_left, of: 2 };
  },
  turn: (model) => t("table.turn", { n: viewOf(model).position.turn }),
  left: (model) => t("tigris.treasures", { n: viewOf(model).position.treasures.length }),
  action: (model, text) => asks(model, text, "name")?.replace(/\?$/, "") ?? words.phrases("tigris_cards").write(text),
};

export default ui;

import { t, words } from "../../i18n/words.svelte";
import type { TableModel } from "../../model/model.svelte";
import { largest, LOW, type GameFrame } from "../../model/frame";
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
import Panel from "./panel.svelte";
import * as read from "./read";
import { settles } from "./outcome";
import pieces from "./told";
import Above from "./Supply.svelte";
import Tray from "./tray.svelte";
import { viewOf } from "./view";

/** A move as a question to the person here, or by its name, whoever makes it. */
function asks(_model: TableModel, text: string, as = "you"): string | null {
  const [kind] = text.split(" ");
  const at = read.target(text);
  const colour = read.prefixColour(text);
  if (kind === "tile" && colour) return t("tigris.ask.tile", { as, tile: `tigris.tile_${colour}`, square: at });
  if (kind === "leader" && colour) return t("tigris.ask.leader", { as, leader: `tigris.leader_${colour}`, square: at });
  if (kind === "withdraw" && colour) return t("tigris.ask.withdraw", { as, leader: `tigris.leader_${colour}` });
  if (kind === "war") return t("tigris.ask.war", { as, leader: `tigris.leader_${text.split(" ")[1]}` });
  if (kind === "income") return t("tigris.ask.income", { as, colour: `tigris.colour_${text.split(" ")[1]}` });
  if (kind === "monument") {
    const [a, b] = text.split(" ")[1]!.split("-");
    return t("tigris.ask.monument", { as, a: `tigris.colour_${a}`, b: `tigris.colour_${b}` });
  }
  if (kind === "commit") return t("tigris.ask.commit", { as, n: Number(text.split(" ")[1]) });
  if (kind === "swap") return t("tigris.ask.swap", { as, n: swapCount(text) });
  if (kind && ["catastrophe", "treasure", "building", "ziggurat", "pass", "decline"].includes(kind)) {
    return t(`tigris.ask.${kind}`, { as, square: at ?? "" });
  }
  if (kind === "pick") return colour ? t("tigris.ask.pick", { as, tile: `tigris.tile_${colour}` }) : t("tigris.ask.bag", { as });
  return null;
}

/** The question, once a piece is chosen or the panel shows the strengths. */
function title(model: TableModel): string | null {
  const view = viewOf(model);
  const { selection } = model;
  const fought = read.fought(view);
  if (fought && read.kinds(model.legal).has("commit")) return t("tigris.how_many", { tile: `tigris.tile_${fought}` });
  if (selection === "swap") return t("tigris.swapping");
  const piece = chosen(model);
  return piece ? t("tigris.where_to", { piece: `tigris.${piece}` }) : null;
}

function swapCount(text: string): number {
  return text
    .split(" ")
    .slice(1)
    .reduce((sum, word) => sum + Number(word.split("*")[1] ?? 1), 0);
}

function confirmLabel(model: TableModel): string | null {
  const text = model.preview?.text ?? "";
  const { fight } = viewOf(model).position;
  if (!text.startsWith("commit") || !fight) return null;
  const attacking = fight.attacker === model.seat;
  const total = (attacking ? fight.attack : fight.defence) + Number(text.split(" ")[1]);
  return t(attacking ? "tigris.attack" : "tigris.defend", { n: total });
}

/** 16 by 11 squares in a frame of 24 units (a square is 56). */
const ASPECT = (16 * 56 + 48) / (11 * 56 + 48);
const frame: GameFrame = {
  desk: (window) =>
    largest(window, [
      { dock: "below", height: 138, side: 400, aspect: ASPECT },
      { dock: "beside", height: window.height < LOW ? 196 : 224, side: 430, aspect: ASPECT },
    ]),
  // On the narrowest phones the hand takes two rows.
  phone: ({ width, height }) => ({ sheet: width < 380 ? 266 : height < 700 ? 236 : 258, above: 54 }),
};

/** The piece that is chosen, for the sentence in the dock. */
function chosen(model: TableModel): string | null {
  const { selection } = model;
  if (!selection) return null;
  const colour = read.prefixColour(selection);
  if (selection.startsWith("tile ") && colour) return `tile_${colour}`;
  if (selection.startsWith("leader ") && colour) return `leader_${colour}`;
  return selection === "catastrophe" || selection === "swap" ? selection : null;
}

/** The colours and the treasures: what each seat made of them, before the treasures are put on the weakest. */
function sources(model: TableModel): Source[] {
  const detail = viewOf(model).outcome?.detail;
  if (!detail) return [];
  const colours = COLOURS.map((colour, index) => ({
    key: colour,
    name: t(`tigris.name.points_${colour}`),
    text: t(`tigris.end.source.${colour}`),
    look: `var(--sphere-${colour})`,
    points: detail.points.map((points: number[]) => points[index] ?? 0),
  }));
  return [...colours, { key: "treasures", name: t("tigris.end.source.gems"), text: t("tigris.end.source.gems_text"), look: "var(--treasure-1)", points: detail.treasures }];
}

const ui: GameUi = {
  frame,
  pieces,
  chosen,
  settles,
  standing: [
    {
      key: "build",
      prompts: ["monument.build"],
      label: () => t("tigris.standing.build"),
      choices: () => [{ value: "never", label: t("tigris.standing.never") }],
      rule: () => ({ text: "decline" }),
    },
  ],
  plain: (prompt) => !/\.(attack|defend)$/.test(prompt),
  Board,
  Tray,
  Panel,
  Above,
  Counts,
  End,
  EndRow,
  sources,
  Hand,
  Side: Conflict,
  sideOpen: (model) => viewOf(model).position.fight !== null,
  Extra: Kingdoms,
  extraTab: "tigris.kingdoms",
  sign: (_model, seat) => `g-${read.dynastyOf(seat)}`,
  people: (_model, seat) => `tigris.dynasty_${read.dynastyOf(seat)}`,
  chip,
  asks,
  title,
  presses: presses("tile", read.prefixColour),
  quiet: ["cost", "gain"],
  confirmLabel,
  pips: (model) => {
    const { active, actions_left } = viewOf(model).position;
    if (active === null || (model.question && active !== model.seat)) return null; // a conflict in another's turn
    const asked = model.decisions.find((one) => one.prompt === "turn.action")?.data?.actions_left as number | undefined;
    return { left: asked ?? actions_left, of: 2 };
  },
  turn: (model) => t("table.turn", { n: viewOf(model).position.turn }),
  left: (model) => t("tigris.treasures", { n: viewOf(model).position.treasures.length }),
  action: (model, text) => asks(model, text, "name")?.replace(/\?$/, "") ?? words.label(text),
};

export default ui;

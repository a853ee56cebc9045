import { t, words } from "../../i18n/words.svelte";
import type { TableModel } from "../../model/model.svelte";
import type { GameUi, Source } from "../../model/ui";
import { LEECH } from "./answers";
import Board from "./board.svelte";
import Column from "./Column.svelte";
import Counts from "./Counts.svelte";
import { CULTS, HOME } from "./data.gen";
import { deskOf } from "./desk.svelte";
import Drawer from "./Drawer.svelte";
import End from "./end.svelte";
import { SOURCES } from "./looks";
import pieces from "./told";
import { due, factionOf } from "./read";
import { viewOf } from "./view";
import { ask, asks, confirmLabel, phaseWords } from "./say";
import "./signs";
import Panel from "./panel.svelte";
import Tray from "./tray.svelte";

/** The map's width by its height. */
const ASPECT = 888 / 561;

/** Sources in light colours. */
const LIGHT = new Set(["scoring", "town", "air", "area", "coins", "leech"]);

/** What was compared for the points of a cult or of the largest area, for each seat. */
function counted(model: TableModel, key: string): string[] | undefined {
  const { outcome, position } = viewOf(model);
  if (key === "area") return (outcome!.detail.areas as number[]).map((n) => t("terra.end.joined", { n }));
  const cult = CULTS.findIndex((one) => one === key.toUpperCase());
  return cult < 0 ? undefined : position.players.map((player) => t("terra.end.step", { n: player.cults[cult] ?? 0 }));
}

/** Actions stand in the dock, on a phone behind its tabs; the price of a sacrifice is part of the action behind it. */
function presses(_model: TableModel, text: string, rest: readonly string[]): readonly string[] {
  const [kind = "", what = "", , cult = "", , steps = ""] = text.split(" ");
  if (kind === "burn" && rest[0]?.startsWith("action ")) return [`[data-act="${rest[0].slice(7)}"]`, '[data-tab="power"]'];
  if (kind === "action") return [`[data-act="${what}"]`, '[data-tab="power"]'];
  if (kind === "send") return [`[data-send="${cult} ${steps}"]`, '[data-card="send"]', '[data-tab="grow"]'];
  if (kind === "advance") return [`[data-card="${what}"]`, '[data-tab="grow"]'];
  return kind === "pass" ? [`[data-action="${text}"]`, '[data-testid="pass"]'] : [];
}

const ui: GameUi = {
  frame: {
    desk: ({ height }) => ({ dock: "across", height: height < 760 ? 112 : 217, side: 400, aspect: ASPECT }),
    phone: () => ({ sheet: 264, above: 0 }),
  },
  pieces,
  Board,
  Tray,
  dock: (model) => deskOf(model).state,
  Panel,
  Counts,
  Column,
  End,
  Side: Drawer,
  sideOpen: (model) => due(model) !== null || deskOf(model).drawer !== null,
  standing: [LEECH],
  plain: () => true,
  open: true,
  untinted: true,
  keyless: ["hand", "leaders"],
  sources: (model): readonly Source[] => {
    const points = viewOf(model).outcome?.detail.points as Record<string, number>[] | undefined;
    return SOURCES.filter((key) => points?.some((one) => one[key])).map((key) => ({
      key,
      name: t(`terra.source.${key}`),
      text: t(`terra.source_of.${key}`),
      look: `var(--tm-from-${key})`,
      light: LIGHT.has(key),
      points: points!.map((one) => one[key] ?? 0),
      how: counted(model, key),
    }));
  },
  sign: (model, seat) => {
    const faction = factionOf(viewOf(model), seat);
    return faction ? `tm-disc-${HOME[faction]}` : null;
  },
  people: (model, seat) => {
    const faction = factionOf(viewOf(model), seat);
    return faction ? `terra.faction_${faction}` : null;
  },
  presses,
  asks,
  confirmLabel,
  quiet: ["points", "cost", "gain", "cult", "offer", "town", "burn"],
  turn: phaseWords,
  action: (model, text) => ask(model, text, "name")?.replace(/\?$/, "") ?? words.label(text),
};

export default ui;

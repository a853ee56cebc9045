import { innerWidth } from "svelte/reactivity/window";
import { spell } from "../../i18n/named";
import { t } from "../../i18n/words.svelte";
import { DESK, LOW } from "../../model/frame";
import type { GameUi } from "../../model/ui";
import Board from "./board.svelte";
import Detail from "./Detail.svelte";
import End from "./end.svelte";
import { outcomeOf } from "./ended";
import Fight from "./Fight.svelte";
import Goal from "./Goal.svelte";
import GodList from "./GodList.svelte";
import Hand from "./Held.svelte";
import PactList from "./PactList.svelte";
import Panel from "./panel.svelte";
import Phases from "./Phases.svelte";
import { warns } from "./quick";
import * as read from "./read";
import { listed, say, spelling } from "./say";
import "./signs";
import { planesOf } from "./plane.svelte";
import { sources } from "./sources";
import { PHASES } from "./tables";
import pieces from "./told";
import Tray from "./tray.svelte";
import { viewOf } from "./view";
import WeaponList from "./WeaponList.svelte";

spell(spelling);

/** The board is as wide as its height allows with the star and the planet side by side; the rest is the side column's. */
const WIDE = 1.9;
const LEAST = 404;
/** As in the tray. */
const LOW_PHONE = 820;

const ui: GameUi = {
  frame: {
    desk: ({ width, height }) => {
      const low = height < LOW;
      const [top, gap, dock] = low ? [42, 8, 117] : [50, 12, 149];
      return { dock: "across", height: dock, side: Math.max(width >= 1900 ? 480 : LEAST, Math.round(width - 3 * gap - WIDE * (height - top - dock - 3 * gap))) };
    },
    // A low phone keeps the room for the star: the Mana actions stand in one row that scrolls.
    phone: ({ height }) => ({ sheet: height < LOW_PHONE ? 216 : 254, above: 0 }),
  },
  pieces,
  Board,
  Tray,
  dock: (model) => (!planesOf(model).reads ? null : model.past || model.closed || model.seat === null ? "reads" : "reads back"),
  Detail,
  Panel,
  End,
  sources,
  Counts: Phases,
  Side: Fight,
  sideOpen: (model) => viewOf(model).position.battle !== null,
  settles: (entry, model) => outcomeOf(entry, model.log),
  obvious: (prompt, legal) => (prompt === "followers.place" && legal.length === 2 ? (legal.find((one) => one.text.startsWith("place ")) ?? null) : null),
  plain: (prompt) => prompt !== "battle.play",
  Hand,
  untinted: true,
  keyless: ["hand", "leaders", "pieces", "next", "zoom"],
  tabs: [
    { key: "goal", label: () => t("anunnaki.tab.goal"), Part: Goal },
    { key: "gods", label: () => t("anunnaki.tab.gods"), Part: GodList },
    { key: "pacts", label: () => t("anunnaki.tab.pacts"), Part: PactList, count: (model) => (model.seat === null ? 0 : viewOf(model).position.pacts[model.seat]!.length) },
    { key: "weapons", label: () => t("anunnaki.tab.weapons"), Part: WeaponList, count: (model) => (model.seat === null ? 0 : read.handOf(viewOf(model), model.seat).length) },
  ],
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
    if (!phase) return null;
    // On a phone the phases have no room of their own.
    const name = (innerWidth.current ?? DESK) < DESK && !model.over ? PHASES[phase - 1] : undefined;
    return t("anunnaki.turn_number", { n: round + 1 }) + (name ? ` · ${t(`anunnaki.phase.${name}`).toLowerCase()}` : "");
  },
  stands: (model) => {
    const player = model.seat === null ? null : read.players(viewOf(model))[model.seat];
    return player ? t("anunnaki.you_have", { goods: listed({ vp: player.vp, ...player.resources, mana: player.mana }) || t("anunnaki.nothing"), n: player.store }) : null;
  },
  asks: (model, text) => {
    const action = model.find(text);
    const battle = action ? read.mark([action], model.consequences, model.seat).battle : null;
    return battle && warns({ battle }) ? t(`anunnaki.warning.${battle.verdict}`) : `${say(text)}?`;
  },
  confirmLabel: (model) => {
    const battle = model.preview ? read.mark([model.preview], model.consequences, model.seat).battle : null;
    if (battle && warns({ battle })) return t("anunnaki.move_anyway");
    const verb = model.preview?.text.split(" ")[0];
    return verb === "pawn" ? t("anunnaki.go_there") : null;
  },
  quiet: ["conflict", "cube", "move"],
  action: (_model, text) => say(text, "name"),
};

export default ui;

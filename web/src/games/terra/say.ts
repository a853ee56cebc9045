// Actions of Terra Mystica in words, from their notation.
import { t, words } from "../../i18n/words.svelte";
import type { TableModel } from "../../table/model.svelte";

const PIECES: Record<string, string> = { C: "coin", W: "worker", P: "priest", PW: "power", VP: "vp" };

function amount(text: string): string {
  const [, count = "1", letters = ""] = /^(\d*)([A-Z]+)$/.exec(text) ?? [];
  const piece = PIECES[letters];
  return piece ? t(`terra.amount.${piece}`, { n: Number(count || 1) }) : text;
}

export function say(model: TableModel, text: string): string {
  const [kind, a = "", b = "", c = "", , d = ""] = text.split(" ");
  switch (kind) {
    case "faction":
      return words.term(`terra.faction_${a}`, "cap");
    case "build":
      return t("terra.say.build", { hex: a });
    case "transform":
      return t("terra.say.transform", { hex: a, terrain: `terra.terrain_${c}` });
    case "upgrade":
      return t("terra.say.upgrade", { hex: a, building: `terra.building_${c}` });
    case "advance":
      return t(a === "ship" ? "terra.say.ship" : "terra.say.dig");
    case "send":
      return t("terra.say.send", { cult: `terra.cult_${c}`, n: Number(d || text.split(" ").at(-1)) });
    case "convert":
      return t("terra.say.convert", { a: amount(a), b: amount(c) });
    case "burn":
      return t("terra.say.burn", { n: Number(a) });
    case "pass":
      return a ? t("terra.say.pass", { tile: words.term(`terra.${a}`) }) : t("table.pass");
    case "take":
      return words.hasTerm(`terra.${a}`) ? words.label(`terra.${a}`) : a;
    case "action":
      return words.hasTerm(`terra.${a}`) ? t("terra.say.action", { what: words.term(`terra.${a}`) }) : a;
    case "step":
    case "top":
      return t("terra.say.step", { cult: `terra.cult_${a}` });
    case "leech":
      return t("terra.say.leech", { player: model.names[Number(b)] ?? "" });
    case "decline":
      return t("terra.say.decline");
    case "end":
      return t("terra.say.end");
    case "forgo":
      return t("terra.say.forgo");
    case "bridge":
      return t("terra.say.bridge", { place: a });
    default:
      return text;
  }
}

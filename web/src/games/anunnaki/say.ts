// Actions of Anunnaki in words, from their notation.
import { t, words } from "../../i18n/words.svelte";
import { TILES } from "./data";

const term = (key: string, style = ""): string => (words.hasTerm(`anunnaki.${key}`) ? words.term(`anunnaki.${key}`, style) : key);

/** A territory as people call it: the planet and the place on it. */
export function place(id: string): string {
  const [planet = "", spot = ""] = id.split(".");
  const name = planet.startsWith("gaia") ? term("gaia") : term(`house_${planet}`);
  return `${name} ${spot}`;
}

export const tile = (id: number): string => term(`action_${TILES[id]?.[0] ?? ""}`);

export function say(text: string): string {
  const [kind = "", a = "", b = ""] = text.split(" ");
  switch (kind) {
    case "pawn":
    case "activate":
    case "develop":
      return t(`anunnaki.say.${kind}`, { tile: tile(Number(a)), n: Number(a) });
    case "unit":
      return t("anunnaki.say.unit", { unit: words.hasTerm(`anunnaki.god_${a}`) ? term(`god_${a}`) : term(a), place: place(b) });
    case "to":
    case "harvest":
    case "place":
    case "replace":
      return t(`anunnaki.say.${kind}`, { place: place(a) });
    case "gain":
    case "pay":
    case "create":
    case "deplete":
      return t(`anunnaki.say.${kind}`, { resource: term(`resource_${a}`) });
    case "take":
    case "play":
      return t(`anunnaki.say.${kind}`, { weapon: term(`weapon_${a}`) });
    case "summon":
    case "return":
      return t(`anunnaki.say.${kind}`, { god: term(`god_${a}`) });
    case "mana":
      return words.label(`anunnaki.mana_${a}`);
    case "pact":
    case "complete":
      return t(`anunnaki.say.${kind}`, { pact: a });
    case "line":
      return words.label(`anunnaki.pact_line_${a}`);
    case "cube":
      return t("anunnaki.say.cube", { edge: a });
    case "pass":
      return t("anunnaki.say.pass");
    case "perform":
      return t("anunnaki.say.perform");
    default:
      return text;
  }
}

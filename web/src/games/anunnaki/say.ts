// Actions of Anunnaki in words, from their notation.
import { t, words } from "../../i18n/words.svelte";
import { BASE } from "./tables";

export const term = (key: string, style = ""): string => (words.hasTerm(`anunnaki.${key}`) ? words.term(`anunnaki.${key}`, style) : key);
export const label = (key: string): string => (words.hasTerm(`anunnaki.${key}`) ? words.label(`anunnaki.${key}`) : key);

/** A planet's name. */
export const planet = (key: string): string => (key.startsWith("gaia") ? label("gaia") : key === "afterworld" ? label("afterworld") : label(`house_${key}`));

/** A territory as people call it: the planet and the place on it. */
export function place(id: string): string {
  const [home = "", spot = ""] = id.split(".");
  return spot ? `${planet(home)} ${spot}` : planet(home);
}

const PLACE = /^(?:(?:pharaos|norrenis|babylon|ellenys|gaia12|gaia34)\.\w+|afterworld)$/;
const SPOT = /^(?:pharaos|norrenis|babylon|ellenys|gaia12|gaia34)#\d+$/;
/** Places in what the server says: as they are called here. */
export const spelling = (value: string): string | null => (PLACE.test(value) ? place(value) : SPOT.test(value) ? spotName(value) : null);

/** A culture token by the territories around it. */
const spotName = (id: string): string => t("anunnaki.spot", { planet: planet(id.split("#")[0] ?? ""), n: Number(id.split("#")[1] ?? 0) });

export const tile = (id: number): string => term(`action_${BASE.action_tile[id]?.key ?? ""}`);

/** Glossary keys of what costs and rewards are made of. */
const KINDS: Record<string, string> = {
  vp: "victory_point",
  weapon: "weapon_advanced",
  war: "track_war",
  technology: "track_technology",
  commerce: "track_commerce",
  dominion: "track_dominion",
  dominion_by_objective: "action_dominion",
  income: "action_income",
  move: "movement",
  develop: "mana_develop",
  activate_blue: "mana_activate_blue",
  activate_red: "mana_activate_red",
  move_cube: "act_move_cube",
};
export const kind = (key: string): string => term(["food", "wood", "metal", "gold", "any"].includes(key) ? `resource_${key}` : (KINDS[key] ?? key));

const unit = (key: string): string => (words.hasTerm(`anunnaki.god_${key}`) ? term(`god_${key}`) : term(key));

export function say(text: string): string {
  const [verb = "", a = "", b = ""] = text.split(" ");
  switch (verb) {
    case "pawn":
    case "activate":
    case "develop":
      return t(`anunnaki.say.${verb}`, { tile: tile(Number(a)), n: Number(a) });
    case "unit":
      return b ? t("anunnaki.say.unit", { unit: unit(a), place: place(b) }) : t("anunnaki.say.unit_god", { unit: unit(a) });
    case "carry":
      return t("anunnaki.say.carry", { unit: unit(a) });
    case "lose":
      return words.hasTerm(`anunnaki.weapon_${a}`) ? t("anunnaki.say.lose_weapon", { weapon: term(`weapon_${a}`) }) : t("anunnaki.say.lose", { place: place(a) });
    case "to":
    case "harvest":
    case "place":
    case "replace":
    case "from":
    case "build":
    case "sacrifice":
    case "battle":
      return t(`anunnaki.say.${verb}`, { place: place(a) });
    case "gain":
    case "pay":
    case "create":
    case "deplete":
    case "steal":
      return t(`anunnaki.say.${verb}`, { resource: term(`resource_${a}`) });
    case "cornucopia":
      return t(`anunnaki.say.cornucopia_${a}`, { resource: term(`resource_${b}`) });
    case "take":
    case "play":
    case "use":
      return t(`anunnaki.say.${verb}`, { weapon: term(`weapon_${a}`) });
    case "summon":
    case "return":
      return t(`anunnaki.say.${verb}`, { god: term(`god_${a}`) });
    case "mana":
      return label(`mana_${a}`);
    case "pact":
    case "complete":
    case "free":
      return t(`anunnaki.say.${verb}`, { pact: a });
    case "line":
      return label(`pact_line_${a}`);
    case "first":
      return t("anunnaki.say.first", { gain: kind(a) });
    case "pandora":
      return t("anunnaki.say.pandora", { what: kind(a) });
    case "metal":
      return t("anunnaki.say.metal", { n: Number(a) });
    case "keep":
      return t("anunnaki.say.keep", { artifact: term(`artifact_${a}`) });
    case "mark":
    case "advance":
      return t(`anunnaki.say.${verb}`, { track: term(`track_${a}`) });
    case "resolve":
      return t("anunnaki.say.resolve", { spot: spotName(a) });
    case "house":
      return label(`house_${a}`);
    case "cube":
    case "lift":
      return t(`anunnaki.say.${verb}`, { edge: a });
    case "mirror":
      return t("anunnaki.say.mirror", { artifact: term("artifact_duplicity_mirror") });
    case "pass":
    case "perform":
      return t(`anunnaki.say.${verb}`);
    default:
      return text;
  }
}

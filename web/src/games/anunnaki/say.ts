// Actions of Anunnaki in words, from their notation.
import { t, words } from "../../i18n/words.svelte";
import { amountsIn } from "./tells";
import { BASE, type Amounts, type Tables } from "./tables";

export const term = (key: string, style = ""): string => (words.hasTerm(`anunnaki.${key}`) ? words.term(`anunnaki.${key}`, style) : key);
export const label = (key: string): string => (words.hasTerm(`anunnaki.${key}`) ? words.label(`anunnaki.${key}`) : key);

/** What names depend on: where the tiles lie, and what the pacts cost at this table. */
let star: Record<string, number> = {};
let values: Tables = BASE;
export function know(tiles: Record<string, number>, tables: Tables): void {
  star = tiles;
  values = tables;
}

/** A planet's name. */
export const planet = (key: string): string => (key.startsWith("gaia") ? label("gaia") : key === "afterworld" ? label("afterworld") : label(`house_${key}`));

/** A territory or a crossing as people call it: the planet and where on it. */
export const place = (id: string): string => words.place("anunnaki", id);

/** Pacts in what the server says: as they are called here, where cards have no numbers. */
export const spelling = (value: string): string | null => (values.pact[value] ? pact(value) : null);

/** A space of the star by the tiles it joins. */
export function space(edge: string): string {
  const [a, b] = (values.star_edge[edge]?.ends ?? []).map((at) => star[at]);
  return a && b ? t("anunnaki.between", { a: tile(a), b: tile(b) }) : label("star_space");
}

/** A pact by its House and what it costs. */
export function pact(code: string): string {
  const { house, cost } = values.pact[code]!;
  return t("anunnaki.pact_named", { house: house ? label(`house_${house}`) : t("anunnaki.neutral"), cost: listed(cost) });
}

/** Amounts in words: 2 food, War +2, 3 VP. */
export const listed = (amounts: Amounts): string => amountsIn(t, amounts);

export const tile = (id: number): string => term(`action_${BASE.action_tile[id]?.key ?? ""}`);

/** Glossary keys of what costs and rewards are made of. */
const KINDS: Record<string, string> = {
  vp: "victory_point",
  weapon: "weapon_advanced",
  war: "step_war",
  technology: "step_technology",
  commerce: "step_commerce",
  dominion: "step_dominion",
  dominion_by_objective: "step_by_objective",
  income: "action_income",
  move: "movement",
  develop: "mana_develop",
  activate_blue: "mana_activate_blue",
  activate_red: "mana_activate_red",
  move_cube: "act_move_cube",
};
export const kind = (key: string): string => term(["food", "wood", "metal", "gold", "any"].includes(key) ? `resource_${key}` : (KINDS[key] ?? key));

const unit = (key: string): string => (words.hasTerm(`anunnaki.god_${key}`) ? term(`god_${key}`) : term(key));

/** A move as a button says it to the person here, or by its name, whoever makes it. */
export function say(text: string, as = "you"): string {
  const [verb = "", a = "", b = ""] = text.split(" ");
  switch (verb) {
    case "pawn":
    case "activate":
    case "develop":
      return t(`anunnaki.say.${verb}`, { as, tile: tile(Number(a)), n: Number(a) });
    case "unit":
      return b ? t("anunnaki.say.unit", { as, unit: unit(a), place: place(b) }) : t("anunnaki.say.unit_god", { as, unit: unit(a) });
    case "carry":
      return t("anunnaki.say.carry", { as, unit: unit(a) });
    case "lose":
      return words.hasTerm(`anunnaki.weapon_${a}`) ? t("anunnaki.say.lose_weapon", { as, weapon: term(`weapon_${a}`) }) : t("anunnaki.say.lose", { as, place: place(a) });
    case "to":
    case "harvest":
    case "place":
    case "replace":
    case "from":
    case "build":
    case "sacrifice":
    case "battle":
      return t(`anunnaki.say.${verb}`, { as, place: place(a) });
    case "gain":
    case "pay":
    case "create":
    case "deplete":
    case "steal":
      return t(`anunnaki.say.${verb}`, { as, resource: term(`resource_${a}`) });
    case "cornucopia":
      return t(`anunnaki.say.cornucopia_${a}`, { as, resource: term(`resource_${b}`) });
    case "take":
    case "play":
    case "use":
      return t(`anunnaki.say.${verb}`, { as, weapon: term(`weapon_${a}`) });
    case "summon":
    case "return":
      return t(`anunnaki.say.${verb}`, { as, god: term(`god_${a}`) });
    case "mana":
      return label(`mana_${a}`);
    case "pact":
    case "complete":
    case "free":
      return t(`anunnaki.say.${verb}`, { as, pact: pact(a) });
    case "line":
      return label(`pact_line_${a}`);
    case "first":
      return t("anunnaki.say.first", { as, gain: kind(a) });
    case "pandora":
      return t("anunnaki.say.pandora", { as, what: kind(a) });
    case "metal":
      return t("anunnaki.say.metal", { as, n: Number(a) });
    case "keep":
      return t("anunnaki.say.keep", { as, artifact: term(`artifact_${a}`) });
    case "mark":
    case "advance":
      return t(`anunnaki.say.${verb}`, { as, track: t(`anunnaki.track.${a}`) });
    case "resolve":
      return t("anunnaki.say.resolve", { as, spot: place(a) });
    case "house":
      return label(`house_${a}`);
    case "cube":
    case "lift":
      return t(`anunnaki.say.${verb}`, { as, edge: space(a) });
    case "mirror":
      return t("anunnaki.say.mirror", { as, artifact: term("artifact_duplicity_mirror") });
    case "pass":
      return t("anunnaki.say.pass", { as });
    case "perform":
      return t(`anunnaki.say.${verb}`, { as });
    default:
      return text;
  }
}

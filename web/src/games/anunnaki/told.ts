// All pieces of the table: what they are called, and a sentence each.
import { capital } from "../../i18n/format";
import type { Pieces, Sayer, Told } from "../../model/explain";
import { BASE, PHASES } from "./tables";
import { amountsIn, manaDoes, pactDoes, tileDoes, weaponDoes, type Find } from "./tells";

const keys = (table: Record<string, unknown>): string[] => Object.keys(table);
const PLAIN = ["food", "wood", "metal", "gold", "any", "mana", "vp", "follower", "settlement", "minor_god", "major_god", "pawn", "cube", "store", "space", "area_minor", "area_major", "capital", "atlantis", "afterworld", "altar", "exhaustion", "culture_down", "civilization_down", "atlantean", "summon", "complete", "end_turn", "weapon_pile"];
const TRACKS = [...keys(BASE.development_track), "dominion"];
const ARTIFACTS = ["cornucopia", "duplicity_mirror", "afterworld_map", "pandoras_box", "scarab_amulet", "tablet_of_destinies"];

const prefixed = (prefix: string, names: readonly string[]): string[] => names.map((name) => `${prefix}:${name}`);

const all: readonly string[] = [
  ...PLAIN,
  ...prefixed("tile", keys(BASE.action_tile)),
  ...prefixed("action", keys(BASE.mana_action)),
  ...prefixed("phase", PHASES),
  ...prefixed("track", TRACKS),
  ...prefixed("objective", keys(BASE.objective_tile)),
  ...prefixed("house", keys(BASE.house)),
  ...prefixed("god", [...keys(BASE.major_god), ...keys(BASE.minor_god)]),
  ...prefixed("weapon", keys(BASE.weapon)),
  ...prefixed("pact", keys(BASE.pact)),
  ...prefixed("artifact", ARTIFACTS),
  ...prefixed("culture", keys(BASE.culture_token)),
  ...prefixed("civilization", keys(BASE.civilization)),
];

/** A missing text is an empty one: the piece then counts as not explained. */
const finder =
  (say: Sayer): Find =>
  (key, args) =>
    say.find(key, args) ?? "";

function told(piece: string, say: Sayer): Told | null {
  const [kind = "", name = ""] = piece.split(":");
  const find = finder(say);
  const called = (term: string): string => say.called(`anunnaki.${term}`) ?? "";
  switch (name && kind) {
    case "tile":
      return { name: called(`action_${BASE.action_tile[name]!.key}`), text: find("anunnaki.both_sides", { base: tileDoes(find, BASE, name, false), improved: tileDoes(find, BASE, name, true) }) };
    case "action":
      return { name: called(`mana_${name}`), text: manaDoes(find, BASE, name) };
    case "phase":
      return { name: called(`phase_${name}`), text: find(`anunnaki.tell.phase_${name}`) };
    case "track":
      return { name: called(`track_${name}`), text: find(`anunnaki.tell.track_${name}`) };
    case "objective":
      return { name: called(`objective_${name}`), text: find("anunnaki.tell.objective", { what: called(`objective_${name}`).toLowerCase(), n: BASE.objective_tile[name]!.divisor, most: BASE.objective_tile[name]!.max }) };
    case "house":
      return houseTold(name, find, called, say);
    case "god":
      return godTold(name, find, called, say);
    case "weapon":
      return { name: called(`weapon_${name}`), text: weaponDoes(find, BASE, name) };
    case "pact":
      return { name: find("anunnaki.pact_of", { house: BASE.pact[name]!.house ? called(`house_${BASE.pact[name]!.house}`) : "", neutral: String(!BASE.pact[name]!.house) }), text: pactDoes(find, BASE, name, (house) => called(`house_${house}`)) };
    case "artifact":
      return { name: called(`artifact_${name}`), text: say.help(`anunnaki.artifact_${name}`) };
    case "culture":
      return { name: called("culture_token"), text: find("anunnaki.tell.culture", { reward: amountsIn(find, BASE.culture_token[name]!.reward) }) };
    case "civilization": {
      const tile = BASE.civilization[name]!;
      const effect = tile.effect === "none" ? "" : find(`anunnaki.fx.${tile.effect}`);
      return { name: called("civilization_tile"), text: [find("anunnaki.tell.civilization", { n: tile.strength, reward: amountsIn(find, tile.reward) }), effect && `${capital(effect)}.`].filter(Boolean).join(" ") };
    }
    default:
      return null;
  }
}

function godTold(name: string, find: Find, called: (term: string) => string, say: Sayer): Told {
  const minor = BASE.minor_god[name];
  const when = minor ? find(`anunnaki.when_does.${minor.type}`) : find("anunnaki.when_does.major");
  const bonus = amountsIn(find, (minor ?? BASE.major_god[name]!).on_summon);
  return { name: called(`god_${name}`), text: [say.help(`anunnaki.god_${name}`), when, bonus && find("anunnaki.on_summon", { bonus })].filter(Boolean).join(" ") };
}

function houseTold(name: string, find: Find, called: (term: string) => string, say: Sayer): Told {
  const house = BASE.house[name]!;
  const weapon = Object.entries(BASE.weapon).find(([, card]) => card.house === name)?.[0] ?? "";
  return {
    name: called(`house_${name}`),
    text: find("anunnaki.house_does", {
      resource: called(`resource_${house.capital_resource}`).toLowerCase(),
      god: called(`god_${house.major_god}`),
      power: say.help(`anunnaki.god_${house.major_god}`),
      weapon: called(`weapon_${weapon}`),
    }),
  };
}

const pieces: Pieces = { game: "anunnaki", all, told };

export default pieces;

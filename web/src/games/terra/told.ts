// The names and sentences of everything on Terra Mystica's table.
import type { Pieces, Sayer, Told } from "../../model/explain";
import { BUILDINGS, CULTS, FAVOR, POWER, SCORING, TERRAINS } from "./data.gen";
import { SPECIAL } from "./looks";

const numbered = (name: string, most: number): string[] => Array.from({ length: most }, (_, index) => `${name}${index + 1}`);
const TILES: [RegExp, string][] = [
  [/^BON\d+$/, "bonus_tile"],
  [/^FAV\d+$/, "favor_tile"],
  [/^TW\d+$/, "town_tile"],
  [/^SCORE\d+$/, "scoring_tile"],
];

/** A tile is called after its kind, and says what it does; so do power and special actions. */
function told(piece: string, say: Sayer): Told | null {
  const kind = TILES.find(([pattern]) => pattern.test(piece))?.[1] ?? (piece in POWER ? "action_6" : piece.startsWith("special_") ? "action_7" : null);
  const does = kind && say.called(`terra.${piece}`);
  if (!kind || !does) return null;
  const cult = SCORING[piece];
  const ratio = cult && say.find("terra.score.ratio", { per: cult.per, cult: cult.cult === "PRIESTS" ? "terra.res_P" : `terra.cult_${cult.cult}`, n: cult.gain[1], good: `terra.res_${cult.gain[0]}` });
  const price = POWER[piece] && say.find("terra.act.price", { n: POWER[piece]!.cost });
  const more = say.find(`terra.tell.${piece}`) ?? say.find(`terra.tell.${kind}`);
  return { name: say.find(`terra.kind.${kind}`) ?? kind, text: [`${does}.`, ratio, price && `${price.charAt(0).toUpperCase()}${price.slice(1)}.`, more].filter(Boolean).join(" ") };
}

const pieces: Pieces = {
  game: "terra",
  all: [
    ...BUILDINGS.map((kind) => `building_${kind}`),
    ...TERRAINS.map((terrain) => `terrain_${terrain}`),
    ...CULTS.map((cult) => `cult_${cult}`),
    ...["W", "C", "P", "PW", "VP", "KEY", "SPADE"].map((good) => `res_${good}`),
    ...numbered("bowl_", 3),
    ...numbered("BON", 10),
    ...Object.keys(FAVOR),
    ...numbered("TW", 8),
    ...Object.keys(SCORING),
    ...Object.keys(POWER),
    ...Object.keys(SPECIAL).map((id) => `special_${id}`),
    ...["bowl", "shipping", "dig_level", "bridge", "town", "terrain_cycle", "order_space", "cult_power", "cult_top", "cult_scoring", "power_offer", "burning", "action_5", "action_8", "end_with"],
    ...["PW_P", "PW_W", "PW_C", "P_W", "W_C", "VP_C", "C_VP"].map((rate) => `convert_${rate}`),
  ],
  told,
};

export default pieces;

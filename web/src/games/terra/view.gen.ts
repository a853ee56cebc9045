// Made by web/scripts/view_types.py from the fields that the game declares; do not edit.
/* eslint-disable */
import type { ViewHead } from "../../net/view";

export interface Player {
  faction: "fakirs" | "nomads" | "halflings" | "cultists" | "alchemists" | "darklings" | "mermaids" | "swarmlings" | "witches" | "auren" | "dwarves" | "engineers" | "chaosmagicians" | "giants";
  points: number;
  coins: number;
  workers: number;
  priests: number;
  bowl1: number;
  bowl2: number;
  bowl3: number;
  keys: number;
  shipping: number;
  digging: number;
  orders: number;
  bonus: "BON1" | "BON2" | "BON3" | "BON4" | "BON5" | "BON6" | "BON7" | "BON8" | "BON9" | "BON10" | null;
  favors: string[];
  used: string[];
  bridges: number;
  buildings: Record<"D" | "TP" | "TE" | "SH" | "SA", string[]>;
  town_hexes: string[];
  links: string[];
  towns: Record<"TW1" | "TW2" | "TW3" | "TW4" | "TW5" | "TW6" | "TW7" | "TW8", number>;
  cults: number[];
  skip_more: number;
  steps_due: number;
  spades_due: number;
  blocked: string[];
  passed: boolean;
  sources: Record<"start" | "scoring" | "favor" | "bonus" | "town" | "faction" | "shipping" | "digging" | "leech" | "trade" | "fire" | "water" | "earth" | "air" | "area" | "coins", number>;
}

export interface TerraPosition {
  question: string;
  asked: number;
  resume: "deal" | "faction" | "dwelling" | "bonus" | "action" | "spades" | "stronghold_spades" | "bridge" | "cult" | "ride" | "storm" | "upgrade" | "build" | "end" | "top" | "leech" | "step" | "bonus_spades" | "dig_on";
  round: number;
  first: number | null;
  active: number | null;
  actions_left: number;
  order: (number | null)[];
  pass_order: (number | null)[];
  queue: (number | null)[];
  spades: number;
  hexes_left: number;
  worked: string[];
  unfinished: boolean;
  way_round: number;
  buildable: string[];
  skipped: string | null;
  cult_steps: number;
  favors_due: number;
  towns_due: number;
  exchange_due: number;
  tops: string[];
  tops_due: number;
  offers: ({ seat: number | null; builder: number | null; power: number; build: number; hex: string })[];
  watches: { build: number; open: number; taken: number; refused: number }[];
  builds: number;
  terrain: Record<string, "desert" | "plains" | "swamp" | "lakes" | "forest" | "mountains" | "wasteland">;
  bridges: Record<string, number | null>;
  scoring: ("SCORE1" | "SCORE2" | "SCORE3" | "SCORE4" | "SCORE5" | "SCORE6" | "SCORE7" | "SCORE8" | "SCORE9" | null)[];
  orders: Record<"FIRE1" | "FIRE2" | "FIRE3" | "FIRE4" | "WATER1" | "WATER2" | "WATER3" | "WATER4" | "EARTH1" | "EARTH2" | "EARTH3" | "EARTH4" | "AIR1" | "AIR2" | "AIR3" | "AIR4", number | null>;
  highest: Record<"FIRE" | "WATER" | "EARTH" | "AIR", number | null>;
  power_used: string[];
  bonus_free: string[];
  bonus_coins: Record<"BON1" | "BON2" | "BON3" | "BON4" | "BON5" | "BON6" | "BON7" | "BON8" | "BON9" | "BON10", number>;
  favor_left: Record<"FAV1" | "FAV2" | "FAV3" | "FAV4" | "FAV5" | "FAV6" | "FAV7" | "FAV8" | "FAV9" | "FAV10" | "FAV11" | "FAV12", number>;
  town_left: Record<"TW1" | "TW2" | "TW3" | "TW4" | "TW5" | "TW6" | "TW7" | "TW8", number>;
  colours: ("desert" | "plains" | "swamp" | "lakes" | "forest" | "mountains" | "wasteland" | null)[];
  chosen: ("fakirs" | "nomads" | "halflings" | "cultists" | "alchemists" | "darklings" | "mermaids" | "swarmlings" | "witches" | "auren" | "dwarves" | "engineers" | "chaosmagicians" | "giants" | null)[];
  players: Player[];
}

export interface Aids {
  boards: Board[];
  factions: Record<string, Sheet>;
  leech: Record<string, Neighbour[]>;
  offers: OpenOffer[];
  towns: Town[];
  next_order: number[];
  plans: Plan[];
}

export interface Board {
  terrain: "desert" | "plains" | "swamp" | "lakes" | "forest" | "mountains" | "wasteland";
  income: number[] | null;
  gains: Record<string, number[]>;
  left: Record<string, number>;
  spade: number[];
  town: number;
  specials: string[];
  passing: number;
  final: Final;
}

export interface Final {
  cults: number[];
  area: number;
  goods: number;
  size: number;
}

export interface Sheet {
  terrain: "desert" | "plains" | "swamp" | "lakes" | "forest" | "mountains" | "wasteland";
  start: number[];
  bowls: number[];
  cults: number[];
  dwellings: number;
  hexes: number;
}

export interface Neighbour {
  seat: number;
  power: number;
  gain: number;
}

export interface OpenOffer {
  seat: number;
  builder: number;
  power: number;
  hex: string;
  building: string | null;
  beside: string[];
}

export interface Town {
  hex: string;
  seat: number;
  hexes: string[];
}

export interface Plan {
  steps: string[];
  at: string;
  what: string;
  by: string;
  done: number;
  needed: number;
  goods: [number, number, number];
  power: number;
  burnt: number;
  bowls: [number, number, number];
  points: number;
  income: number[];
  area: number;
  cult: number;
  offers: [number, number][];
  town: boolean;
}

export interface NoMemory {
}

export interface TerraView extends ViewHead {
  position: TerraPosition;
  memory: NoMemory;
  aids: Aids;
}

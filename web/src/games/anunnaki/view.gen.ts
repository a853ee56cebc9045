// Made by web/scripts/view_types.py from the fields that the game declares; do not edit.
/* eslint-disable */
import type { ViewHead } from "../../net/view";

export interface Battle {
  at: string;
  attacker: number | null;
  defender: number | null;
  stage: number;
  opened: ("closed" | "first_card" | "second_card")[];
  laid: (("slingshot" | "long_shield" | "dagger" | "short_bow" | "double_axe" | "ballista" | "net" | "war_hammer" | "war_cart" | "viking_helmet" | "composite_bow" | "sarissa")[] | null)[];
  cards: (("slingshot" | "long_shield" | "dagger" | "short_bow" | "double_axe" | "ballista" | "net" | "war_hammer" | "war_cart" | "viking_helmet" | "composite_bow" | "sarissa")[])[];
  played: (("slingshot" | "long_shield" | "dagger" | "short_bow" | "double_axe" | "ballista" | "net" | "war_hammer" | "war_cart" | "viking_helmet" | "composite_bow" | "sarissa")[])[];
  metal: number[];
  won: "attacker" | "defender" | null;
}

export interface AnunnakiPosition {
  question: string;
  asked: number;
  stack: Record<string, any>[];
  battle: Battle | null;
  last_battle: { at: string; attacker: number | null; defender: number | null; won: "attacker" | "defender"; attack: number; defence: number } | null;
  first: number | null;
  active: number | null;
  phase: number;
  round: number;
  end: "none" | "last_cube" | "track" | "limit";
  touched: string[];
  halted: string[];
  gods_entered: string[];
  actions_used: string[];
  score: number[][];
  house: ("pharaos" | "norrenis" | "babylon" | "ellenys" | null)[];
  resources: (Record<"food" | "wood" | "metal" | "gold", number>)[];
  mana: number[];
  vp: number[];
  tracks: (Record<"war" | "technology" | "commerce", number>)[];
  dominion: number[];
  pawn: number[];
  improved: number[][];
  cubes: string[][];
  cubes_left: number[];
  star_tokens: string[][];
  minor_tokens: number[];
  major_tokens: number[];
  followers: Record<string, number>[];
  settlements: Record<string, number>[];
  gods_at: (Record<"first" | "second" | "third" | "fourth" | "major", string | null>)[];
  reserve: number[];
  settlements_left: number[];
  god_cards: string[][];
  gods_drawn: (string[] | null)[];
  god_returned: (string | null | null)[];
  hand: (string[] | null)[];
  possible_hands: string[];
  pacts: string[][];
  pacts_done: string[][];
  artifacts: string[][];
  defeated: number[][];
  star_tiles: Record<"O0" | "O1" | "O2" | "O3" | "O4" | "I0" | "I1" | "I2" | "I3" | "I4", number>;
  objectives: Record<"war" | "technology" | "commerce" | "dominion", "altars" | "settlements" | "territories" | "units" | null>;
  dominion_tokens: number[];
  display: string[];
  pact_stack: string[];
  civilizations: Record<string, number | "down">;
  atlanteans: string[];
  civilizations_left: number[];
  civilizations_gone: number;
  culture: Record<string, number | "down">;
  culture_bag: number[];
  culture_gone: number;
  exhaustion: Record<string, number[]>;
  artifact_deck: string[] | null;
  artifact_seen: number[];
  artifact_spent: string[];
  pandora: string[];
  destinies: "war" | "technology" | "commerce" | null | null;
  afterworld: number | null;
}

export interface Aids {
  planets: string[];
  sides: Side[];
  offers: Offer[];
  payable: string[];
  whole: string[];
  stakes: Stakes | null;
  points: Points[];
  finals: Record<string, number>;
  closes: Record<string, string[]>;
  pile: string[];
}

export interface Side {
  units: number;
  tile: number | null;
  cards: number;
  metal: number;
  powers: number;
  total: number | null;
}

export interface Offer {
  weapon: string;
  cost: Record<string, number>;
  totals: [number | null, number | null];
  most: number | null;
  beats: number | null;
  stakes: Stakes;
}

export interface Stakes {
  won: Record<string, number>;
  artifact: boolean;
  units: number;
  metal: number;
}

export interface Points {
  now: number;
  parts: Record<string, number>;
  total: number;
  goals: Record<string, number>;
}

export interface Memory {
  basic: string[][];
  advanced: number[];
  drawn: number[];
  laid: [number, number];
  artifact_deck: number;
  marked: boolean;
}

export interface AnunnakiView extends ViewHead {
  position: AnunnakiPosition;
  memory: Memory;
  aids: Aids;
}

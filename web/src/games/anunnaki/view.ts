// The view of Anunnaki as the server sends it.
import { typed } from "../../model/ui";
import type { Amounts } from "./tables";

export interface Pieces {
  followers?: number;
  gods?: string[];
  major?: boolean;
  settlements?: number;
}
export interface Player {
  house: string | null;
  resources: Record<string, number>;
  mana: number;
  vp: number;
  tracks: Record<string, number>;
  dominion: number;
  cubes: string[];
  store: number;
  star_tokens: string[];
  tokens: { minor: number; major: number };
  pawn: number | null;
  improved: number[];
  pieces: Record<string, Pieces>;
  reserve: number;
  settlements_left: number;
  gods: string[];
  pacts: { open: string[]; done: string[] };
  artifacts: string[];
  basic: string[];
  advanced: number;
}
export interface Side {
  units: number;
  tile: number | null;
  cards: number;
  metal: number;
  powers: number;
  total: number | null;
}
export interface Battle {
  at: string;
  attacker: number;
  defender: number;
  stage: number;
  laid: number[];
  cards: string[][];
  played: string[][];
  metal: number[];
  sides: Side[];
}
export interface Table {
  active: number;
  phase: number;
  round: number;
  end: string | null;
  layout: Record<string, number>;
  objectives: Record<string, string | null>;
  dominion_tokens: number[];
  display: string[];
  stack: string[];
  exhaustion: Record<string, string[]>;
  civilizations_left: number[];
  civilizations: Record<string, { id: number | null; face: string; atlantean: boolean }>;
  culture: Record<string, number | "down">;
  afterworld: number | null;
  pandora: string[];
  battle: Battle | null;
  players: Player[];
}
export interface Offer {
  weapon: string;
  cost: Amounts;
  totals: (number | null)[];
}
export interface AnunnakiView {
  game: "anunnaki";
  seat: number | null;
  options: { data?: Record<string, Record<string, any>> };
  outcome: { ranks: number[]; scores: number[]; reason: string; detail: { parts: Record<string, number>[] } } | null;
  table: Table;
  own: {
    hands: (string[] | null)[];
    drawn: (string[] | null)[];
    laid: (string[] | null)[] | null;
    offers: Offer[];
    payable: string[];
  };
}

export const viewOf = typed<AnunnakiView>("anunnaki");

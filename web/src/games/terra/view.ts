// The view of Terra Mystica as the server sends it.
import { typed } from "../../model/ui";
import type { Decision } from "../../model/model.svelte";
import type { Aids } from "./aids";
import type { Building, Terrain } from "./looks";

export interface Player {
  faction: string;
  passed: boolean;
  vp: number;
  c: number;
  w: number;
  p: number;
  b1: number;
  b2: number;
  b3: number;
  keys: number;
  ship: number;
  dig: number;
  bonus: string | null;
  bridges: number;
  favors: string[];
  used: string[];
  town_hexes: string[];
  links: string[];
  cult: number[];
  at: Record<Building, string[]>;
  towns: string[];
}

export interface Board {
  terrain: Terrain;
  income: number[];
  rows: number[][];
  left: Record<Building, number>;
  cost: Record<Building, number[]>;
  spade: number[];
  ship_max: number;
  dig_max: number;
  town: number;
}

export interface Choice {
  terrain: Terrain;
  start: number[];
  bowls: number[];
  cults: number[];
  dwellings: number;
}

export interface TerraView {
  game: "terra";
  seat: number | null;
  seats: number;
  decisions: Decision[];
  outcome: { ranks: number[]; scores: number[]; reason: string; detail: { points: Record<string, number>[]; areas: number[] } } | null;
  boards: Board[];
  factions: Record<string, Choice>;
  aids?: Aids;
  table: {
    phase: string;
    round: number;
    active: number;
    order: number[];
    terrain: Record<string, Terrain>;
    bridges: Record<string, number>;
    scoring: (string | null)[];
    colours: (Terrain | null)[];
    chosen: (string | null)[];
    players: Player[];
    power_used: string[];
    bonus_free: string[];
    bonus_coins: Record<string, number>;
    favor_left: Record<string, number>;
    town_left: Record<string, number>;
    orders: number[];
    buildable: string[];
    offers: [number, number, number, number][];
  };
}

export const viewOf = typed<TerraView>("terra");

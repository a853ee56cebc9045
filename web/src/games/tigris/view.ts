// The view of Tigris & Euphrates as the server sends it.
import { typed } from "../../model/ui";
import type { Aids } from "./aids";

export interface TigrisView {
  game: "tigris";
  seat: number | null;
  seats: number;
  options: Record<string, any>;
  active: number | null;
  actions_left: number;
  turn: number;
  phase: string;
  tiles: string[][];
  leaders: (string | null)[][];
  catastrophes: string[];
  treasures: string[];
  monuments: { square: string; colours: [number, number]; base: number }[];
  monuments_left: [number, number][];
  buildings: (string | null)[];
  ziggurat: string | null;
  placed: string | null;
  marker: string | null;
  conflict: Conflict | null;
  hand: number[] | null;
  hand_sizes: number[];
  display: number[];
  bag_size: number;
  catastrophes_left: number[];
  points: (number[] | null)[];
  treasures_held: (number | null)[];
  memory: { points: number[][]; treasures: number[] };
  outcome: { ranks: number[]; scores: number[]; reason: string; detail: { points: number[][]; treasures: number[]; totals: number[][] } } | null;
  kingdoms: string[][];
  aids?: Aids;
}

export interface Conflict {
  kind: "revolt" | "war";
  colour: number;
  attacker: number;
  defender: number;
  attacker_square: string;
  defender_square: string;
  strength: [number, number];
  added: number | null;
}

export const viewOf = typed<TigrisView>("tigris");

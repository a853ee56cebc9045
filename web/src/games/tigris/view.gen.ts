// Made by web/scripts/view_types.py from the fields that the game declares; do not edit.
/* eslint-disable */
import type { ViewHead } from "../../net/view";

export interface TigrisPosition {
  question: string;
  asked: number;
  start: number | null;
  active: number | null;
  actions_left: number;
  turn: number;
  end_reason: "" | "treasures" | "bag";
  tiles: Record<"black" | "red" | "blue" | "green", string[]>;
  leaders: Record<"king" | "priest" | "farmer" | "merchant", string | null>[];
  catastrophes: string[];
  treasures: string[];
  monuments: ({ kind: "red-black" | "red-green" | "blue-black" | "blue-red" | "green-black" | "green-blue"; square: string; base: "black" | "red" | "blue" | "green" })[];
  monuments_left: string[];
  buildings: Record<"black" | "red" | "blue" | "green", string | null>;
  ziggurat: string | null;
  placed: string | null;
  placed_colour: "black" | "red" | "blue" | "green";
  marker: string | null;
  fight: { war: boolean; colour: "black" | "red" | "blue" | "green"; attacker: number | null; defender: number | null; attacker_bit: string | null; defender_bit: string | null; attack: number; defence: number; added: number | null } | null;
  drawer: number | null;
  to_draw: number;
  draw_why: "" | "deal" | "swap" | "refill";
  hands: ([number, number, number, number] | null)[];
  display: [number, number, number, number];
  swapped: ([number, number, number, number] | null)[];
  points: ([number, number, number, number] | null)[];
  treasures_held: (number | null)[];
  catastrophes_left: number[];
}

export interface Aids {
  kingdoms: string[][];
  leaders: LeaderAid[];
  wars: WarAid[];
  conflict_supporters: ConflictAid | null;
  bag: number | null;
}

export interface LeaderAid {
  seat: number;
  colour: string;
  square: string;
  temples: number;
  supporters: number;
}

export interface WarAid {
  colour: string;
  attacker: number;
  defender: number;
  attacker_square: string;
  defender_square: string;
  attack: number;
  defence: number;
  attacker_supporters: string[];
  defender_supporters: string[];
}

export interface ConflictAid {
  attacker: string[];
  defender: string[];
}

export interface Memory {
  points: [number, number, number, number][];
  treasures: number[];
  gone: [number, number, number, number];
  swapped: number[];
  holds: [number, number, number, number][];
  known: KnownHand[];
  hand_sizes: number[];
  bag_size: number;
}

export interface KnownHand {
  held: [number, number, number, number];
  blind: number;
  aside: [number, number, number, number];
  story: number[];
}

export interface TigrisView extends ViewHead {
  position: TigrisPosition;
  memory: Memory;
  aids: Aids;
}

// Made by web/scripts/view_types.py from the fields that the game declares; do not edit.
/* eslint-disable */
import type { ViewHead } from "../../net/view";

export interface CardsPosition {
  question: string;
  asked: number;
  start_seat: number | null;
  active: number | null;
  turn: number;
  actions_left: number;
  passes: number;
  quiet: number;
  cards: Record<"black" | "red" | "blue" | "green", string[]>;
  treasures: string[];
  links: string[];
  ships: Record<"blue_green" | "blue_red" | "blue_black", string | null>;
  leaders: Partial<Record<"black" | "red" | "blue" | "green", string | null>>[];
  hands: ([number, number, number, number] | null)[];
  hand_sizes: number[];
  pile_sizes: number[];
  tops: ("black" | "red" | "blue" | "green" | "treasure" | null)[];
  deck: number;
  discards: [number, number, number, number];
  removed: [number, number, number, number];
  catastrophes: number[];
  placed: string | null;
  facedown: "black" | "red" | "blue" | "green" | null | null;
  wars: string[];
  conflict: { kind: "revolt" | "war"; colour: "black" | "red" | "blue" | "green"; attacker: number | null; defender: number | null; attack: number; defence: number; played: number } | null;
  asking: number;
  reason: string;
}

export interface Aids {
  dynasties: Dynasty[];
  columns: Column[];
  links: (string | null)[];
  down: string | null;
  kingdoms: Kingdom[];
  fight: Fight | null;
  wars: Fight[];
}

export interface Dynasty {
  name: string;
  glyph: string;
}

export interface Column {
  head: string;
  cards: string[];
}

export interface Kingdom {
  first: number;
  last: number;
  leaders: Leader[];
}

export interface Leader {
  seat: number;
  colour: string;
  at: string;
  revolt: number;
  war: number;
}

export interface Fight {
  kind: string;
  colour: string;
  cards: string;
  attacker: Side;
  defender: Side;
  played: number | null;
}

export interface Side {
  seat: number;
  strength: number;
  supporters: string[];
}

export interface Memory {
  piles?: [number, number, number, number][];
  treasures?: number[];
}

export interface CardsView extends ViewHead {
  position: CardsPosition;
  memory: Memory;
  aids: Aids;
}

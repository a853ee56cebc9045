// The view of the card game as the server sends it.
import { typed } from "../../model/ui";

export interface CardsView {
  game: "tigris_cards";
  seat: number | null;
  seats: number;
  active: number | null;
  actions_left: number;
  turn: number;
  columns: { head: "treasure" | "red"; cards: string[] }[];
  links: (string | null)[];
  down: number | null;
  leaders: (string | null)[][];
  ships: string[];
  placed: string | null;
  conflict: { kind: "revolt" | "war"; colour: number; attacker: number; defender: number; attack: number; defence: number; played: number } | null;
  wars: string[];
  hand: number[] | null;
  hand_sizes: number[];
  deck: number;
  catastrophes: boolean[];
  piles: { size: number; top: string | null }[];
  memory: { piles: number[][]; treasures: number[] };
  kingdoms: [number, number][];
  outcome: { ranks: number[]; scores: number[]; reason: string; detail: { totals: number[][]; treasures: number[] } } | null;
}

export const viewOf = typed<CardsView>("tigris_cards");

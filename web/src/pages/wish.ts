// Sensible defaults for a new table.
import type { GameInfo, NewTable } from "../net/wire";

export const LEVELS = ["beginner", "easy", "medium", "hard", "expert"] as const;

/** The bot of a level: the level itself where the server lists it, else the best it has for that level. */
export function botOf(game: GameInfo, level: string): string {
  if (game.bots.includes(level)) return level;
  const order = [...game.bots];
  const wanted = LEVELS.indexOf(level as (typeof LEVELS)[number]);
  if (!order.length) return "random";
  return order[Math.min(order.length - 1, Math.max(0, Math.round((wanted / (LEVELS.length - 1)) * (order.length - 1))))]!;
}

/** You against bots, with the usual number of seats (three where the game allows it). */
export function quickTable(game: GameInfo, bot: string): NewTable {
  const usual = game.seats.includes(3) ? 3 : game.seats[0]!;
  return {
    game: game.id,
    seats: [{ kind: "person" }, ...Array.from({ length: usual - 1 }, () => ({ kind: "bot" as const, bot }))],
  };
}

// Sensible defaults for a new table.
import type { GameInfo, NewTable } from "../net/wire";

/** The bot of medium strength: people start with it. */
export const USUAL = "scribe";

/** The chosen bot where the game has it, else the strongest the game has. */
export function botOf(game: GameInfo, wished: string): string {
  return game.bots.includes(wished) ? wished : (game.bots.at(-1) ?? "random");
}

/** You against bots, with the usual number of seats (three where the game allows it) and the options of a first game. */
export function quickTable(game: GameInfo, bot: string, easy: Readonly<Record<string, string | boolean>> = {}): NewTable {
  const usual = game.seats.includes(3) ? 3 : game.seats[0]!;
  return {
    game: game.id,
    options: { ...easy },
    seats: [{ kind: "person" }, ...Array.from({ length: usual - 1 }, () => ({ kind: "bot" as const, bot }))],
  };
}

import { t } from "../i18n/words.svelte";
import type { SeatInfo } from "../net/wire";

/** A bot's level in words. */
export function botName(bot: string): string {
  const key = `level.${bot}`;
  const name = t(key);
  return name === key ? bot : name;
}

/** How the seats are called; bots that bear the same name are numbered. */
export function called(seats: readonly SeatInfo[]): string[] {
  const plain = seats.map((seat) => (seat.kind === "bot" && seat.name === seat.bot ? botName(seat.bot) : seat.name));
  return plain.map((name, index) => {
    if (plain.filter((other) => other === name).length === 1) return name;
    return `${name} ${plain.slice(0, index + 1).filter((other) => other === name).length}`;
  });
}

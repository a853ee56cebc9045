import { t } from "../i18n/words.svelte";
import type { SeatInfo } from "../net/wire";

/** A bot's level in words. */
export function botName(bot: string): string {
  const key = `level.${bot}`;
  const name = t(key);
  return name === key ? bot : name;
}

/** Bots that bear the same name are numbered so that no number stands beside their points. */
const ROMAN = ["I", "II", "III", "IV", "V"];

/** A bot's own name in words: `scribe`, and `scribe 2` as saved games have it. */
function plain(seat: SeatInfo): string {
  // Saved games and positions without names number their seats.
  if (/^[1-5]$/.test(seat.name)) return `${t("new.guest")} ${ROMAN[Number(seat.name) - 1]}`;
  const [, level, number] = /^([a-z]+)(?: ([1-5]))?$/.exec(seat.name) ?? [];
  if (!level || botName(level) === level || (seat.kind !== "bot" && !number)) return seat.name;
  return number ? `${botName(level)} ${ROMAN[Number(number) - 1]}` : botName(level);
}

/** How the seats are called. */
export function called(seats: readonly SeatInfo[]): string[] {
  const names = seats.map(plain);
  return names.map((name, index) => {
    if (names.filter((other) => other === name).length === 1) return name;
    return `${name} ${ROMAN[names.slice(0, index + 1).filter((other) => other === name).length - 1]}`;
  });
}

// The arguments of what the server says, as people call things: seats by name, places as the game spells them.
import type { Args, Value } from "./format";

/** Seats as names: `{seat}` and `{player}` for `seat`, `{winner}` and `{winner_seat}` for `winner_seat`. */
export function named(args: Args, names: readonly string[]): Args {
  const out: Record<string, Value> = {};
  const name = (seat: Value): Value =>
    Array.isArray(seat) ? seat.map((one) => name(one as Value)) : (names[Number(seat)] ?? String(Number(seat) + 1));
  for (const [key, value] of Object.entries(args)) {
    if (value === null || value === undefined) continue;
    if (key === "seat") {
      out.seat = name(value);
      out.player ??= name(value);
    } else if (key.endsWith("_seat") || key.endsWith("_seats")) {
      const short = key.replace(/_seats?$/, (end) => (end === "_seats" ? "s" : ""));
      out[key] = name(value);
      out[short] ??= name(value);
    } else out[key] = typeof value === "string" ? spelled(value) : value;
  }
  return out;
}

/** How games call places whose notation people should not have to read (`gaia12.T0`). */
const spellings: ((value: string) => string | null)[] = [];
export function spell(as: (value: string) => string | null): void {
  spellings.push(as);
}
const spelled = (value: string): string => {
  for (const as of spellings) {
    const found = as(value);
    if (found !== null) return found;
  }
  return value;
};

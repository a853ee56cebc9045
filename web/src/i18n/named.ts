// The arguments of what the server says, as people call things: seats by name, places as the game spells them.
import type { Args, Value } from "./format";

/** Seats as names: `{seat}` and `{player}` for `seat`, `{winner}` and `{winner_seat}` for `winner_seat`. */
export function named(args: Args, names: readonly string[], places: Places = []): Args {
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
    } else out[key] = called(value, places);
  }
  return out;
}

const called = (value: Value, places: Places): Value => {
  if (typeof value === "string") return spelled(places, value);
  return Array.isArray(value) ? value.map((one) => called(one as Value, places)) : value;
};

/** What places are called: a pattern of the notation, and its name, where {a} and {b} are the pattern's groups. */
export type Places = readonly (readonly [RegExp, string])[];

/** A place of the notation as people call it; anything else stays as it is. */
export function spelled(places: Places, value: string): string {
  for (const as of spellings) {
    const found = as(value);
    if (found !== null) return found;
  }
  for (const [pattern, text] of places) {
    const match = pattern.exec(value);
    if (match) return text.replace(/\{([a-d])\}/g, (_, name: string) => spelled(places, match["abcd".indexOf(name) + 1] ?? ""));
  }
  return value;
}

/** How games call places for which the catalogue's names do not do. */
const spellings: ((value: string) => string | null)[] = [];
export function spell(as: (value: string) => string | null): void {
  spellings.push(as);
}

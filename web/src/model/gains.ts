// Points that an entry of the log tells of: who gets how many, of which colour, and where on the board they come from.
import type { Entry } from "../net/wire";

export interface Gain {
  seat: number;
  n: number;
  /** The glossary key of the colour that the points have, null for points without one. */
  colour: string | null;
  place: string | null;
}

type Data = Record<string, any>;

export function gains(entry: Entry): Gain[] {
  let place: string | null = null;
  return entry.events.flatMap((event) => {
    const data = (event.data ?? {}) as Data;
    place = placeOf(data) ?? place;
    if (typeof data.seat !== "number") return [];
    if (event.kind === "points" || event.kind === "point") {
      return [{ seat: data.seat, n: Number(data.n ?? 1), colour: data.colour ? String(data.colour) : null, place }];
    }
    // Power costs points: what is paid does not fly.
    if (typeof data.vp === "number" && data.vp > 0 && event.kind !== "leech") return [{ seat: data.seat, n: data.vp, colour: null, place }];
    return [];
  });
}

function placeOf(data: Data): string | null {
  for (const key of ["square", "hex", "at", "attacker_square"]) if (typeof data[key] === "string") return data[key] as string;
  return null;
}

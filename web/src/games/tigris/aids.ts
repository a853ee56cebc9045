// What follows from the board and is only shown: kingdoms, strengths, supporters, wars that come next.
import { COLOURS } from "../spheres/colours";
import { COLS, name as named, ROWS, square } from "./squares";
import type { Conflict, TigrisView } from "./view";

export interface Aids {
  kingdoms: string[][];
  /** What each leader would bring: temples beside it (revolt), tiles of its colour in its kingdom (war). */
  leaders: { seat: number; colour: string; square: string; temples: number; supporters: number }[];
  /** The wars that a unification brings, one a colour. */
  wars: {
    colour: string;
    attacker: number;
    defender: number;
    attacker_square: string;
    defender_square: string;
    attack: number;
    defence: number;
    attacker_supporters: string[];
    defender_supporters: string[];
  }[];
  /** The squares that support each side of the conflict in hand. */
  conflict_supporters: { attacker: string[]; defender: string[] } | null;
}

let last: { view: TigrisView; aids: Aids } | null = null;

/** For views without `aids`: the same, worked out from the board. */
export function worked(view: TigrisView): Aids {
  if (last?.view !== view) last = { view, aids: made(view) };
  return last.aids;
}

function made(view: TigrisView): Aids {
  const red = new Set(view.tiles[1]);
  const leaders = view.leaders.flatMap((own, seat) =>
    own.flatMap((at, colour) => {
      if (at === null) return [];
      const same = new Set(view.tiles[colour]);
      const home = view.kingdoms.find((squares) => squares.includes(at)) ?? [];
      return [{ seat, colour: COLOURS[colour]!, square: at, temples: neighbours(at).filter((one) => red.has(one)).length, supporters: home.filter((one) => same.has(one)).length }];
    }),
  );
  return { kingdoms: view.kingdoms, leaders, wars: wars(view), conflict_supporters: view.conflict ? supporters(view, view.conflict) : null };
}

function neighbours(at: string): string[] {
  const { x, y } = square(at);
  return [
    [x + 1, y],
    [x - 1, y],
    [x, y + 1],
    [x, y - 1],
  ]
    .filter(([a, b]) => a! >= 0 && a! < COLS && b! >= 0 && b! < ROWS)
    .map(([a, b]) => named(a!, b!));
}

function supporters(view: TigrisView, conflict: Conflict): Aids["conflict_supporters"] {
  const side = (at: string): string[] => {
    if (conflict.kind === "revolt") return neighbours(at).filter((one) => view.tiles[1]!.includes(one));
    return part(view, at).filter((one) => view.tiles[conflict.colour]!.includes(one));
  };
  return { attacker: side(conflict.attacker_square), defender: side(conflict.defender_square) };
}

/** The kingdom of a square as it was before the unification tile joined it to another. */
function part(view: TigrisView, at: string): string[] {
  const all = new Set(view.kingdoms.find((squares) => squares.includes(at)) ?? []);
  if (view.marker) all.delete(view.marker);
  const found = new Set([at]);
  const open = [at];
  while (open.length) {
    for (const next of neighbours(open.pop()!)) {
      if (all.has(next) && !found.has(next)) {
        found.add(next);
        open.push(next);
      }
    }
  }
  return [...found];
}

/** As far as the board shows two leaders of a colour in one kingdom. */
function wars(view: TigrisView): Aids["wars"] {
  if (!view.marker) return [];
  const inside = new Set(view.kingdoms.find((one) => one.includes(view.marker!)) ?? []);
  return COLOURS.flatMap((name, colour) => {
    const [a, d] = view.leaders.flatMap((own, seat) => (own[colour] && inside.has(own[colour]) ? [{ seat, at: own[colour] }] : []));
    if (!a || !d) return [];
    const [ours, theirs] = [a.at, d.at].map((at) => part(view, at).filter((one) => view.tiles[colour]!.includes(one))) as [string[], string[]];
    return [{ colour: name, attacker: a.seat, defender: d.seat, attacker_square: a.at, defender_square: d.at, attack: ours.length, defence: theirs.length, attacker_supporters: ours, defender_supporters: theirs }];
  });
}

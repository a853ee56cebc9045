// What follows from the position and is only shown: sheets of the factions, and who gets power from which building.
import { NEXT } from "./hexes";
import type { Board, Choice, TerraView } from "./view";

export interface Aids {
  boards: Board[];
  factions: Record<string, Choice>;
  /** By the hex of a building: who gets how much power from it, and from which buildings beside it. */
  leech: Record<string, { seat: number; power: number; from?: string[] }[]>;
}

let last: { view: TerraView; aids: Aids } | null = null;

/** For views without `aids`: the same, worked out from the position. */
export function worked(view: TerraView): Aids {
  if (last?.view !== view) last = { view, aids: { boards: view.boards, factions: view.factions, leech: leech(view) } };
  return last.aids;
}

function leech(view: TerraView): Aids["leech"] {
  const found: Aids["leech"] = {};
  for (const one of view.table.players.flatMap((player) => Object.values(player.at).flat())) {
    const near = new Set(NEXT.get(one));
    for (const place of Object.keys(view.table.bridges)) {
      const [a, b] = place.split(":") as [string, string];
      if (a === one) near.add(b);
      if (b === one) near.add(a);
    }
    found[one] = view.table.players.flatMap((player, seat) => {
      const from = Object.values(player.at).flat().filter((hex) => near.has(hex));
      return from.length ? [{ seat, power: 0, from }] : [];
    });
  }
  return found;
}

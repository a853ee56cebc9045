// Where a territory lies on its planet, from its place in the grid: rows from the top, columns from the left.
import { BASE } from "./tables";

export interface Whereabouts {
  capital: boolean;
  atlantis: boolean;
  row: "top" | "middle" | "bottom";
  /** Empty where it is the only one of its kind in the row. */
  column: "" | "far_left" | "left" | "centre" | "right" | "far_right";
}

const COLUMNS: Record<number, Whereabouts["column"][]> = {
  1: [""],
  2: ["left", "right"],
  3: ["left", "centre", "right"],
  4: ["far_left", "left", "right", "far_right"],
  5: ["far_left", "left", "centre", "right", "far_right"],
};

function found(): Map<string, Whereabouts> {
  const all = Object.entries(BASE.territory);
  return new Map(
    all.map(([id, one]) => {
      const planet = all.filter(([, other]) => other.planet === one.planet);
      const rows = [...new Set(planet.map(([, other]) => other.r))].sort((a, b) => a - b);
      const alike = planet.filter(([, other]) => other.r === one.r && other.atlantis === one.atlantis).sort((a, b) => a[1].q - b[1].q);
      const nth = alike.findIndex(([other]) => other === id);
      const row = one.r === rows[0] ? "top" : one.r === rows.at(-1) ? "bottom" : "middle";
      return [id, { capital: one.capital, atlantis: one.atlantis, row, column: COLUMNS[alike.length]?.[nth] ?? "" }];
    }),
  );
}
let known: Map<string, Whereabouts> | null = null;

export const whereabouts = (id: string): Whereabouts | null => (known ??= found()).get(id) ?? null;

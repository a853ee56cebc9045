// What follows from the position and is only shown: sheets of the factions, and where offers of power come from.
import type { TableModel } from "../../model/model.svelte";
import { NEXT } from "./hexes";
import { viewOf, type Board, type Choice, type TerraView } from "./view";

/** An offer of power: where the building stands, what it is, and the asked seat's buildings beside it. */
export interface OpenOffer {
  seat: number;
  builder: number;
  power: number;
  hex: string;
  building: string | null;
  beside: string[];
}

export interface Aids {
  boards: Board[];
  factions: Record<string, Choice>;
  offers: OpenOffer[];
}

/** For views without `aids`: the offer to the seat looked through, worked out from the log and the map. */
export function worked(model: TableModel, builder: number): OpenOffer | null {
  const view = viewOf(model);
  const events = model.log.flatMap((entry) => entry.events).reverse();
  const offer = events.find((event) => event.kind === "offer" && event.data.seat === model.seat && event.data.from_seat === builder);
  if (!offer || model.seat === null) return null;
  const hex = String(offer.data.hex);
  const build = events.find((event) => event.kind === "build" && event.data.hex === hex);
  const near = neighbours(view, hex);
  const own = Object.values(view.table.players[model.seat]?.at ?? {}).flat();
  return { seat: model.seat, builder, power: Number(offer.data.power ?? 0), hex, building: build ? String(build.data.building) : null, beside: own.filter((one) => near.has(one)) };
}

/** The hexes beside one, over bridges too. */
function neighbours(view: TerraView, hex: string): Set<string> {
  const near = new Set(NEXT.get(hex));
  for (const place of Object.keys(view.table.bridges)) {
    const [a, b] = place.split(":") as [string, string];
    if (a === hex) near.add(b);
    if (b === hex) near.add(a);
  }
  return near;
}

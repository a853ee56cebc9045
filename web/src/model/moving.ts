// A game moves from the server to this device or back: its whole record, and who sits where.
import { api } from "../net/api";
import { isLocal } from "../net/local.svelte";
import type { NewRecord, SeatWish } from "../net/wire";
import type { TableModel } from "./model.svelte";

/** How a record is opened: one that says who plays on (`[seated ...]`) is played on, others are looked at. */
export function openedAs(record: string): NewRecord {
  const seated = /^\[seated (\[.*\])\]$/m.exec(record)?.[1];
  if (!seated || /^\[result /m.test(record)) return { record };
  const bots = JSON.parse(seated) as string[];
  return { record, seats: bots.map((bot): SeatWish => (bot ? { kind: "bot", bot } : { kind: "person" })) };
}

/** Nobody else sits here: the game can be taken along. */
export const movable = (model: TableModel): boolean =>
  model.info?.status === "running" && model.mine.length > 0 && model.info.seats.every((seat) => seat.you || seat.kind === "bot");

/** Open the game on the other side; its address. The table it came from stays as it is. */
export async function move(model: TableModel): Promise<string> {
  const table = await api.importRecord(openedAs(await api.wholeRecord(model.id)), !isLocal(model.id));
  return `/table/${table.id}`;
}

// Waiting for a table that others move too.
import type { TableModel } from "./model.svelte";

const TRIES = 20;

export const rest = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));

/** Whether something comes to hold, looked at so many times, ten a second. */
export async function until(holds: () => boolean, most: number): Promise<boolean> {
  for (let tries = 0; tries < most; tries += 1) {
    if (holds()) return true;
    await rest(100);
  }
  return false;
}

/** Others may answer in the same moment: then the table has moved on, and it is tried again. */
export async function insist(model: TableModel, work: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await work();
    if (model.notice?.code !== "StaleStep") return;
    model.notice = null;
    await rest(40 + 15 * tries);
  }
}

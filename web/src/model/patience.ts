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

/** So long a shown move waits in the confirm bar. */
const PAUSE = 1000;
const MOST_SHOWN = 40;

/** Play moves slowly before somebody's eyes, as `next` names them, until it is `over` or nothing comes for so long. */
export async function play(model: TableModel, next: () => string | null, over: () => boolean, patience: number): Promise<void> {
  for (let shown = 0; shown < MOST_SHOWN && !over(); shown += 1) {
    if (!(await until(() => over() || (model.canAct && next() !== null), patience))) return;
    const text = next();
    const action = over() || text === null ? undefined : model.find(text);
    if (!action) continue;
    model.choose(action);
    await rest(PAUSE);
    const { step } = model;
    await model.confirm();
    // A view that came meanwhile may have cleared the choice, or another may have been faster: then it is tried again.
    await until(() => model.step !== step, TRIES);
  }
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

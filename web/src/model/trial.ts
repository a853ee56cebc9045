// A trial of one's own from any position: the record up to there, opened as a table against bots that nobody else sees.
import { t } from "../i18n/words.svelte";
import { prefs } from "../lib/prefs.svelte";
import { answered, api, ApiError, signedIn } from "../net/api";
import { isLocal } from "../net/local.svelte";
import type { TableModel } from "./model.svelte";
import { recordSteps } from "./record";

/** The address of a new trial. */
async function trial(id: string, headers: Record<string, string>, upto: number, seat: number): Promise<string> {
  const answer = await answered("GET", `/tables/${encodeURIComponent(id)}/record`, "", headers);
  if (!answer.ok) throw new ApiError(answer.status, { error: "RecordError", message: "", reason: null });
  const table = await api.importRecord({ record: await answer.text(), upto, seat, about: id }, isLocal(id) || undefined);
  return `/table/${table.id}#trial=${id}`;
}

/** The steps of the record up to the position on the screen, where a trial can begin from it; else null. */
export function trialSteps(model: TableModel): number | null {
  const asked = model.decisions.some((one) => one.seat >= 0);
  return asked && model.info?.status !== "waiting" ? recordSteps(model.log, model.past?.step ?? model.step) : null;
}

/** Play on from the position on the screen against bots, at a table of one's own; its address. */
export async function startTrial(model: TableModel): Promise<string | null> {
  const steps = trialSteps(model);
  if (steps === null) return null;
  const asked = model.decisions.map((one) => one.seat).filter((seat) => seat >= 0);
  const seat = model.seat !== null && asked.includes(model.seat) ? model.seat : asked[0]!;
  try {
    await signedIn(prefs.name || t("home.guest"));
    return await trial(model.id, model.headers, steps, seat);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    model.notice = { code: error.name, message: error.message };
    return null;
  }
}

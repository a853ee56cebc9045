// A table that nobody sits at, for pictures: the same parts draw it as at a real one.
import type { TableInfo } from "../net/wire";
import { TableModel } from "./model.svelte";

export function still(game: string, view: Record<string, any>): TableModel {
  const model = new TableModel("", null, true);
  const seats: TableInfo["seats"] = Array.from({ length: Number(view.seats) }, (_, seat) => ({ seat, kind: "bot", name: "", bot: null, you: false, online: true, away: false, out: false, left: null, rest: null, yours: false }));
  const nothing = { clock: null, absent: null, started: null, finished: null, outcome: null, next: null, fault: null, name: null, about: null, level: null, code: null, fill: null, rated: false, ratings: null, tournament: null, links: { join: null, watch: null } };
  model.info = { ...nothing, id: "", game, rules: "", options: view.options, status: "running", purpose: "record", listed: false, host: false, undo: "off", stand_in: "", delay: 0, hints: false, seats, open: [], step: 0, created: 0 };
  model.view = view;
  model.seat = view.seat ?? null;
  return model;
}

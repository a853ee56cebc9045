// The keys of the table page that no game has for itself.
import { prefs } from "../lib/prefs.svelte";
import type { TableModel } from "../model/model.svelte";
import type { Tab } from "./tab";

export interface Doing {
  show: (tab: Tab) => void;
  /** Say how things stand. */
  read: () => void;
  /** Choose a place by its name. */
  go: () => void;
  /** The list of keys. */
  help: () => void;
}

export const shortcuts = (model: TableModel, doing: Doing) => (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as Element;
  if (target.closest("input, textarea, select, dialog, [contenteditable]")) return;
  if (event.key === "Escape") {
    if (model.why) model.why = null;
    else if (model.takingBack) model.takingBack = null;
    else if (model.settled.length) model.settled = [];
    else model.clearChoice();
    return;
  }
  if (event.key === "Enter" && model.preview && model.canAct && !target.closest("button, a")) {
    event.preventDefault();
    void model.confirm();
    return;
  }
  if (prefs.letters && letter(event.key === "Z" ? "redo" : event.key.toLowerCase(), model, doing)) event.preventDefault();
};

/** What a letter does; false where it does nothing here. */
function letter(key: string, model: TableModel, doing: Doing): boolean {
  if (key === "z") void model.takeBack();
  else if (key === "redo") void model.redo();
  else if (key === "h") void model.askHint();
  else if (key === "t") doing.show("log");
  else if (key === "m") doing.show("chat");
  else if (key === "y") doing.read();
  else if (key === "v") prefs.toggle("textBoard");
  else if (key === "g" && !prefs.textBoard) doing.go();
  else if (key === "?") {
    if (!model.whyHere?.()) doing.help();
  } else return false;
  return true;
}

// The view of Tigris & Euphrates as the server sends it.
import { typed } from "../../model/ui";
import type { TigrisView } from "./view.gen";

export type { TigrisPosition, TigrisView } from "./view.gen";

export const viewOf = typed<TigrisView>("tigris");

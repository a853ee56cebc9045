// The view of Terra Mystica as the server sends it.
import { typed } from "../../model/ui";
import type { TerraView } from "./view.gen";

export type { Board, OpenOffer, Player, Sheet, Plan, TerraPosition, TerraView } from "./view.gen";

export const viewOf = typed<TerraView>("terra");

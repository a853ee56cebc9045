// The view of Anunnaki as the server sends it.
import { typed } from "../../model/ui";
import type { AnunnakiView } from "./view.gen";

export type { AnunnakiPosition, AnunnakiView } from "./view.gen";

export const viewOf = typed<AnunnakiView>("anunnaki");

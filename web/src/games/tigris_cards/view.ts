// The view of the card game as the server sends it.
import type { TableModel } from "../../model/model.svelte";
import { typed } from "../../model/ui";
import type { CardsView } from "./view.gen";

export type { CardsPosition, CardsView } from "./view.gen";

export const viewOf = typed<CardsView>("tigris_cards");

/** The sign of a seat's dynasty. */
export const signOf = (model: TableModel, seat: number): string => viewOf(model).aids.dynasties[seat]!.glyph;

/** The word for a seat's dynasty. */
export const peopleOf = (model: TableModel, seat: number): string => `tigris_cards.dynasty_${viewOf(model).aids.dynasties[seat]!.name}`;

// What lies on the table, in words: for screen readers, hints and the log, from the same view the table is drawn from.
import type { Words } from "../../i18n/words.svelte";
import { capital } from "../../i18n/format";
import type { Colour } from "../spheres/colours";
import type { CardsView } from "./view";

/** A card of the table by its name; a ship with its colours. */
export function cardName(words: Words, card: string | null): string {
  if (!card) return words.t("tigris_cards.empty");
  if (card === "treasure") return words.t("tigris_cards.treasure");
  if (card === "down") return words.t("tigris_cards.down");
  return words.term(card.startsWith("ship:") ? `tigris_cards.ship_${card.slice(5)}` : `tigris_cards.card_${card}`);
}

/** What lies at a place of the notation; null where nothing does. */
export function cardAt(view: CardsView, place: string): string | null {
  if (place.startsWith("L")) return view.aids.links[Number(place.slice(1)) - 1] ?? null;
  const [column = 0, depth] = place.slice(1).split(".").map(Number);
  const found = view.aids.columns[column - 1];
  if (depth === 0) return found?.head ?? null;
  return depth === undefined ? null : (found?.cards[depth - 1] ?? null);
}

/** A seat's leader: where it stands, or that it is in the supply. */
export function leaderLabel(words: Words, colour: Colour, at: string | null): string {
  const leader = `tigris_cards.leader_${colour}`;
  return at ? words.t("tigris_cards.seat_on", { leader, at: words.place("tigris_cards", at, words.lang === "it" ? "su" : "on") }) : words.t("tigris.seat.home", { leader });
}

/** A place with what lies there; `standing`: the leader on it, in words. */
export function placeLabel(words: Words, view: CardsView, place: string, standing: string | null): string {
  return [capital(words.place("tigris_cards", place)), cardName(words, cardAt(view, place)), standing].filter(Boolean).join(", ");
}

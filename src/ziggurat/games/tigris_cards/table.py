"""Changes of the table and of hands that several phases make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.games.tigris_cards.cards import UNIT
from ziggurat.games.tigris_cards.components import COLUMNS, DEEPEST, LINKS
from ziggurat.games.tigris_cards.frames import NOWHERE
from ziggurat.games.tigris_cards.places import BIT, COLUMN, HEAD, LINK, SPAN, without

if TYPE_CHECKING:
    from ziggurat.games.tigris_cards.state import CardsState


def score(state: CardsState, seat: int, colour: int) -> None:
    """A card goes from a hand to the top of its owner's pile (TC-051)."""
    state.hands[seat] -= UNIT[colour]
    state.sizes[seat] -= 1
    state.piles[seat] += UNIT[colour]
    state.tops[seat] = colour


def lift(state: CardsState, leader: int) -> int:
    """Take a leader (seat * 4 + colour) off the table; the place it left."""
    place = state.leaders[leader]
    state.occupied ^= BIT[place]
    state.leaders[leader] = NOWHERE
    return place


def leader_in(state: CardsState, colour: int, low: int, high: int) -> int:
    """The seat of the leader of a colour in columns low..high, or NOWHERE (TC-023, TC-024)."""
    leaders = state.leaders
    for seat in range(state.seats):
        place = leaders[4 * seat + colour]
        if place >= 0 and low <= COLUMN[place] <= high:
            return seat
    return NOWHERE


def span_of(state: CardsState, place: int) -> tuple[int, int]:
    """The first and last column of the region of a place (TC-021, TC-026)."""
    return SPAN[state.links][COLUMN[place]]


def colour_at(state: CardsState, place: int) -> int:
    """The colour of the card on a place (heads are red, TC-015), or NOWHERE for a ship or no card."""
    if HEAD <= place < LINK:
        return 1
    bit = BIT[place]
    for colour, mask in enumerate(state.colours):
        if mask & bit:
            return colour
    return NOWHERE


def take_away(state: CardsState, gone: int) -> None:
    """Take cards (a bitboard) off the table and close the gaps upwards (TC-093, TC-124, TC-013)."""
    state.colours = [mask & ~gone for mask in state.colours]
    state.links &= ~(gone >> LINK) & ((1 << LINKS) - 1)
    for column in range(COLUMNS):
        byte = gone >> DEEPEST * column & 255
        if byte:
            _close(state, column, byte)


def _close(state: CardsState, column: int, gone: int) -> None:
    """Shift a column's cards, ships and leaders up over the cards that left."""
    first = DEEPEST * column
    window = 255 << first

    def shifted(mask: int) -> int:
        return mask & ~window | without(mask >> first & 255, gone) << first

    state.colours = [shifted(mask) for mask in state.colours]
    state.ships = shifted(state.ships)
    state.occupied = shifted(state.occupied)
    for places in (state.ship_at, state.leaders):
        for index, place in enumerate(places):
            if first <= place < first + DEEPEST:
                places[index] = place - (gone & ((1 << place - first) - 1)).bit_count()

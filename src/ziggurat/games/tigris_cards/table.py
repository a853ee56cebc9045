"""What lies where on the table, and the changes that several questions make to it."""

from __future__ import annotations

from ziggurat.games.spheres import RED
from ziggurat.games.tigris_cards.cards import UNIT
from ziggurat.games.tigris_cards.components import COLUMNS, DEEPEST, LINKS, SHIP_KEYS
from ziggurat.games.tigris_cards.places import BIT, HEAD, LINK, NOWHERE, without
from ziggurat.games.tigris_cards.state import CardsPosition

CardCode = int
"""0..3 black, red, blue, green; 4..6 the ships blue-green, blue-red, blue-black."""
FACE_DOWN = -1
"""A link whose colour may not be known (TC-067)."""
CODES = ("black", "red", "blue", "green", *(f"ship:{key}" for key in SHIP_KEYS))


def colour_at(position: CardsPosition, place: int) -> int:
    """The colour of the card on a place (heads are red, TC-015), or NOWHERE for a ship or no card."""
    if HEAD <= place < LINK:
        return RED
    bit = BIT[place]
    for colour, mask in enumerate(position.cards):
        if mask & bit:
            return colour
    return NOWHERE


def columns(position: CardsPosition) -> tuple[tuple[CardCode, ...], ...]:
    """The cards below each head, from the top."""
    filled = position.filled()
    coded = list(enumerate(position.cards))
    table = []
    for first in range(0, HEAD, DEEPEST):
        height = (filled >> first & 255).bit_length()
        cards = []
        for place in range(first, first + height):
            bit = BIT[place]
            for colour, mask in coded:
                if mask & bit:
                    cards.append(colour)
                    break
            else:
                cards.append(4 + position.ships.index(place))
        table.append(tuple(cards))
    return tuple(table)


def link_cards(position: CardsPosition) -> tuple[CardCode | None, ...]:
    """The cards in the link slots: None where a slot is empty, FACE_DOWN where the colour is hidden."""
    cards: list[CardCode | None] = [None] * LINKS
    for slot in range(LINKS):
        if position.links >> slot & 1:
            colour = colour_at(position, LINK + slot)
            cards[slot] = position.facedown if colour == NOWHERE else colour
    return tuple(cards)


def slot_down(position: CardsPosition) -> int | None:
    """The slot whose card lies face down, also for the seat that laid it (TC-066)."""
    down = position.links & ~(position.face_up() >> LINK)
    return down.bit_length() - 1 if down else None


def score(state: CardsPosition, seat: int, colour: int) -> None:
    """A card goes from a hand to the top of its owner's pile (TC-051)."""
    state.hands[seat] -= UNIT[colour]
    state.hand_sizes[seat] -= 1
    state.piles[seat] += UNIT[colour]
    state.pile_sizes[seat] += 1
    state.tops[seat] = colour


def gain(state: CardsPosition, seat: int, colour: int, count: int) -> None:
    """Played or captured cards go to the top of a pile (TC-078, TC-087, TC-088)."""
    state.piles[seat] += count * UNIT[colour]
    state.pile_sizes[seat] += count
    state.tops[seat] = colour


def lift(state: CardsPosition, leader: int) -> int:
    """Take a leader (seat * 4 + colour) off the table; the place it left."""
    place = state.leaders[leader]
    state.occupied ^= BIT[place]
    state.leaders[leader] = NOWHERE
    return place


def take_away(state: CardsPosition, gone: int) -> None:
    """Take cards (a bitboard) off the table and close the gaps upwards (TC-093, TC-124, TC-013)."""
    state.cards = [mask & ~gone for mask in state.cards]
    state.links &= ~(gone >> LINK) & ((1 << LINKS) - 1)
    for column in range(COLUMNS):
        byte = gone >> DEEPEST * column & 255
        if byte:
            _close(state, column, byte)


def _close(state: CardsPosition, column: int, gone: int) -> None:
    """Shift a column's cards, ships and leaders up over the cards that left."""
    first = DEEPEST * column
    window = 255 << first

    def shifted(mask: int) -> int:
        return mask & ~window | without(mask >> first & 255, gone) << first

    state.cards = [shifted(mask) for mask in state.cards]
    state.ship_places = shifted(state.ship_places)
    state.occupied = shifted(state.occupied)

    def moved(place: int) -> int:
        inside = first <= place < first + DEEPEST
        return place - (gone & ((1 << place - first) - 1)).bit_count() if inside else place

    state.ships = tuple(map(moved, state.ships))
    state.leaders = list(map(moved, state.leaders))

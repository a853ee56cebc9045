"""Who fights whom, and how strong: the sides of a link, the cards that support them (TC-074, TC-080..083)."""

from __future__ import annotations

from ziggurat.games.spheres import RED
from ziggurat.games.tigris_cards.places import BIT, COLUMN, HEADS, LINK, NOWHERE, REGION, SPAN
from ziggurat.games.tigris_cards.regions import Span, leader_in
from ziggurat.games.tigris_cards.state import CardsPosition, Conflict


def sides(position: CardsPosition, slot: int) -> tuple[Span, Span]:
    """The two regions beside a slot as they are without a link there (TC-082)."""
    spans = SPAN[position.links & ~(1 << slot)]
    return spans[slot], spans[slot + 1]


def war_colours(position: CardsPosition, slot: int) -> list[int]:
    """The colours of which both sides of a slot hold a leader (TC-080)."""
    left, right = sides(position, slot)
    return [
        colour
        for colour in range(4)
        if leader_in(position, colour, *left) != NOWHERE and leader_in(position, colour, *right) != NOWHERE
    ]


def supporters(position: CardsPosition, colour: int, side: Span) -> int:
    """Places of the cards of a war's colour on a side; in a red war its heads too (TC-082, TC-083)."""
    low, high = side
    cards = position.cards[colour] | HEADS if colour == RED else position.cards[colour]
    return cards & REGION[low][high]


def support(position: CardsPosition, colour: int, side: Span) -> int:
    """How many cards support a side."""
    return supporters(position, colour, side).bit_count()


def war_over(position: CardsPosition, colour: int) -> Conflict:
    """A pending war: the active seat attacks, else the one met first clockwise from it (TC-081)."""
    left, right = sides(position, position.placed - LINK)
    first, second = leader_in(position, colour, *left), leader_in(position, colour, *right)
    attack, defence = support(position, colour, left), support(position, colour, right)
    active, seats = position.active, position.seats
    if (first - active) % seats > (second - active) % seats:
        first, second, attack, defence = second, first, defence, attack
    return Conflict("war", colour, first, second, attack, defence, -1)


def red_seat(position: CardsPosition, place: int) -> int:
    """In a revolt a leader on a red card or a head is one stronger (TC-074)."""
    return int(bool((position.cards[RED] | HEADS) & BIT[place]))


def fighting(position: CardsPosition, conflict: Conflict, seat: int) -> int:
    """Places of the cards on the table that support a seat in a conflict; 0 once its leader has gone."""
    place = position.leaders[4 * seat + conflict.colour]
    if place == NOWHERE:
        return 0
    if conflict.kind == "revolt":
        return BIT[place] if red_seat(position, place) else 0
    spans = SPAN[position.links & ~(1 << position.placed - LINK)]
    return supporters(position, conflict.colour, spans[COLUMN[place]])

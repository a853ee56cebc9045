"""Regions and kingdoms (section 2): always an interval of neighbouring columns."""

from __future__ import annotations

from ziggurat.games.tigris_cards.places import COLUMN, NOWHERE, SPAN
from ziggurat.games.tigris_cards.state import CardsPosition

Span = tuple[int, int]
"""The first and the last column of a region."""


def span_of(position: CardsPosition, place: int) -> Span:
    """The region of a place (TC-021, TC-023, TC-026)."""
    return SPAN[position.links][COLUMN[place]]


def regions(position: CardsPosition) -> tuple[Span, ...]:
    """All regions, from the left (TC-020, TC-021)."""
    return tuple(dict.fromkeys(SPAN[position.links]))


def kingdoms(position: CardsPosition) -> tuple[Span, ...]:
    """The regions that hold a leader, from the left (TC-022)."""
    spans = SPAN[position.links]
    return tuple(sorted({spans[COLUMN[place]] for place in position.leaders if place >= 0}))


def leader_in(position: CardsPosition, colour: int, low: int, high: int) -> int:
    """The seat of the leader of a colour in columns low..high, or NOWHERE (TC-023, TC-024)."""
    leaders = position.leaders
    for seat in range(position.seats):
        place = leaders[4 * seat + colour]
        if place >= 0 and low <= COLUMN[place] <= high:
            return seat
    return NOWHERE


def leaders_in(position: CardsPosition, low: int, high: int) -> list[tuple[int, int, int]]:
    """Seat, colour and place of all leaders in columns low..high, by seat and colour."""
    return [
        (*divmod(leader, 4), place)
        for leader, place in enumerate(position.leaders)
        if place >= 0 and low <= COLUMN[place] <= high
    ]

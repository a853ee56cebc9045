"""The lie of the land: kingdoms, who leads in them, where they can be entered or joined."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ziggurat.games.tigris.components import LAST_TREASURES
from ziggurat.games.tigris.squares import NEAR_OF_BIT, WIDTH, spread
from ziggurat.games.tigris.state import TigrisState
from ziggurat.games.tigris.tiles import size

RED, BLUE, GREEN = 1, 2, 3

RED_AT_LEAST: Final = (1.0, 0.91, 0.64, 0.31, 0.09, 0.02, 0.0)
"""Chance that an unseen hand holds at least so many red tiles."""
OTHER_AT_LEAST: Final = (1.0, 0.79, 0.41, 0.13, 0.03, 0.0, 0.0)
"""The same for another colour."""


@dataclass(slots=True)
class Kingdom:
    """A region with leaders."""

    region: int
    halo: int
    """Empty squares beside it."""
    lead: list[int]
    """The leader's square by colour, 0: none."""
    owner: list[int]
    """The leader's seat by colour, -1: none."""


@dataclass(slots=True)
class Survey:
    """All kingdoms, and the squares beside one, two and three of them."""

    kingdoms: list[Kingdom]
    once: int
    twice: int
    thrice: int
    beside: tuple[int, int, int, int]
    """Squares beside at least 1, 2, 3, 4 face-up temples."""


def survey(state: TigrisState) -> Survey:
    """Look at the board once."""
    lead, own, empty = state.lead, state.own, state.empty
    found = []
    once = twice = thrice = 0
    for region in state.kingdoms:
        halo = spread(region) & empty
        thrice |= twice & halo
        twice |= once & halo
        once |= halo
        bits = [lead[0] & region, lead[1] & region, lead[2] & region, lead[3] & region]
        owner = [-1, -1, -1, -1]
        for colour, bit in enumerate(bits):
            if bit & (bit - 1):  # a conflict is going on: look at one of the two
                bit &= -bit
                bits[colour] = bit
            if bit:
                for seat, mine in enumerate(own):
                    if mine & bit:
                        owner[colour] = seat
        found.append(Kingdom(region, halo, bits, owner))
    return Survey(found, once, twice, thrice, _beside(state.tiles[RED]))


def _beside(red: int) -> tuple[int, int, int, int]:
    one = two = three = four = 0
    for side in (red << 1, red >> 1, red << WIDTH, red >> WIDTH):
        four |= three & side
        three |= two & side
        two |= one & side
        one |= side
    return one, two, three, four


def temples_near(state: TigrisState, bit: int) -> int:
    """Face-up temples beside a square."""
    return (NEAR_OF_BIT[bit] & state.tiles[RED]).bit_count()


def best_entry(land: Survey, squares: int) -> tuple[int, int]:
    """The square with most temples beside it among some, and how many."""
    for count in (4, 3, 2, 1):
        here = land.beside[count - 1] & squares
        if here:
            return here & -here, count
    return 0, 0


def turns_left(state: TigrisState) -> float:
    """Own turns still to come for each seat: the bag, or the treasures, will end the game."""
    bag = size(state.bag) / (2.6 * state.seats)
    riches = (state.treas.bit_count() - LAST_TREASURES) * 3.2 / state.seats + 1.0
    return max(0.3, min(bag, riches))

"""What Tigris & Euphrates and its card game share: spheres, dynasties, and 'weakest first' ranking."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

Counts = tuple[int, int, int, int]
"""A number per colour, in the fixed order black, red, blue, green."""


class Colour(IntEnum):
    """The four spheres in the fixed order of every list, array and action id."""

    BLACK = 0
    RED = 1
    BLUE = 2
    GREEN = 3

    @property
    def key(self) -> str:
        """`black`, `red`, `blue` or `green`."""
        return self.name.lower()

    @property
    def tile(self) -> str:
        """The word for a tile (or card) of this colour in notation."""
        return TILES[self]

    @property
    def leader(self) -> str:
        """The word for the leader of this colour in Tigris & Euphrates' notation."""
        return LEADERS[self]


COLOURS: Final = tuple(Colour)
BLACK, RED, BLUE, GREEN = COLOURS
KEYS: Final = tuple(colour.name.lower() for colour in COLOURS)
TILES: Final = ("settlement", "temple", "farm", "market")
LEADERS: Final = ("king", "priest", "farmer", "merchant")
DYNASTIES: Final = ("archer", "bull", "pot", "lion")
"""The dynasties of the board game, by seat."""


def colour_of(word: str) -> Colour:
    """The colour a word stands for: a colour, a tile or a leader (also the card game's trader)."""
    for names in (KEYS, TILES, LEADERS):
        if word in names:
            return COLOURS[names.index(word)]
    if word == "trader":
        return Colour.GREEN
    raise KeyError(word)


def allot(points: Sequence[int], jokers: int) -> Counts:
    """Points after giving each joker to the colour that is weakest then (TE-327, TE-328)."""
    totals = list(points)
    for _ in range(jokers):
        totals[totals.index(min(totals))] += 1
    black, red, blue, green = totals
    return black, red, blue, green


def weakest_first(points: Sequence[int], jokers: int = 0) -> Counts:
    """The vector that players compare: totals with jokers, ascending (TE-327, TE-329)."""
    first, second, third, fourth = sorted(allot(points, jokers))
    return first, second, third, fourth


def ranks(vectors: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Places by vector, 1 is first; equal vectors share a place (TE-329, TE-330).

    >>> ranks([(11, 11, 11, 14), (10, 10, 12, 13), (10, 10, 11, 18), (9, 11, 17, 22)])
    (1, 2, 3, 4)
    """
    keys = [tuple(vector) for vector in vectors]
    return tuple(1 + sum(other > key for other in keys) for key in keys)

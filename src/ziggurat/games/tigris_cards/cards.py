"""Handfuls of cards as packed integers: eight bits a colour, so that adding and taking are one operation."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random
from typing import Final

from ziggurat.games.spheres import KEYS, TILES, Counts
from ziggurat.games.tigris_cards.components import HAND

UNIT: Final = (1, 1 << 8, 1 << 16, 1 << 24)
"""One card of a colour, packed."""
TREASURE: Final = 1 << 32
"""One treasure in a packed pile (TC-150)."""
TREASURE_TOP: Final = 4
"""A treasure on top of a pile; colours are 0..3."""
PILE_KEYS: Final = (*KEYS, "treasure")
"""What a pile may hold, in the order in which it is packed."""
_ONES: Final = sum(UNIT)
_GUARD: Final = 0x80 * _ONES


def pack(counts: Counts) -> int:
    return counts[0] | counts[1] << 8 | counts[2] << 16 | counts[3] << 24


def unpack(cards: int) -> Counts:
    return cards & 255, cards >> 8 & 255, cards >> 16 & 255, cards >> 24 & 255


def size(cards: int) -> int:
    """How many cards there are (at most 255), treasures not counted."""
    return (cards & 0xFFFFFFFF) * _ONES >> 24 & 255


def holds(cards: int, some: int) -> bool:
    """Are `some` (a hand at most) among the cards?"""
    return ((cards | _GUARD) - some) & _GUARD == _GUARD


HANDFULS: Final = tuple(
    sum(UNIT[colour] for colour in colours)
    for count in range(1, HAND + 1)
    for colours in combinations_with_replacement(range(4), count)
)
"""All 494 handfuls of one to eight cards, by size: they number the draws."""
HANDFUL_INDEX: Final = {cards: index for index, cards in enumerate(HANDFULS)}


def _by_size() -> tuple[tuple[int, ...], ...]:
    by_size: list[list[int]] = [[] for _ in range(HAND + 1)]
    for index, cards in enumerate(HANDFULS):
        by_size[size(cards)].append(index)
    return tuple(map(tuple, by_size))


OF_SIZE: Final = _by_size()
"""Indices of the handfuls of each size, ascending."""


def draw(pool: int, count: int, rng: Random) -> int:
    """Some cards of a pool, each equally likely."""
    black, red, blue, green = unpack(pool)
    total = size(pool)
    drawn = 0
    for _ in range(count):
        pick = int(rng.random() * total)
        total -= 1
        if pick < red:
            red -= 1
            drawn += UNIT[1]
        elif pick < red + black:
            black -= 1
            drawn += UNIT[0]
        elif pick < red + black + blue:
            blue -= 1
            drawn += UNIT[2]
        else:
            green -= 1
            drawn += UNIT[3]
    assert green >= 0
    return drawn


def words(cards: int) -> str:
    """Cards in notation, in the order of colours: `temple*2 farm`."""
    return " ".join(
        name if count == 1 else f"{name}*{count}"
        for name, count in zip(TILES, unpack(cards), strict=True)
        if count
    )

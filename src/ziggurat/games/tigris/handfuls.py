"""Handfuls of tiles as packed integers: eight bits a colour, so that adding and taking are one operation."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from ziggurat.games.spheres import TILES, Counts
from ziggurat.games.tigris.components import HAND

UNIT: Final = (1, 1 << 8, 1 << 16, 1 << 24)
"""One tile of a colour, packed."""
_ONES: Final = sum(UNIT)
_GUARD: Final = 0x80 * _ONES


def pack(counts: Counts) -> int:
    return counts[0] | counts[1] << 8 | counts[2] << 16 | counts[3] << 24


def unpack(tiles: int) -> Counts:
    return tiles & 255, tiles >> 8 & 255, tiles >> 16 & 255, tiles >> 24


def size(tiles: int) -> int:
    """How many tiles there are (at most 255)."""
    return tiles * _ONES >> 24 & 255


def holds(tiles: int, some: int) -> bool:
    """Are `some` among the tiles?"""
    return ((tiles | _GUARD) - some) & _GUARD == _GUARD


def _handfuls() -> tuple[int, ...]:
    return tuple(
        sum(UNIT[colour] for colour in colours)
        for count in range(1, HAND + 1)
        for colours in combinations_with_replacement(range(4), count)
    )


HANDFULS: Final = _handfuls()
"""All 209 handfuls of one to six tiles, by size: they number swaps and draws."""
HANDFUL_INDEX: Final = {tiles: index for index, tiles in enumerate(HANDFULS)}
SIZES: Final = tuple(size(tiles) for tiles in HANDFULS)
FULL: Final = tuple(tiles for tiles in HANDFULS if size(tiles) == HAND)
"""The 84 handfuls of six."""


@cache
def within(tiles: int) -> tuple[int, ...]:
    """Indices of the handfuls that a hand holds, ascending (one entry for each of 210 hands)."""
    return tuple(index for index, some in enumerate(HANDFULS) if holds(tiles, some))


def words(tiles: int) -> str:
    """Tiles in notation, in the order of colours: `temple*2 farm`."""
    return " ".join(
        name if count == 1 else f"{name}*{count}"
        for name, count in zip(TILES, unpack(tiles), strict=True)
        if count
    )

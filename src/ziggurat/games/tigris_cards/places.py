"""Where a card lies: places as bits, regions as intervals of columns, lists of bits through byte tables.

The card at depth 1..8 below the head of column 0..7 is place `8 * column + depth - 1`, so that a column is a
byte of a bitboard. The heads are places 64..71, the links 72..78: ten bytes in all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ziggurat.games.tigris_cards.components import COLUMNS, DEEPEST, LINKS

NOWHERE: Final = -1
"""No place, no seat, no colour."""
HEAD: Final = COLUMNS * DEEPEST
"""The place of the first head."""
LINK: Final = HEAD + COLUMNS
"""The place of the first link slot."""
PLACES: Final = LINK + LINKS
BYTES: Final = 10

PLACE_NAMES: Final = (
    *(f"C{column + 1}.{depth}" for column in range(COLUMNS) for depth in range(1, DEEPEST + 1)),
    *(f"C{column + 1}.0" for column in range(COLUMNS)),
    *(f"L{slot + 1}" for slot in range(LINKS)),
)
COLUMN_NAMES: Final = tuple(f"C{column + 1}" for column in range(COLUMNS))
LINK_NAMES: Final = PLACE_NAMES[LINK:]

BIT: Final = tuple(1 << place for place in range(PLACES))
COLUMN: Final = (
    *(place // DEEPEST for place in range(HEAD)),
    *range(COLUMNS),
    *range(LINKS),
)
"""The column of a place; of a link the left one (TC-023)."""
HEADS: Final = sum(BIT[HEAD:LINK])
_FIRST: Final = sum(1 << DEEPEST * column for column in range(COLUMNS))
"""The first card of every column."""
_GATHER: Final = sum(1 << (DEEPEST - 1) * column for column in range(1, COLUMNS + 1))


def _region(low: int, high: int) -> int:
    """Columns low..high with their heads and the links between them (TC-020, TC-021)."""
    cards = sum(255 << DEEPEST * column for column in range(low, high + 1))
    return cards | sum(BIT[HEAD + low : HEAD + high + 1]) | sum(BIT[LINK + low : LINK + high])


REGION: Final = tuple(
    tuple(_region(low, high) if low <= high else 0 for high in range(COLUMNS)) for low in range(COLUMNS)
)
"""The bitboard of all places between two columns."""


def _span(links: int, column: int) -> tuple[int, int]:
    low = high = column
    while low and links >> (low - 1) & 1:
        low -= 1
    while links >> high & 1:
        high += 1
    return low, high


SPAN: Final = tuple(tuple(_span(links, column) for column in range(COLUMNS)) for links in range(1 << LINKS))
"""By occupied link slots and column: the first and the last column of its region (TC-021)."""


def at_depth(filled: int, depth: int) -> int:
    """The columns (bit k: column k) that hold at least `depth` cards, ships included."""
    return ((filled >> (depth - 1) & _FIRST) * _GATHER >> HEAD - DEEPEST) & 255


def members(mask: int) -> Iterator[int]:
    """The places of a bitboard, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def without(column: int, gone: int) -> int:
    """A column's byte after the cards in `gone` left and the gaps closed upwards (TC-093, TC-124)."""
    kept = place = 0
    for depth in range(DEEPEST):
        if not gone >> depth & 1:
            kept |= (column >> depth & 1) << place
            place += 1
    return kept

"""Squares and bitboards: names, neighbours, and flood fill on integers.

A square is 0..175 (row * 16 + column). On a bitboard each row has a 17th, always empty guard bit, so that
shifts never run from one row into the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

ROWS: Final = 11
COLS: Final = 16
SQUARES: Final = ROWS * COLS
WIDTH: Final = COLS + 1
"""Bits per row of a bitboard."""

SQUARE_NAMES: Final = tuple(f"{'ABCDEFGHIJKLMNOP'[s % COLS]}{s // COLS + 1}" for s in range(SQUARES))
"""As on Board Game Arena: column letter, then row number from the top."""
SQUARE_OF: Final = {name: square for square, name in enumerate(SQUARE_NAMES)}

BIT: Final = tuple(1 << (s // COLS * WIDTH + s % COLS) for s in range(SQUARES))
"""The bit of a square."""
SQUARE_OF_BIT: Final = {bit: square for square, bit in enumerate(BIT)}
BIT_PLACES: Final = tuple(bit.bit_length() - 1 for bit in BIT)
"""The place of each square's bit in a bitboard."""
BOARD: Final = sum(BIT)
_ROW: Final = (1 << COLS) - 1


def spread(mask: int) -> int:
    """All squares that share an edge with a square of the mask (TE-030)."""
    return (mask << 1 | mask >> 1 | mask << WIDTH | mask >> WIDTH) & BOARD


NEAR: Final = tuple(spread(bit) for bit in BIT)
"""The neighbours of a square."""
NEAR_OF_BIT: Final = {bit: spread(bit) for bit in BIT}


def mask_of(squares: Iterable[int]) -> int:
    """The bitboard of some squares."""
    mask = 0
    for square in squares:
        mask |= BIT[square]
    return mask


def squares_in(mask: int) -> tuple[int, ...]:
    """The squares of a bitboard, ascending."""
    squares = []
    while mask:
        low = mask & -mask
        squares.append(SQUARE_OF_BIT[low])
        mask ^= low
    return tuple(squares)


def bits_in(mask: int) -> list[int]:
    """The squares of a bitboard as bits, ascending."""
    bits = []
    while mask:
        low = mask & -mask
        bits.append(low)
        mask ^= low
    return bits


def nth(mask: int, index: int) -> int:
    """The square of a bitboard with so many of its squares below it."""
    row = 0
    while True:
        line = mask & _ROW
        count = line.bit_count()
        if index < count:
            break
        index -= count
        mask >>= WIDTH
        row += COLS
    for _ in range(index):
        line &= line - 1
    return row + (line & -line).bit_length() - 1


def flood(seed: int, within: int) -> int:
    """All of `within` that is connected with the seed (the seed must lie within)."""
    while True:
        grown = (seed | seed << 1 | seed >> 1) & within
        grown = (grown | grown << WIDTH | grown >> WIDTH) & within
        if grown == seed:
            return seed
        seed = grown


def parts(mask: int) -> tuple[int, ...]:
    """The connected parts of a bitboard, by lowest square."""
    regions = []
    while mask:
        part = flood(mask & -mask, mask)
        regions.append(part)
        mask ^= part
    return tuple(regions)


def halo_of(region: int) -> int:
    """All squares next to a region (and others inside it or off the board)."""
    return region << 1 | region >> 1 | region << WIDTH | region >> WIDTH


def name_of(bit: int) -> str:
    """The name of a square given by its bit."""
    return SQUARE_NAMES[SQUARE_OF_BIT[bit]]


def names_of(mask: int) -> list[str]:
    """The names of a bitboard's squares."""
    return [SQUARE_NAMES[square] for square in squares_in(mask)]

"""All that is taken from the plain engine: numbers of actions and questions, boards, handfuls, monuments.

Generated from it at import, nothing is copied: this is the only module that knows where it stands there.
"""

from __future__ import annotations

from itertools import product
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ziggurat.games.tigris import components
from ziggurat.games.tigris.actions import MONUMENT_SQUARES as TOPS
from ziggurat.games.tigris.actions import SPACE as SPACE
from ziggurat.games.tigris.actions import ZIGGURAT_SQUARES as CENTRES
from ziggurat.games.tigris.components import BOARDS, MONUMENTS, TEMPLE_SQUARES, TILE_COUNTS
from ziggurat.games.tigris.encode import LAYOUT, PLANES
from ziggurat.games.tigris.handfuls import FULL, HANDFULS, UNIT, pack, unpack
from ziggurat.games.tigris.squares import BOARD, WIDTH, squares_in
from ziggurat.games.tigris.squares import SQUARES as SQUARES
from ziggurat.games.tigris.state import Ask

WORD: Final = (1 << 64) - 1


def words(mask: int) -> tuple[int, int, int]:
    """A bitboard of the plain engine in three words, lowest first."""
    return mask & WORD, mask >> 64 & WORD, mask >> 128


def _array(values: Any, kind: Any = np.int64) -> NDArray[Any]:
    made = np.array(values, kind)
    made.setflags(write=False)
    return made


# -- numbers of components

HAND: Final = components.HAND
ACTIONS: Final = components.ACTIONS
CATASTROPHES: Final = components.CATASTROPHES
DISPLAY: Final = components.DISPLAY
LAST_TREASURES: Final = components.LAST_TREASURES
LINE: Final = components.LINE
BONUS: Final = components.BONUS

# -- actions; the first number of each kind is in the plain engine's `actions`

SIZE: Final = SPACE.size
PICK_BAG: Final = SPACE.ranges["pick"].stop - 1

# -- questions

ASK_START: Final = int(Ask.START)
ASK_DRAW: Final = int(Ask.DRAW)
ASK_SHOW: Final = int(Ask.SHOW)
ASK_ACTION: Final = int(Ask.ACTION)
ASK_WAR: Final = int(Ask.WAR)
ASK_ATTACK: Final = int(Ask.ATTACK)
ASK_DEFEND: Final = int(Ask.DEFEND)
ASK_BUILDING: Final = int(Ask.BUILDING)
ASK_MONUMENT: Final = int(Ask.MONUMENT)
ASK_TREASURE: Final = int(Ask.TREASURE)
ASK_ZIGGURAT: Final = int(Ask.ZIGGURAT)
ASK_PICK: Final = int(Ask.PICK)
QUESTIONS: Final = len(Ask)

# -- boards, by number: 0 standard, 1 advanced

BOARD_NAMES: Final = tuple(BOARDS)
FULL_BOARD: Final = words(BOARD)
LAND: Final = _array([words(board.land) for board in BOARDS.values()], np.uint64)
TEMPLES: Final = _array([words(board.temples) for board in BOARDS.values()], np.uint64)
FIRST: Final = _array([words(board.first) for board in BOARDS.values()], np.uint64)
"""Treasures that must be taken before others (TE-303, TE-372)."""
START_BAG: Final = _array([pack(TILE_COUNTS) - UNIT[1] * b.temples.bit_count() for b in BOARDS.values()])
RIVER_SQUARES: Final = _array(
    [[s in squares_in(b.river) for s in range(SQUARES)] for b in BOARDS.values()], np.int8
)
FIRST_SQUARES: Final = _array(
    [[s in squares_in(b.first) for s in range(SQUARES)] for b in BOARDS.values()], np.int8
)
TREASURE_SQUARES: Final = _array(TEMPLE_SQUARES)

# -- handfuls of tiles, packed

HANDFUL: Final = _array(HANDFULS)
HANDFUL_COUNT: Final = len(HANDFULS)
SHOWN: Final = _array((*UNIT, *FULL))
TILE_TOTALS: Final = _array(TILE_COUNTS)


def _by_counts(handfuls: Any) -> NDArray[Any]:
    """The index of a handful by its counts, read as a number with seven digits a place (black lowest)."""
    found = np.full((HAND + 1) ** 4, -1, np.int16)
    for index, tiles in enumerate(handfuls):
        found[sum(count * (HAND + 1) ** place for place, count in enumerate(unpack(tiles)))] = index
    found.setflags(write=False)
    return found


HANDFUL_INDEX: Final = _by_counts(HANDFULS)
SHOWN_INDEX: Final = _by_counts((*UNIT, *FULL))

# -- monuments and ziggurat

MONUMENT_COUNT: Final = len(MONUMENTS)
MONUMENT_COLOURS: Final = _array(MONUMENTS)
SHOWING: Final = _array(
    [sum(1 << i for i, pair in enumerate(MONUMENTS) if colour in pair) for colour in range(4)]
)
"""By colour, a bit for each monument that shows it (TE-263)."""
TOP_SQUARES: Final = _array(TOPS)
TOP_COUNT: Final = len(TOPS)
CENTRE_SQUARES: Final = _array(CENTRES)


def _by_square(squares: Any) -> NDArray[Any]:
    return _array([squares.index(s) if s in squares else -1 for s in range(SQUARES)], np.int16)


TOP_INDEX: Final = _by_square(TOPS)
CENTRE_INDEX: Final = _by_square(CENTRES)
TREASURE_INDEX: Final = _by_square(TEMPLE_SQUARES)

# -- observations: where blocks and planes begin

OBSERVED: Final = LAYOUT.size
AT: Final = {name: piece.start for name, piece in LAYOUT.slices().items()}
PLANE: Final = {name: AT["board"] + index * SQUARES for index, name in enumerate(PLANES)}

VERSION: Final = f"{SPACE.version} {LAYOUT.version}"


def _check() -> None:
    """What the arithmetic of the compiled rules relies on."""
    assert (WIDTH, SQUARES, BOARD.bit_length()) == (17, 176, 186)
    assert [unpack(t) for t in UNIT] == [c for c in product((0, 1), repeat=4) if sum(c) == 1][::-1]
    assert SPACE.ranges["tile"].start == 0
    assert BOARD_NAMES == ("standard", "advanced")


_check()

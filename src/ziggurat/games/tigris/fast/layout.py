"""A game as one record of numbers: the truth that lies on the table, and its generator."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

Game = Any
"""A row of an array of GAME; functions change it in place."""

# -- rows of `boards`: bitboards in three words

TILES: Final = 0
"""Face-up tiles by colour."""
EMPTY: Final = 4
CLOSED: Final = 5
"""Catastrophe tiles."""
TREASURES: Final = 6
LEADERS: Final = 7
ZIGGURAT_AT: Final = 8
KINGDOMS: Final = 9
"""The regions that hold a leader (TE-033), in no order, as many as `kingdoms` says."""
BOARDS: Final = KINGDOMS + 16

BLACK, RED, BLUE, GREEN = range(4)
NOWHERE: Final = -1
CHANCE: Final = -1
NOBODY: Final = -2
"""Who is asked when the game is over."""

# -- why tiles are drawn, why the game ended

NOTHING, DEAL, SWAPPING, REFILL = range(4)
RUNNING, NO_TREASURES, NO_TILES = range(3)

# -- what follows an answer, in the order of the rules; each step says what is next

ASKED, WARS, BUILDINGS, MONUMENTS, SHARES, NEXT_ACTION, REFILLS = range(7)
"""ASKED: a question is open (or the game over), nothing follows."""

_SMALL: Final = """
    seats advanced english open_tiles buildings_on ziggurat_on open_scoring
    question asked start active actions_left end_reason kingdoms
    placed placed_colour marker drawer to_draw draw_why
    war fight_colour attacker defender attacker_at defender_at attack defence added
    built monuments_left wars revolts
"""
"""Small numbers. `actions_left`: of this turn, not yet begun. `placed`, `marker`, `.._at`: squares, NOWHERE
where there is none. `attack`, `defence`: strengths on the board; `added`: -1 before the attacker decided.
`built`: monuments so far; `monuments_left`: a bit each. `wars`, `revolts`: how many there were."""

GAME: Final = np.dtype(
    [
        ("boards", "u8", (BOARDS, 3)),
        ("hands", "i8", (4,)),
        ("swapped", "i8", (4,)),
        ("holds", "i8", (4,)),
        ("bag", "i8"),
        ("display", "i8"),
        ("gone", "i8"),
        ("seed", "u8"),
        ("stream", "u8"),
        ("drawn", "u8"),
        ("step", "i4"),
        ("turn", "i4"),
        ("leaders", "i2", (4, 4)),
        ("points", "i2", (4, 4)),
        ("treasures_held", "i2", (4,)),
        ("catastrophes_left", "i2", (4,)),
        ("buildings", "i2", (4,)),
        ("monuments", "i2", (6, 3)),
        *((name, "i2") for name in _SMALL.split()),
    ],
    align=True,
)
"""Handfuls (`hands`, `bag`, ...) are packed, eight bits a colour. `leaders`: squares by seat and colour.
`monuments`: index, top-left square and colour of the tiles below, in building order. `seed`, `stream` and
`drawn` are the generator."""

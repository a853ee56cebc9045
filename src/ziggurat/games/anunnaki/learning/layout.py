"""Where the bytes of a position lie, and which inputs a network makes of them.

`writing` writes them in this order: all territories, then each seat in turn, then the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ziggurat.core.learning import Column, bits, one_hot, plain, steps
from ziggurat.games.anunnaki.names import (
    ARTIFACTS,
    EDGES,
    GODS,
    OBJECTIVES,
    PACTS,
    REWARDS,
    SPOTS,
    TERRITORIES,
    TILES,
    WEAPONS,
)
from ziggurat.games.anunnaki.state import Ask

SEATS: Final = 4
CELLS: Final = len(TERRITORIES)
WHOLE: Final = 8
"""Bytes that a set of territories takes."""
SETS: Final = ("tokens", "halted", "entered", "contested", "origin", "at", "to", "harvested", "source")
"""Of territories: God tokens, halted, where Gods entered, contested, and what the open question names."""

Maker = Callable[[int], Sequence[Column]]
"""The inputs made of a byte, by its place."""


class Layout:
    """Bytes one after the other, each group with the inputs that are made of it."""

    def __init__(self) -> None:
        self.size = 0
        self.flat: list[Column] = []
        """Inputs of the whole."""
        self._of_cells: list[Maker] = []

    def numbers(self, count: int, make: Maker) -> None:
        """Bytes of the whole, each read in the same way."""
        for _ in range(count):
            self.flat += make(self.size)
            self.size += 1

    def mask(self, count: int) -> None:
        """A set of `count` things."""
        self.flat += bits(self.size, count)
        self.size += (count + 7) // 8

    def each_cell(self, make: Maker) -> None:
        """A byte of every territory."""
        at = self.size
        self._of_cells.append(lambda cell: make(at + cell))
        self.size += CELLS

    def cell_set(self) -> None:
        """A set of territories."""
        at = self.size
        self._of_cells.append(lambda cell: [Column("bit", at + cell // 8, cell % 8)])
        self.size += WHOLE

    def cell(self, cell: int) -> tuple[Column, ...]:
        """The inputs of a territory."""
        return tuple(column for make in self._of_cells for column in make(cell))


def _about(scale: float) -> Maker:
    return lambda at: plain(at, at + 1, scale)


def _steps(most: int) -> Maker:
    return lambda at: steps(at, most)


def _one_of(most: int) -> Maker:
    return lambda at: one_hot(at, most)


def _amount(most: int, scale: float) -> Maker:
    return lambda at: [*steps(at, most), *plain(at, at + 1, scale)]


def _territories(layout: Layout) -> None:
    for place in range(SEATS):
        layout.each_cell(_steps(6 if place == 0 else 3))  # Followers
        layout.each_cell(_steps(4 if place == 0 else 3))  # strength of the Gods
        layout.cell_set()  # Settlements
        layout.cell_set()  # control
    for _ in range(SEATS):
        layout.cell_set()  # whose planet it is
    layout.each_cell(_steps(3))  # icons that are not depleted
    layout.each_cell(_one_of(9))  # a civilization: 1 face down, then its strength and effect
    for _ in SETS:
        layout.cell_set()


def _seat(layout: Layout, own: bool) -> None:
    layout.numbers(1, _one_of(5))  # House, 4: nobody
    layout.numbers(4, _amount(8, 0.1))  # resources
    layout.numbers(1, _amount(8, 0.1))  # Mana
    layout.numbers(1, _about(0.02))  # points so far
    layout.numbers(1, _about(0.02))  # points as they stand
    layout.numbers(3, _steps(14))  # tracks
    layout.numbers(1, _steps(14))  # Dominion
    layout.numbers(4, _steps(5))  # value of each track's objective
    layout.numbers(4, _about(0.1))  # Altars, Settlements, territories, units
    layout.numbers(1, _steps(14))  # cubes left
    layout.numbers(2, _steps(3))  # summoning tokens
    layout.numbers(1, _one_of(11))  # pawn
    layout.numbers(1, _steps(12))  # reserve
    layout.numbers(1, _steps(5))  # Settlements left
    layout.numbers(1, _steps(7))  # Advanced cards
    layout.numbers(1, _about(0.1))  # pacts completed
    layout.mask(len(TILES))  # improved
    layout.mask(len(EDGES))  # cubes
    layout.mask(len(PACTS))  # open pacts
    layout.mask(len(GODS))  # God cards
    layout.mask(len(GODS))  # Gods on the map
    layout.mask(len(ARTIFACTS))
    if own:
        layout.numbers(len(TILES), _one_of(6))  # the way from the pawn to each tile
        layout.numbers(len(TILES), _one_of(3))  # does a cube there surround a token?


def _table(layout: Layout) -> None:
    layout.numbers(1, _one_of(5))  # seats
    layout.numbers(1, _one_of(7))  # phase
    layout.numbers(1, _amount(24, 0.05))  # round
    layout.numbers(1, _one_of(4))  # why the game ends
    layout.numbers(1, _one_of(4))  # active seat
    layout.numbers(1, _one_of(4))  # first seat
    layout.numbers(1, _one_of(len(Ask)))  # question
    layout.numbers(10, _one_of(11))  # tiles of the star
    layout.numbers(4, _one_of(len(OBJECTIVES) + 1))  # objectives
    layout.numbers(len(SPOTS), _one_of(15))  # Culture tokens
    layout.numbers(1, _steps(6))  # how often it is asked
    layout.numbers(1, _one_of(8))  # unit that goes
    layout.numbers(1, _one_of(11))  # tile
    layout.numbers(1, _one_of(len(PACTS) + 1))  # pact
    layout.numbers(1, _one_of(len(EDGES) + 1))  # cube
    layout.numbers(1, _one_of(7))  # Mana action
    layout.numbers(1, _one_of(len(GODS) + 1))  # God
    layout.numbers(1, _one_of(4))  # flags: portal, red
    layout.numbers(1, _steps(3))  # discount
    layout.numbers(len(REWARDS), _about(0.3))  # gains that wait
    layout.numbers(1, _one_of(3))  # side in the battle
    layout.numbers(1, _one_of(5))  # the other side
    layout.numbers(2, _steps(12))  # strength of both sides without cards
    layout.mask(4)  # types
    layout.mask(6)  # Mana actions taken
    layout.mask(14)  # Dominion tokens
    layout.mask(len(PACTS))  # display
    layout.mask(len(WEAPONS))  # hand
    layout.mask(len(GODS))  # drawn
    layout.mask(len(ARTIFACTS))  # artifacts to choose from
    layout.mask(4)  # additional actions used
    layout.mask(3)  # Pandora's tokens
    layout.mask(3)  # marked track
    layout.mask(len(WEAPONS))  # own cards in the battle
    layout.mask(len(WEAPONS))  # those of the other side
    layout.mask(len(Ask))  # open questions and tasks


def _laid_out() -> Layout:
    layout = Layout()
    _territories(layout)
    for place in range(SEATS):
        _seat(layout, own=place == 0)
    _table(layout)
    return layout


LAYOUT: Final = _laid_out()

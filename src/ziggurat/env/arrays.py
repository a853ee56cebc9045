"""The arrays of a batch, laid out in one block of memory that several processes can share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ziggurat.core.protocol import OptionValue
from ziggurat.core.registry import AnyGame
from ziggurat.env.basics import Floats, Ints

ALIGNED = 64
"""What other libraries ask of memory that they take over without a copy."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is played in every row, and what is told about it."""

    game: AnyGame
    rows: int
    seats: int
    options: Mapping[str, OptionValue]
    ids: bool
    """Are legal actions told as lists of ids alone, without masks?"""
    forced: bool
    """Are decisions with one legal action answered by themselves?"""
    limit: int | None
    """Answers after which a game is cut short."""
    points: bool
    """Are changes of the standing told?"""

    def shapes(self) -> dict[str, tuple[tuple[int, ...], str]]:
        """Shape and type of every array."""
        rows, size, actions = self.rows, self.game.layout.size, self.game.actions.size
        return {
            "observations": ((rows, size), "f4"),
            "masks": ((0 if self.ids else rows, actions), "u1"),
            "ids": ((rows * actions,), "i4"),
            "starts": ((rows,), "i8"),
            "counts": ((rows,), "i4"),
            "actor": ((rows,), "i1"),
            "rewards": ((rows, self.seats), "f4"),
            "points": ((rows if self.points else 0, self.seats), "f4"),
            "done": ((rows,), "?"),
            "truncated": ((rows,), "?"),
            "terminal": ((rows, self.seats, size), "f4"),
            "games": ((rows,), "i8"),
            "lengths": ((rows,), "i4"),
            "actions": ((rows,), "i4"),
            "chosen": ((rows,), "?"),
        }

    def size(self) -> int:
        """Bytes that all arrays take, wherever the memory begins."""
        return ALIGNED + sum(_padded(shape, kind) for shape, kind in self.shapes().values())


def _padded(shape: tuple[int, ...], kind: str) -> int:
    return -(-prod(shape) * np.dtype(kind).itemsize // ALIGNED) * ALIGNED


class Arrays:
    """All arrays of a batch over one block of memory, one row a game."""

    observations: Floats
    masks: NDArray[np.uint8]
    ids: Ints
    """Legal ids: of each row as many as `counts` says, from `starts` on."""
    starts: NDArray[np.int64]
    counts: Ints
    actor: NDArray[np.int8]
    rewards: Floats
    points: Floats
    done: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    terminal: Floats
    games: NDArray[np.int64]
    lengths: Ints
    actions: Ints
    """What is answered in the step that is being made."""
    chosen: NDArray[np.bool_]
    """Which rows it is made in."""

    def __init__(self, setup: Setup, memory: Any) -> None:
        # Every process finds the same place: memory is shared by whole pages.
        start = -np.frombuffer(memory, np.uint8).ctypes.data % ALIGNED
        for name, (shape, kind) in setup.shapes().items():
            count = prod(shape)
            array = np.frombuffer(memory, kind, count, start).reshape(shape)
            setattr(self, name, array)
            start += _padded(shape, kind)

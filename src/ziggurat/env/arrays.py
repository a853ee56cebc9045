"""The arrays of a batch, laid out in one block of memory that several processes can share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ziggurat.core.protocol import OptionValue
from ziggurat.core.registry import AnyGame
from ziggurat.env.basics import Floats, Ints, as_game, travelling

ALIGNED = 64
"""What other libraries ask of memory that they take over without a copy."""

Shapes = Mapping[str, tuple[tuple[int, ...], str]]
"""By name the shape and type of arrays."""


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

    def shapes(self) -> Shapes:
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

    def __reduce__(self) -> tuple[Any, ...]:
        told = {field.name: getattr(self, field.name) for field in fields(self)}
        return _arrived, ({**told, "game": travelling(self.game)},)


def _arrived(told: dict[str, Any]) -> Setup:
    return Setup(**{**told, "game": as_game(told["game"])})


def size_of(shapes: Shapes) -> int:
    """Bytes that arrays take, wherever their memory begins."""
    return ALIGNED + sum(_padded(shape, kind) for shape, kind in shapes.values())


def laid_out(shapes: Shapes, memory: Any) -> dict[str, NDArray[Any]]:
    """Arrays over one block of memory. Every process finds the same places: it is shared by whole pages."""
    found: dict[str, NDArray[Any]] = {}
    start = -np.frombuffer(memory, np.uint8).ctypes.data % ALIGNED
    for name, (shape, kind) in shapes.items():
        found[name] = np.frombuffer(memory, kind, prod(shape), start).reshape(shape)
        start += _padded(shape, kind)
    return found


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
        for name, array in laid_out(setup.shapes(), memory).items():
            setattr(self, name, array)

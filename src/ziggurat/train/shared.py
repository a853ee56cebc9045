"""Memory that the playing processes and the learner share."""

from __future__ import annotations

import mmap
from math import prod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ziggurat.core.learning import Feed

PAGE: Final = 4096
STOP, NET, TEACH = -1, 0, 1
"""What the playing processes are told to do next, in the first two numbers of `control`."""
WAVE, TICKET = 4, 5
"""Where in `control` the wave to begin with stands, and the number of the last wish to save."""
TOLD: Final = 12
"""Numbers that are told of a finished game: table, decisions, opponent, the learner's share of the win, its
seats' mean score, then the scores."""


class Shared:
    """Arrays in one anonymous mapping, made before the processes are."""

    def __init__(self, feed: Feed, workers: int, rows: int, seats: int, kept: int = 2048) -> None:
        self.workers, self.rows, self.seats = workers, rows, seats
        self.count = count = workers * rows
        kind = "u1" if feed.code == "B" else "f4"
        shapes: dict[str, tuple[tuple[int, ...], str]] = {
            "obs": ((2, count, feed.size), kind),
            "slots": ((2, count, feed.most), "i2"),
            "counts": ((2, count), "i2"),
            "seat": ((2, count), "i1"),
            "mine": ((2, count), "u1"),
            "done": ((2, count), "u1"),
            "rewards": ((2, count, seats), "f4"),
            "answers": ((2, count), "i2"),
            "ready": ((2, workers), "i8"),
            "go": ((2, 8), "i8"),
            "control": ((16,), "i8"),
            "saved": ((workers,), "i8"),
            "results": ((workers, kept, TOLD), "f4"),
            "ended": ((workers, 8), "i8"),
        }
        self._places: dict[str, tuple[int, tuple[int, ...], str]] = {}
        at = 0
        for name, (shape, code) in shapes.items():
            self._places[name] = at, shape, code
            at += -(-prod(shape) * np.dtype(code).itemsize // PAGE) * PAGE
        self.size = at
        self.memory = mmap.mmap(-1, at)

    def array(self, name: str) -> NDArray[Any]:
        at, shape, code = self._places[name]
        return np.frombuffer(self.memory, code, prod(shape), at).reshape(shape)

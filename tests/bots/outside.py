"""Bots as people write them outside this project, named as `py:tests.bots.outside:...`."""

from __future__ import annotations

import sys
from random import Random

import numpy as np

from ziggurat.bots import Bot, Budget
from ziggurat.core.protocol import View
from ziggurat.core.registry import AnyGame


class First(Bot):
    """Needs nothing."""

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        return view.legal[0]


class Last(Bot):
    """Wants to know the game."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        return view.legal[-1]


class Broken(Bot):
    """Cannot even be made."""

    def __init__(self) -> None:
        raise RuntimeError("no licence")

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        return view.legal[0]


class Late(First):
    """Can be made, but not started, and says so at length."""

    def start(self) -> None:
        raise OSError("no engine\nwas found")


class Counting(Bot):
    """Answers with a number of numpy's, as learners do."""

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        found: int = np.asarray(view.legal).min()
        return found

    def close(self) -> None:
        raise RuntimeError("cannot stop counting")


class Leaving(First):
    """Calls sys.exit wherever it is asked anything."""

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        sys.exit(0)

    def close(self) -> None:
        sys.exit(0)


class LeavingEarly(First):
    """Calls sys.exit when it should start."""

    def start(self) -> None:
        sys.exit(0)


class Boasting(First):
    """Tells of a search in words."""

    thought = {"best": "mine"}  # type: ignore[dict-item]  # noqa: RUF012


class Speechless(Exception):
    """Cannot even say what it is."""

    def __str__(self) -> str:
        raise ValueError("no words")


class Rambling(First):
    """Answers with a page of numbers, or fails without a word."""

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        if rng.random() < 0.5:
            raise Speechless
        return np.zeros((40, 40))  # type: ignore[return-value]


class Named(First):
    """Has a name of its own that cannot be changed."""

    @property
    def name(self) -> str:  # type: ignore[override]
        return "named"


class NoBot:
    """Something else."""

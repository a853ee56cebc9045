"""Bots as people write them outside this project, named as `py:tests.bots.outside:...`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from ziggurat.bots import Bot, Budget, NumbersBot
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


class Sum(NumbersBot):
    """Needs no view, only numbers; tells what it thought of, and blunders in every way by its own dice."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        return self.pick(self.game.observe(view), view.legal, rng)

    def pick(self, numbers: Any, legal: Sequence[int], rng: Random) -> int:
        self.thought = None
        luck = rng.random()
        if luck < 0.02:
            raise RuntimeError("lost count")
        if luck < 0.04:
            return -1
        action = legal[int(1000 * np.asarray(numbers, np.float32).sum()) % len(legal)]
        if luck < 0.5:
            self.thought = {action: 1.0}
        return action


class Circling(Sum):
    """Always takes the last move, and so puts the same leader down and takes it up again."""

    def pick(self, numbers: Any, legal: Sequence[int], rng: Random) -> int:
        return legal[-1]


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

"""The bot that plays any legal move with equal chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ziggurat.bots.base import Budget, NumbersBot
from ziggurat.core.protocol import View


class RandomBot(NumbersBot):
    """Uniform over the legal moves: the yardstick for everything else."""

    name = "random"
    blind = True

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        return self.pick((), view.legal, rng)

    def pick(self, numbers: Any, legal: Sequence[int], rng: Random) -> int:
        return legal[int(rng.random() * len(legal))]

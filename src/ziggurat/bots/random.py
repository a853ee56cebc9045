"""The bot that plays any legal move with equal chance."""

from __future__ import annotations

from random import Random

from ziggurat.bots.base import Bot, Budget
from ziggurat.core.protocol import View


class RandomBot(Bot):
    """Uniform over the legal moves: the yardstick for everything else."""

    name = "random"

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        return view.legal[int(rng.random() * len(view.legal))]

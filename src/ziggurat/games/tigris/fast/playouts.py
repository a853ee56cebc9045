"""Random games from a position to their end: what a search may ask beside its own judgement."""

from __future__ import annotations

from random import Random

import numpy as np

from ziggurat.games.tigris.fast import cpu
from ziggurat.games.tigris.fast.convert import to_game
from ziggurat.games.tigris.fast.layout import GAME
from ziggurat.games.tigris.state import TigrisState


class Playouts:
    """So many random games from each position."""

    def __init__(self, count: int) -> None:
        self._first, self._games = np.zeros(1, GAME), np.zeros(count, GAME)
        self._streams = np.arange(count, dtype=np.uint64)

    def __call__(self, state: TigrisState, rng: Random) -> tuple[list[float], list[float]]:
        """For every seat how often it was first, as a share, and its mean score."""
        to_game(state, self._first, 0)
        games, count = self._games, len(self._games)
        games[:] = self._first[0]
        games["seed"], games["stream"], games["drawn"] = rng.getrandbits(64), self._streams, 0
        firsts, scores = np.zeros(4), np.zeros(4)
        cpu.play_out(games, firsts, scores)
        return (firsts[: state.seats] / count).tolist(), (scores[: state.seats] / count).tolist()

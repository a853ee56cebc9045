"""Many games at once, step by step in lockstep, with batched numpy arrays: for self-play learning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ziggurat.bots.host import Host
from ziggurat.core.protocol import OptionValue
from ziggurat.core.registry import AnyGame
from ziggurat.env.spaces import Floats, as_game, generator


@dataclass(frozen=True, slots=True)
class Batch:
    """What all games ask now, one row a game."""

    seats: NDArray[np.int64]
    """The seat that must answer."""
    observations: Floats
    """Its view as numbers, (games, layout size)."""
    masks: NDArray[np.bool_]
    """Its legal actions, (games, actions)."""
    rewards: Floats
    """What every seat got with the last answer, (games, seats): 0 but at the end of a game."""
    done: NDArray[np.bool_]
    """Games that ended with the last answer; their other rows already show the next game."""


class VectorEnv:
    """N games of one kind. A game that ends is replaced by a new one at once."""

    def __init__(
        self,
        game: str | AnyGame,
        count: int,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        if count < 1:
            raise ValueError(f"a vector environment has at least 1 game, not {count}")
        self.game = as_game(game)
        self.count = count
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = self.game.resolve(self.seats, options)
        self._hosts: list[Host] = []
        self._seed: int | None = None
        self._started = 0

    def reset(self, seed: int | None = None) -> Batch:
        """Start all games."""
        self._seed = seed
        self._started = 0
        self._hosts = [self._new() for _ in range(self.count)]
        return self._batch(np.zeros((self.count, self.seats), np.float32), np.zeros(self.count, np.bool_))

    def step(self, actions: Sequence[int] | NDArray[np.int64]) -> Batch:
        """Answer in every game; an illegal action raises IllegalAction in the game it was meant for."""
        if len(actions) != self.count:
            raise ValueError(f"{self.count} games need {self.count} actions, not {len(actions)}")
        rewards = np.zeros((self.count, self.seats), np.float32)
        done = np.zeros(self.count, np.bool_)
        for row, host in enumerate(self._hosts):
            seat = host.to_move()
            assert seat is not None
            host.answer(seat, int(actions[row]))
            outcome = host.outcome()
            if outcome is not None:
                rewards[row] = outcome.returns()
                done[row] = True
                self._hosts[row] = self._new()
        return self._batch(rewards, done)

    def _new(self) -> Host:
        self._started += 1
        stream = generator(self._seed, f"game {self._started}")
        return Host(self.game, self.seats, self.options, stream)

    def _batch(self, rewards: Floats, done: NDArray[np.bool_]) -> Batch:
        seats = np.zeros(self.count, np.int64)
        observations = np.zeros((self.count, self.game.layout.size), np.float32)
        masks = np.zeros((self.count, self.game.actions.size), np.bool_)
        for row, host in enumerate(self._hosts):
            seat = host.to_move()
            assert seat is not None
            view = host.view(seat)
            seats[row] = seat
            observations[row] = np.frombuffer(self.game.observe(view), np.float32)
            masks[row, list(view.legal)] = True
        return Batch(seats, observations, masks, rewards, done)

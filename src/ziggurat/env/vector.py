"""Gymnasium's vector environment: one seat of many games at once, the others played by bots.

envs = ZigguratVectorEnv("GAME", 64, opponents=("random",))
envs = gymnasium.make_vec("ziggurat.env.gym:ziggurat/GAME-v1", 64, vectorization_mode="vector_entry_point")

All seats of all games, for self-play: `ziggurat.env.batch.Batch`, which this one plays on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    from ziggurat.core.extras import missing

    raise missing(error, "env") from None
from numpy.typing import NDArray

from ziggurat.bots import Bot, Budget, ask, make
from ziggurat.bots.base import UNHURRIED, NumbersBot, ask_with_numbers
from ziggurat.core.protocol import OptionValue, Seat
from ziggurat.core.registry import AnyGame
from ziggurat.env.basics import Observation, as_game, generator
from ziggurat.env.batch import Batch, Finished
from ziggurat.env.spaces import check_render_mode, check_seat, observation_space

Told = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


UNASKED = 1000
"""Games of a row that may end one after another before the learner is asked: only where a limit is too short
are there so many."""


class ZigguratVectorEnv(VectorEnv[Any, Any, Any]):
    """Many tables, one seat each for the learner. A game that ends is followed by another in the same step;
    its last observation is `final_obs` of the info."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str | AnyGame,
        num_envs: int = 1,
        opponents: Sequence[str] = ("random",),
        seat: Seat | None = None,
        options: Mapping[str, OptionValue] | None = None,
        workers: int = 1,
        limit: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if check_render_mode(render_mode) is not None:
            raise ValueError("many games are not drawn at once: render_mode is None")
        self.game = as_game(game)
        self.seats = len(opponents) + 1
        self.seat = check_seat(seat, self.seats)
        self.num_envs = num_envs
        self.opponents: list[Bot] = [make(spec, self.game) for spec in opponents]
        self._batch = Batch(self.game, num_envs, self.seats, options, workers, legal="ids", limit=limit)
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = spaces.Discrete(self.game.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._limit = limit
        self._budget = Budget(seconds=UNHURRIED)
        self._rngs: list[Random] = []
        self._mine = np.zeros(num_envs, np.int64)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start all games, with one seed for the whole or one for each (None: any)."""
        if options:
            raise ValueError("the options of many games are set when the environment is made")
        whole = int(seed) if isinstance(seed, (int, np.integer)) else None
        super().reset(seed=whole)
        if isinstance(seed, (int, np.integer)) or seed is None:
            first = self._any_seed() if whole is None else whole
            seeds = [first + number for number in range(self.num_envs)]
        else:
            seeds = [self._any_seed() if one is None else one for one in seed]
        self._batch.reset(seeds)
        self._rngs = [generator(one, "bots") for one in seeds]
        for row in range(self.num_envs):
            self._sit(row)
        self._let_others_play(_Ends(self.num_envs))
        return self._observe(), {"seat": self._mine.copy()}

    def step(self, actions: Any) -> Told:
        """Answer in every game; an illegal action raises IllegalAction, names its row and changes nothing."""
        ends = _Ends(self.num_envs)
        sat = self._mine.copy()
        self._tell(self._batch.step(actions), ends)
        self._let_others_play(ends)
        info: dict[str, Any] = {"seat": self._mine.copy()}
        if ends.final:
            last: Observation = {"observation": np.zeros_like(self._batch.observations)}
            last["action_mask"] = self._no_masks()
            scores = np.zeros(self.num_envs)
            for row, (numbers, score) in ends.final.items():
                last["observation"][row], scores[row] = numbers, score
            ended = ends.terminated | ends.truncated
            info |= {"final_obs": last, "_final_obs": ended}
            info |= {"final_info": {"seat": sat, "score": scores}, "_final_info": ended.copy()}
        return self._observe(), ends.rewards, ends.terminated, ends.truncated, info

    def _any_seed(self) -> int:
        return int(self.np_random.integers(2**31))

    def close_extras(self, **told: Any) -> None:
        self._batch.close()
        for bot in self.opponents:
            bot.close()

    def _sit(self, row: int) -> None:
        """The learner takes its place for the game that begins in a row."""
        self._mine[row] = self._rngs[row].randrange(self.seats) if self.seat is None else self.seat

    def _let_others_play(self, ends: _Ends) -> None:
        """Bots answer until the learner is asked in every game."""
        while len(rows := np.flatnonzero(self._batch.actor != self._mine)):
            if ends.games.max() > UNASKED:
                raise ValueError(f"limit={self._limit} ends every game before the learner is asked anything")
            self._tell(self._batch.step([self._answer(row) for row in rows.tolist()], rows), ends)

    def _answer(self, row: int) -> int:
        seat, rng = int(self._batch.actor[row]), self._rngs[row]
        bot = self.opponents[(seat - int(self._mine[row])) % self.seats - 1]
        if isinstance(bot, NumbersBot):
            legal = self._batch.legal(row).tolist()
            return ask_with_numbers(bot, self._batch.observations[row], legal, rng).action
        return ask(bot, self._batch.view(row, seat), self._budget, rng).action

    def _tell(self, finished: Sequence[Finished], ends: _Ends) -> None:
        """Keep what the learner got from games that ended, and let it sit down at the next ones."""
        for ended in finished:
            row, seat = ended.row, int(self._mine[ended.row])
            ends.rewards[row] += self._batch.rewards[row, seat]
            ends.truncated[row] |= self._batch.truncated[row]
            ends.terminated[row] |= not self._batch.truncated[row]
            score = 0.0 if ended.outcome is None else ended.outcome.scores[seat]
            ends.final[row] = self._batch.terminal[row, seat].copy(), score
            ends.games[row] += 1
            self._sit(row)

    def _observe(self) -> Observation:
        masks = self._no_masks()
        ids, starts = self._batch.ids
        masks[np.repeat(np.arange(self.num_envs), np.diff(starts)), ids] = 1
        return {"observation": self._batch.observations.copy(), "action_mask": masks}

    def _no_masks(self) -> NDArray[np.int8]:
        return np.zeros((self.num_envs, self.game.actions.size), np.int8)


class _Ends:
    """What ended with a step, for the learner's seats."""

    def __init__(self, count: int) -> None:
        self.rewards = np.zeros(count)
        self.terminated = np.zeros(count, np.bool_)
        self.truncated = np.zeros(count, np.bool_)
        self.games = np.zeros(count, np.int64)
        self.final: dict[int, tuple[NDArray[np.float32], float]] = {}

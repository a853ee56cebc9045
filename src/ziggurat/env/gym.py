"""Gymnasium: one seat of a game, the others played by bots.

env = ZigguratEnv("tigris", opponents=("heuristic",))
observation, info = env.reset(seed=1)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ziggurat.bots import Bot, Budget, Host, ask, make
from ziggurat.bots.base import UNHURRIED
from ziggurat.core.protocol import OptionValue, Seat
from ziggurat.core.registry import AnyGame
from ziggurat.env.spaces import Observation, as_game, generator, observation_space, observe


class LegalActions(spaces.Discrete):
    """All action ids; without a mask it samples among those that are legal now."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.legal: tuple[int, ...] = ()

    def sample(
        self, mask: NDArray[np.int8] | None = None, probability: NDArray[np.int8] | None = None
    ) -> np.int64:
        if mask is None and probability is None and self.legal:
            return np.int64(self.legal[int(self.np_random.integers(len(self.legal)))])
        return super().sample(mask, probability)


class ZigguratEnv(gymnasium.Env[Any, Any]):
    """One seat against bots. The reward comes at the end: the share of rivals beaten, from -1 to 1."""

    def __init__(
        self,
        game: str | AnyGame,
        opponents: Sequence[str] = ("random",),
        seat: Seat | None = None,
        options: Mapping[str, OptionValue] | None = None,
        budget: Budget | None = None,
        on_illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        if on_illegal not in ("raise", "random"):
            raise ValueError(f"on_illegal is raise or random, not {on_illegal!r}")
        self.on_illegal = on_illegal
        """What an illegal action does: IllegalAction, or a random legal one (told in `info`)."""
        self.game = as_game(game)
        self.seats = len(opponents) + 1
        self.options = self.game.resolve(self.seats, options)
        self.opponents: list[Bot] = [make(spec, self.game) for spec in opponents]
        self.seat = seat
        """Where the learner sits; None: anywhere, drawn anew each game."""
        self.budget = budget or Budget(seconds=UNHURRIED)
        self.metadata = {"render_modes": ["ansi", "svg"]}
        self.render_mode = render_mode
        self.observation_space = observation_space(self.game)
        self._legal = LegalActions(self.game.actions.size)
        self.action_space = self._legal
        self._host: Host | None = None
        self._rng = Random(0)
        self._mine: Seat = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        base = int(self.np_random.integers(2**63)) if seed is None else seed
        self._rng = generator(base, "bots")
        self._mine = self._rng.randrange(self.seats) if self.seat is None else self.seat
        self._host = Host(self.game, self.seats, self.options, generator(base, "chance"))
        self._let_others_play()
        return self._observe(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer; an illegal action raises IllegalAction and changes nothing, unless told otherwise."""
        host = self._running()
        legal = host.view(self._mine).legal if self.on_illegal == "random" else ()
        replaced = bool(legal) and int(action) not in legal
        host.answer(self._mine, self._rng.choice(legal) if replaced else int(action))
        self._let_others_play()
        outcome = host.outcome()
        reward = 0.0 if outcome is None else outcome.returns()[self._mine]
        info = self._info()
        if replaced:
            info["illegal"] = True
        return self._observe(), reward, outcome is not None, False, info

    def render(self) -> str | None:
        """The learner's view, as text or SVG."""
        view = self._running().view(self._mine)
        return self.game.svg(view) if self.render_mode == "svg" else self.game.text(view)

    def close(self) -> None:
        for bot in self.opponents:
            bot.close()

    def _running(self) -> Host:
        if self._host is None:
            raise ValueError("reset() starts a game before anything else")
        return self._host

    def _let_others_play(self) -> None:
        host = self._running()
        while (seat := host.to_move()) is not None and seat != self._mine:
            bot = self.opponents[(seat - self._mine) % self.seats - 1]
            host.answer(seat, ask(bot, host.view(seat), self.budget, self._rng).action)

    def _observe(self) -> Observation:
        view = self._running().view(self._mine)
        self._legal.legal = view.legal
        return observe(self.game, view)

    def _info(self) -> dict[str, Any]:
        outcome = self._running().outcome()
        if outcome is None:
            return {"seat": self._mine}
        return {"seat": self._mine, "score": outcome.scores[self._mine], "rank": outcome.ranks[self._mine]}

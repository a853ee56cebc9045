"""Gymnasium: one seat of a game, the others played by bots. Importing this registers an id for each game.

env = gymnasium.make("ziggurat.env.gym:ziggurat/GAME-v1", opponents=("heuristic",))
env = ZigguratEnv("GAME", opponents=("heuristic",))
observation, info = env.reset(seed=1)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

try:
    import gymnasium
except ModuleNotFoundError as error:
    from ziggurat.core.extras import missing

    raise missing(error, "env") from None

from ziggurat.bots import Bot, Budget, Host, make
from ziggurat.bots.base import UNHURRIED
from ziggurat.core import registry
from ziggurat.core.protocol import OptionValue, Seat
from ziggurat.core.registry import AnyGame
from ziggurat.env.basics import Observation, as_game, generator
from ziggurat.env.spaces import (
    RENDER_MODES,
    Drawn,
    LegalActions,
    check_action,
    check_render_mode,
    check_seat,
    observation_space,
    observe,
    render,
)


class ZigguratEnv(gymnasium.Env[Any, Any]):
    """One seat against bots. The reward comes at the end: the share of rivals beaten, from -1 to 1."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

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
        self.seat = check_seat(seat, self.seats)
        """Where the learner sits; None: anywhere, drawn anew each game."""
        self.render_mode = check_render_mode(render_mode)
        self.opponents: list[Bot] = [make(spec, self.game) for spec in opponents]
        self.budget = budget or Budget(seconds=UNHURRIED)
        self.observation_space = observation_space(self.game)
        self._actions = LegalActions(self.game.actions.size)
        self.action_space = self._actions
        self._host: Host | None = None
        self._rng = Random(0)
        self._mine: Seat = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a game; `options["game"]` may set game options for this game only."""
        chosen = self.game.resolve(self.seats, {**self.options, **(options or {}).get("game", {})})
        super().reset(seed=seed)
        base = int(self.np_random.integers(2**63)) if seed is None else seed
        self._rng = generator(base, "bots")
        self._mine = self._rng.randrange(self.seats) if self.seat is None else self.seat
        self._host = Host(self.game, self.seats, chosen, generator(base, "chance"))
        self._let_others_play()
        return self._observe(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer; an illegal action raises IllegalAction and changes nothing, unless told otherwise."""
        host = self._running()
        if host.to_move() is None:
            raise ValueError("the game is over: reset() starts another")
        if isinstance(action, Drawn):
            action = self._actions.fresh(action)
        number = check_action(action)
        legal = host.legal(self._mine)
        replaced = self.on_illegal == "random" and number not in legal
        if replaced:
            number = self._rng.choice(legal)
        host.answer(self._mine, number)
        self._let_others_play()
        outcome = host.outcome()
        reward = 0.0 if outcome is None else outcome.returns()[self._mine]
        info = self._info()
        if replaced:
            info["illegal"] = True
        return self._observe(), reward, outcome is not None, False, info

    def render(self) -> str | None:
        """The learner's view, as text or SVG."""
        return render(self._running(), self._mine, self.render_mode)

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
            host.answer(seat, host.ask(bot, seat, self.budget, self._rng).action)

    def _observe(self) -> Observation:
        found = observe(self._running(), self._mine)
        self._actions.show(found["action_mask"])
        return found

    def _info(self) -> dict[str, Any]:
        outcome = self._running().outcome()
        if outcome is None:
            return {"seat": self._mine}
        return {"seat": self._mine, "score": outcome.scores[self._mine], "rank": outcome.ranks[self._mine]}


def env_id(game: AnyGame) -> str:
    """The id under which Gymnasium knows a game: its version is that of the rules."""
    return f"ziggurat/{game.id}-v{game.rules}"


def register(game: AnyGame) -> None:
    """Make a game known to Gymnasium, once."""
    if env_id(game) not in gymnasium.registry:
        gymnasium.register(
            id=env_id(game),
            entry_point="ziggurat.env.gym:ZigguratEnv",
            vector_entry_point="ziggurat.env.vector:ZigguratVectorEnv",
            disable_env_checker=True,  # it would look at a whole observation again at every first step
            kwargs={"game": game.id},
        )


for _game in registry.games().values():
    register(_game)

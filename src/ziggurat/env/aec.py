"""PettingZoo: every seat an agent, one decision at a time (agent environment cycle).

env = aec("GAME", seats=3)
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    action = None if terminated else policy(observation)
    env.step(action)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    from ziggurat.core.extras import missing

    raise missing(error, "env") from None

from ziggurat.bots.host import Host
from ziggurat.core.protocol import OptionValue, Seat
from ziggurat.core.registry import AnyGame
from ziggurat.env.basics import Observation, as_game, generator
from ziggurat.env.spaces import (
    RENDER_MODES,
    check_action,
    check_render_mode,
    observation_space,
    observe,
    render,
)


class ZigguratAEC(AECEnv):  # type: ignore[misc]
    """A game among agents `seat_0`, `seat_1`, ...; rewards come at the end and sum to 0."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str | AnyGame,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = as_game(game)
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = self.game.resolve(self.seats, options)
        self.metadata = {
            "name": f"ziggurat_{self.game.id}_v{self.game.rules}",
            "is_parallelizable": False,
            "render_modes": list(RENDER_MODES),
        }
        self.render_mode = check_render_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.observation_spaces = {agent: observation_space(self.game) for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(self.game.actions.size) for agent in self.possible_agents
        }
        self._host: Host | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; `options["game"]` may set game options for this game only."""
        chosen = self.game.resolve(self.seats, {**self.options, **(options or {}).get("game", {})})
        self._host = Host(self.game, self.seats, chosen, generator(seed, "chance"))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        return observe(self._running(), self._seat(agent))

    def step(self, action: int | None) -> None:
        """Answer for the selected agent; an illegal action raises IllegalAction and changes nothing."""
        host = self._running()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must answer with an action id")
        host.answer(self._seat(agent), check_action(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        outcome = host.outcome()
        if outcome is not None:
            for seat, worth in enumerate(outcome.returns()):
                name = self.possible_agents[seat]
                self.rewards[name] = worth
                self.terminations[name] = True
                self.infos[name] = {"score": outcome.scores[seat], "rank": outcome.ranks[seat]}
        self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The selected agent's view, as text or SVG."""
        return render(self._running(), self._seat(self.agent_selection), self.render_mode)

    def close(self) -> None:
        self._host = None

    def _running(self) -> Host:
        if self._host is None:
            raise ValueError("reset() starts a game before anything else")
        return self._host

    def _seat(self, agent: str) -> Seat:
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}; there are {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def _select(self) -> None:
        seat = self._running().to_move()
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]


def aec(
    game: str | AnyGame,
    seats: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    render_mode: str | None = None,
) -> ZigguratAEC:
    """A PettingZoo environment of a game."""
    return ZigguratAEC(game, seats, options, render_mode)

"""OpenSpiel: importing this module registers every game as `ziggurat_<game>`.

    import pyspiel
    import ziggurat.env.openspiel
    game = pyspiel.load_game("ziggurat_GAME(players=3)")

Parameters are `players` and the options of the game. An option whose choices are of several kinds is given as
a text (`first="1"`), and so is one without listed choices: plain, or JSON.
An OpenSpiel state is a host: it keeps the truth. What it tells about a player comes from that seat's view,
which holds all that a perfect memory would know: it is the information state too.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import numpy as np

try:
    import pyspiel
except ModuleNotFoundError as error:
    from ziggurat.core.extras import missing

    raise missing(error, "openspiel") from None

from ziggurat.core.errors import IllegalAction
from ziggurat.core.protocol import CHANCE, Option, OptionValue, Reason, State
from ziggurat.core.registry import AnyGame, games

LONGEST = 20_000
"""Steps that no game reaches, chance included."""


def _type(game: AnyGame) -> Any:
    return pyspiel.GameType(
        short_name=f"ziggurat_{game.id}",
        long_name=f"Ziggurat {game.id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats[0],
            **{option.key: _default(option) for option in game.options},
        },
    )


def _default(option: Option) -> OptionValue:
    """An option as a parameter: a text of JSON where it is no plain value."""
    plain = option.choices and len({type(choice) for choice in option.choices}) == 1
    return option.default if plain else ""


def _options(game: AnyGame, params: Mapping[str, Any]) -> dict[str, OptionValue]:
    """The options that parameters set, or OptionError naming what is wrong."""
    found: dict[str, OptionValue] = {}
    for option in game.options:
        value = params.get(option.key, _default(option))
        if _default(option) != "" or value == option.default:
            found[option.key] = value
        elif value != "":
            found[option.key] = _read(option, value)
    return found


def _read(option: Option, text: str) -> OptionValue:
    """The choice of that name; otherwise JSON, or a text that is no JSON. `resolve` says what is allowed."""
    for choice in option.choices:
        if text.strip('"') == str(choice):
            return choice
    try:
        value: OptionValue = json.loads(text)
    except ValueError:
        return text
    return value


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours as OpenSpiel knows games."""

    def __init__(self, game: AnyGame, params: dict[str, Any] | None = None) -> None:
        self.ours = game
        self.players = int((params or {}).get("players", game.seats[0]))
        self.options = game.resolve(self.players, _options(game, params or {}))
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions.size,
            max_chance_outcomes=game.actions.size,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_type(game), info, params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (self.get_type().short_name, self.get_parameters())

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.ours)


def _loaded(name: str, params: dict[str, Any]) -> SpielGame:
    """A game in a process that found this function here: all are registered."""
    found: SpielGame = pyspiel.load_game(name, params)
    return found


class _Kept:
    """Holds the true state, so that OpenSpiel's deep copies of a state's attributes become clones."""

    def __init__(self, state: State[Any, Any]) -> None:
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> _Kept:
        return _Kept(self.state.clone())


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A running game; open siblings of a secret choice answer in seat order."""

    def __init__(self, game: SpielGame, truth: State[Any, Any] | None = None) -> None:
        super().__init__(game)
        self._kept = _Kept(game.ours.setup(game.players, game.options) if truth is None else truth)

    @property
    def truth(self) -> State[Any, Any]:
        return self._kept.state

    def current_player(self) -> int:
        seat = self.truth.actor()
        if seat is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.truth.legal_ids(player)) if player == self.truth.actor() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        encode = self.truth.game.actions.encode
        return [(encode(action), float(share)) for action, share in self.truth.chance()]

    def _apply_action(self, action: int) -> None:
        state, texts = self.truth, self.truth.game.actions.texts
        seat = state.actor()
        assert seat is not None
        ids = state.legal_ids(seat)
        place = bisect_left(ids, action)
        if place < len(ids) and ids[place] == action:
            state.apply_id(seat, action)
            return
        if not 0 <= action < len(texts):
            reason = Reason("no_such_action", "", {"id": action})
            raise IllegalAction(f"there is no action {action}; ids are 0 to {len(texts) - 1}", reason)
        state.apply(seat, state.game.actions.decode(action))  # says why not

    def _action_to_string(self, player: int, action: int) -> str:
        return self.truth.game.actions.texts[action]

    def is_terminal(self) -> bool:
        return self.truth.actor() is None

    def returns(self) -> list[float]:
        outcome = self.truth.outcome()
        return [0.0] * self.truth.seats if outcome is None else list(outcome.returns())

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Another state that the player cannot tell from this one, sampled from its view alone."""
        rng = Random(int(sampler() * 2**53))
        game = self.get_game()
        return SpielState(game, game.ours.determinize(self.truth.view(player), rng))

    def __str__(self) -> str:
        return json.dumps(self.truth.dump(), sort_keys=True)


class SpielObserver:
    """A seat's view as numbers and as JSON."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.tensor = np.zeros(game.layout.size, np.float32)
        slices = game.layout.slices()
        self.dict = {
            field.name: self.tensor[slices[field.name]].reshape(field.shape) for field in game.layout.fields
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill `tensor` (and with it `dict`) from a player's view."""
        state.truth.observe_into(player, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        return json.dumps(state.truth.view(player).to_json(), sort_keys=True)


def register(game: AnyGame) -> None:
    """Make a game known to OpenSpiel."""

    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params)

    pyspiel.register_game(_type(game), Registered)


for _game in games().values():
    register(_game)

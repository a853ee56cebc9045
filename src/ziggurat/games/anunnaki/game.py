"""The game as the rest of Ziggurat knows it, and the table of its questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ziggurat.core import game
from ziggurat.core.errors import OptionError
from ziggurat.core.values import Option, Seat
from ziggurat.games.anunnaki.actions import NOTATION, SPACE, Action
from ziggurat.games.anunnaki.names import HOUSES
from ziggurat.games.anunnaki.opening import complete_position, open_position
from ziggurat.games.anunnaki.questions import (
    additional,
    artifacts,
    battles,
    cards,
    culture,
    economy,
    ending,
    followers,
    mana,
    movement,
    pacts,
    primary,
    reveals,
    setup,
)  # fmt: skip
from ziggurat.games.anunnaki.state import AnunnakiState
from ziggurat.games.anunnaki.values.checking import check_data
from ziggurat.games.anunnaki.view import AnunnakiView, Memory, remember


class Anunnaki(game.Game[Action, AnunnakiView, AnunnakiState]):
    """Anunnaki: Dawn of the Gods, 2 to 4 players."""

    id: ClassVar[str] = "anunnaki"
    prefix: ClassVar[str] = "AN"
    shelf = 4
    rules: ClassVar[str] = "6"
    seats: ClassVar[range] = range(2, 5)
    minutes: ClassVar[tuple[int, int]] = (90, 150)
    options: ClassVar[tuple[Option, ...]] = (
        Option("houses", "random", (), "AN-019"),
        Option("first_game_gods", False, rule="AN-022"),
        Option("first_game_pacts", False, rule="AN-038"),
        Option("ask_every_phase", False, rule="AN-042"),
        Option("data", {}, (), "AN-012"),
    )
    turn_rule = "AN-044"
    finished_rule = "AN-224"
    actions = SPACE
    notation = NOTATION
    state_kind = AnunnakiState
    view_kind = AnunnakiView

    def remember(self, state: AnunnakiState, seat: Seat | None) -> Memory:
        return remember(state, seat)

    def sides(self, state: AnunnakiState) -> tuple[str, ...]:
        return tuple(f"{self.id}.house_{HOUSES[house]}" for house in state.house)

    def turn_order(self, state: AnunnakiState) -> tuple[Seat, ...]:
        return tuple((state.first + turn) % state.seats for turn in range(state.seats))

    def rounds(self, state: AnunnakiState) -> int:
        return state.round

    def opening(self, state: AnunnakiState) -> None:
        open_position(state)

    def complete(self, state: AnunnakiState, given: frozenset[str]) -> None:
        complete_position(state, given)

    def check_option(self, key: str, value: Any) -> Any:
        return check_data(value) if key == "data" else _check_houses(value)

    def check_setup(self, seats: int, options: Mapping[str, Any]) -> None:
        houses = options["houses"]
        if houses not in ("random", "chosen") and len(houses.split(",")) != seats:
            raise OptionError(f"option houses of anunnaki names {houses!r}, but there are {seats} players")


def _check_houses(value: Any) -> str:
    """`random`, `chosen` (in reverse turn order), or a different House for each seat. AN-001, AN-019."""
    if value in ("random", "chosen"):
        return str(value)
    keys = value.split(",") if isinstance(value, str) else value
    if not isinstance(keys, list) or not all(key in HOUSES for key in keys) or len(set(keys)) != len(keys):
        raise OptionError(
            f"option houses of anunnaki cannot be {value!r:.60}; allowed: random, chosen, or a different one "
            f"per seat of {', '.join(HOUSES)} (pharaos,babylon)"
        )
    return ",".join(keys)


_MODULES = (
    setup, reveals, primary, movement, economy, followers, mana, additional, pacts, battles, cards, artifacts,
    culture, ending,
)  # fmt: skip
GAME = Anunnaki()
AnunnakiState.game = GAME
AnunnakiState.play_by(
    sorted((question for module in _MODULES for question in module.QUESTIONS), key=lambda one: one.ask)
)

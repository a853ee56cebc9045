"""The game as the rest of Ziggurat knows it."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from ziggurat.core.errors import OptionError
from ziggurat.core.protocol import Consequence, Game, Option
from ziggurat.games.anunnaki import consequence, encode, scenario, svg, text
from ziggurat.games.anunnaki.actions import NOTATION, SPACE, Action
from ziggurat.games.anunnaki.names import HOUSES
from ziggurat.games.anunnaki.overrides import check_data, tables_for
from ziggurat.games.anunnaki.phases.setup import begin
from ziggurat.games.anunnaki.state import AnunnakiState
from ziggurat.games.anunnaki.view import AnunnakiView, determinize, view_from_json


class Anunnaki(Game[Action, AnunnakiView, AnunnakiState]):
    """Anunnaki: Dawn of the Gods, 2 to 4 players."""

    id: ClassVar[str] = "anunnaki"
    prefix: ClassVar[str] = "AN"
    shelf = 4
    rules: ClassVar[str] = "3"
    seats: ClassVar[range] = range(2, 5)
    minutes: ClassVar[tuple[int, int]] = (90, 150)
    options: ClassVar[tuple[Option, ...]] = (
        Option("houses", "random", (), "AN-019"),
        Option("first_game_gods", False, rule="AN-022"),
        Option("first_game_pacts", False, rule="AN-038"),
        Option("ask_every_phase", False, rule="AN-042"),
        Option("data", {}, (), "AN-012"),
    )
    actions = SPACE
    notation = NOTATION
    layout = encode.LAYOUT

    def setup(self, seats: int, options: Mapping[str, Any] | None = None) -> AnunnakiState:
        resolved = self.resolve(seats, options)
        state = AnunnakiState(seats, resolved, tables_for(resolved["data"]))
        begin(state)
        return state

    def check_option(self, key: str, value: Any) -> Any:
        return check_data(value) if key == "data" else _check_houses(value)

    def check_setup(self, seats: int, options: Mapping[str, Any]) -> None:
        houses = options["houses"]
        if houses not in ("random", "chosen") and len(houses.split(",")) != seats:
            raise OptionError(f"option houses of anunnaki names {houses!r}, but there are {seats} players")

    def view_from_json(self, data: Mapping[str, Any]) -> AnunnakiView:
        return view_from_json(data)

    def determinize(self, view: AnunnakiView, rng: Random) -> AnunnakiState:
        return determinize(view, rng)

    def consequence(self, view: AnunnakiView, action: Action) -> Consequence:
        return consequence.consequence(view, action)

    def consequences(self, view: AnunnakiView) -> tuple[Consequence, ...]:
        return tuple(consequence.consequences(view, view.legal))

    def observe(self, view: AnunnakiView) -> array[float]:
        return encode.observe(view)

    def svg(self, view: AnunnakiView, theme: str = "light") -> str:
        return svg.draw(view, theme)

    def text(self, view: AnunnakiView, colour: bool = False) -> str:
        return text.write(view, colour)

    def check_scenario(self, data: Mapping[str, Any]) -> list[str]:
        return scenario.check(data)


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


GAME = Anunnaki()
AnunnakiState.game = GAME  # type: ignore[misc]

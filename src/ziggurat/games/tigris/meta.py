"""Tigris & Euphrates as a game of the registry: what it is called, its options, its parts."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Any

from ziggurat.core.encoding import Layout
from ziggurat.core.protocol import Consequence, Game, Option, OptionValue
from ziggurat.games.tigris.actions import NOTATION, SPACE, Action
from ziggurat.games.tigris.components import BOARDS
from ziggurat.games.tigris.determinize import determinize
from ziggurat.games.tigris.options import Table
from ziggurat.games.tigris.state import TigrisState
from ziggurat.games.tigris.view import TigrisView
from ziggurat.games.tigris.view_json import view_from_json


class Tigris(Game[Action, TigrisView, TigrisState]):
    """Tigris & Euphrates for two to four (TE-001), with all its variants."""

    id = "tigris"
    prefix = "TE"
    shelf = 1
    turn_rule = "TE-053"
    finished_rule = "TE-320"
    rules = "1"
    seats = range(2, 5)
    minutes = (60, 120)
    options = (
        Option("board", "standard", tuple(BOARDS), "TE-370"),
        Option("english", False, rule="TE-350"),
        Option("open_tiles", False, rule="TE-360"),
        Option("buildings", False, rule="TE-380"),
        Option("ziggurat", False, rule="TE-410"),
        Option("open_scoring", False, rule="TE-026"),
    )
    actions = SPACE
    notation = NOTATION

    @cached_property
    def layout(self) -> Layout:  # type: ignore[override]
        from ziggurat.games.tigris.encode import LAYOUT

        return LAYOUT

    def setup(self, seats: int, options: Mapping[str, OptionValue] | None = None) -> TigrisState:
        return TigrisState(Table.of(self.resolve(seats, options)), seats)

    def view_from_json(self, data: Mapping[str, Any]) -> TigrisView:
        return view_from_json(data)

    def consequence(self, view: TigrisView, action: Action) -> Consequence:
        from ziggurat.games.tigris.consequence import consequence

        return consequence(view, action)

    def consequences(self, view: TigrisView) -> tuple[Consequence, ...]:
        from ziggurat.games.tigris.consequence import consequences

        return tuple(consequences(view, view.legal))

    def determinize(self, view: TigrisView, rng: Random) -> TigrisState:
        return determinize(view, rng)

    def observe(self, view: TigrisView) -> array[float]:
        from ziggurat.games.tigris.encode import observe

        return observe(view)

    def svg(self, view: TigrisView, theme: str = "light") -> str:
        from ziggurat.games.tigris.svg import svg

        return svg(view, theme)

    def text(self, view: TigrisView, colour: bool = False) -> str:
        from ziggurat.games.tigris.text import text

        return text(view, colour)

    def check_scenario(self, data: Mapping[str, Any]) -> list[str]:
        from ziggurat.games.tigris.scenario import check

        return check(data)


GAME = Tigris()
TigrisState.game = GAME

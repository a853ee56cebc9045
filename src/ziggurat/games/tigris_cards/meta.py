"""The card game of Tigris & Euphrates as the rest of the program knows it."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Any

from ziggurat.core.encoding import Layout
from ziggurat.core.protocol import Consequence, Game, Option, OptionValue
from ziggurat.games.tigris_cards import knowledge
from ziggurat.games.tigris_cards.actions import NOTATION, SPACE, Action
from ziggurat.games.tigris_cards.state import CardsState
from ziggurat.games.tigris_cards.view import CardsView
from ziggurat.games.tigris_cards.view_json import view_from_json


class CardGame(Game[Action, CardsView, CardsState]):
    """Two to four dynasties, eight columns, one weakest colour."""

    id = "tigris_cards"
    prefix = "TC"
    shelf = 2
    rules = "1"
    seats = range(2, 5)
    minutes = (30, 60)
    options = (
        Option("leader_colour", "differ", ("differ", "any"), "TC-041"),
        Option("withdraw", True, (True, False), "TC-047"),
        Option("two_player_removal", 30, (30, 0), "TC-029"),
    )
    actions = SPACE
    notation = NOTATION

    @cached_property
    def layout(self) -> Layout:  # type: ignore[override]
        from ziggurat.games.tigris_cards.encode import LAYOUT

        return LAYOUT

    def setup(self, seats: int, options: Mapping[str, OptionValue] | None = None) -> CardsState:
        return CardsState(seats, self.resolve(seats, options))

    def view_from_json(self, data: Mapping[str, Any]) -> CardsView:
        return view_from_json(data)

    def determinize(self, view: CardsView, rng: Random) -> CardsState:
        return knowledge.determinize(CardsState(view.seats, dict(view.options)), view, rng)

    def consequence(self, view: CardsView, action: Action) -> Consequence:
        from ziggurat.games.tigris_cards.consequence import consequence

        return consequence(view, action)

    def consequences(self, view: CardsView) -> tuple[Consequence, ...]:
        from ziggurat.games.tigris_cards.consequence import consequences

        return tuple(consequences(view, view.legal))

    def observe(self, view: CardsView) -> array[float]:
        from ziggurat.games.tigris_cards.encode import observe

        return observe(view)

    def svg(self, view: CardsView, theme: str = "light") -> str:
        from ziggurat.games.tigris_cards.svg import svg

        return svg(view, theme)

    def text(self, view: CardsView, colour: bool = False) -> str:
        from ziggurat.games.tigris_cards.text import text

        return text(view, colour)

    def check_scenario(self, data: Mapping[str, Any]) -> list[str]:
        from ziggurat.games.tigris_cards.scenario import check

        return check(data)


GAME = CardGame()
CardsState.game = GAME

"""The card game of Tigris & Euphrates as the rest of the program knows it."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from ziggurat.core.protocol import Consequence, Game, Option, OptionValue
from ziggurat.games.tigris_cards import knowledge
from ziggurat.games.tigris_cards.actions import NOTATION, SPACE, Action
from ziggurat.games.tigris_cards.state import CardsState
from ziggurat.games.tigris_cards.view import CardsView
from ziggurat.games.tigris_cards.view_json import view_from_json


class CardGame(Game[Action, CardsView, CardsState]):
    """Two to four dynasties, eight columns, one weakest colour."""

    id: ClassVar[str] = "tigris_cards"
    prefix: ClassVar[str] = "TC"
    rules: ClassVar[str] = "1"
    seats: ClassVar[range] = range(2, 5)
    minutes: ClassVar[tuple[int, int]] = (30, 60)
    options: ClassVar[tuple[Option, ...]] = (
        Option("leader_colour", "differ", ("differ", "any"), "TC-041"),
        Option("withdraw", True, (True, False), "TC-047"),
        Option("two_player_removal", 30, (30, 0), "TC-029"),
    )
    actions = SPACE
    notation = NOTATION

    def setup(self, seats: int, options: Mapping[str, OptionValue] | None = None) -> CardsState:
        return CardsState(seats, self.resolve(seats, options))

    def view_from_json(self, data: Mapping[str, Any]) -> CardsView:
        return view_from_json(data)

    def determinize(self, view: CardsView, rng: Random) -> CardsState:
        return knowledge.determinize(CardsState(view.seats, dict(view.options)), view, rng)

    def consequence(self, view: CardsView, action: Action) -> Consequence:
        return Consequence()

    def observe(self, view: CardsView) -> array[float]:
        return array("f")

    def svg(self, view: CardsView, theme: str = "light") -> str:
        return ""

    def text(self, view: CardsView, colour: bool = False) -> str:
        return ""


GAME = CardGame()
CardsState.game = GAME

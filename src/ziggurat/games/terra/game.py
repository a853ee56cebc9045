"""The game: what it is called, its options, its table of questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ziggurat.core.errors import OptionError
from ziggurat.core.game import Game
from ziggurat.core.protocol import Option
from ziggurat.core.values import OptionValue, Seat
from ziggurat.games.terra import corrections
from ziggurat.games.terra.actions import NOTATION, SPACE, Action
from ziggurat.games.terra.questions import setting_up
from ziggurat.games.terra.questions.action import ChooseAction, ChooseCult
from ziggurat.games.terra.questions.bridges import PlaceBridge
from ziggurat.games.terra.questions.building import BuildOrFinish, DigOnOrFinish, Finish, PlaceRide
from ziggurat.games.terra.questions.cults import ReachTop
from ziggurat.games.terra.questions.leech import AnswerOffer, ChooseStep
from ziggurat.games.terra.questions.rounds import UseBonusSpades
from ziggurat.games.terra.questions.setting_up import ChooseFaction, Deal, FirstBonus, FirstDwelling
from ziggurat.games.terra.questions.transforming import PlaceStorm, UseSpades, UseStrongholdSpades
from ziggurat.games.terra.questions.upgrading import PlaceUpgrade
from ziggurat.games.terra.state import TerraState
from ziggurat.games.terra.view import TerraView


class Terra(Game[Action, TerraView, TerraState]):
    """Terra Mystica, the edition of 2012, with what players added since as options."""

    id: ClassVar[str] = "terra"
    prefix: ClassVar[str] = "TM"
    shelf = 3
    rules: ClassVar[str] = "1"
    seats: ClassVar[range] = range(2, 6)
    minutes: ClassVar[tuple[int, int]] = (60, 150)
    options: ClassVar[tuple[Option, ...]] = (
        Option("mode", "full", ("full", "intro"), "TM-022"),
        Option("first", "random", ("random", 0, 1, 2, 3, 4), "TM-021"),
        Option("no_late_spades", True, rule="TM-026"),
        Option("random_colours", False, rule="TM-029"),
        Option("no_spade_tile_with_halflings", False, rule="TM-272"),
        Option("cultist_erratum", False, rule="TM-277"),
        Option("mini_expansion", False, rule="TM-339"),
        Option("shipping_bonus", False, rule="TM-340"),
        Option("temple_scoring", False, rule="TM-341"),
        Option("variable_order", False, rule="TM-342"),
        Option("late_leech", False, rule="TM-343"),
        Option("corrections", "", (), "TM-344"),
    )
    turn_rule: ClassVar[str] = "TM-053"
    finished_rule: ClassVar[str] = "TM-331"
    actions = SPACE
    notation = NOTATION
    state_kind = TerraState
    view_kind = TerraView

    def setup(self, seats: int, options: Mapping[str, OptionValue] | None = None) -> TerraState:
        state: TerraState = super().setup(seats, options)
        setting_up.begin(state)
        return state

    def sides(self, state: TerraState) -> tuple[str, ...]:
        return tuple(f"{self.id}.faction_{player.faction.id}" for player in state.players)

    def turn_order(self, state: TerraState) -> tuple[Seat, ...]:
        return tuple((state.first + turn) % state.seats for turn in range(state.seats))

    def opening(self, state: TerraState) -> None:
        setting_up.lay_out(state)

    def complete(self, state: TerraState, given: frozenset[str]) -> None:
        setting_up.complete(state, given)

    def foreign(self, text: str) -> str | None:
        found: str | None = self.room("snellman").foreign(text)
        return found

    def check_option(self, key: str, value: OptionValue) -> OptionValue:
        return corrections.check(value)

    def check_setup(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        first = options["first"]
        if first != "random" and first >= seats:
            raise OptionError(
                f"option first of terra cannot be {first} with {seats} players; "
                f"allowed: random, 0 to {seats - 1}"
            )
        extras = ("random_colours", "no_spade_tile_with_halflings", "shipping_bonus", "temple_scoring")
        clash = [key for key in extras if options[key]] if options["mode"] == "intro" else []
        if clash:
            raise OptionError(f"options {', '.join(clash)} of terra need mode full: the first game is fixed")


GAME = Terra()
TerraState.game = GAME
TerraState.play_by(
    (
        Deal(),
        ChooseFaction(),
        FirstDwelling(),
        FirstBonus(),
        ChooseAction(),
        UseSpades(),
        UseStrongholdSpades(),
        PlaceBridge(),
        ChooseCult(),
        PlaceRide(),
        PlaceStorm(),
        PlaceUpgrade(),
        BuildOrFinish(),
        Finish(),
        ReachTop(),
        AnswerOffer(),
        ChooseStep(),
        UseBonusSpades(),
        DigOnOrFinish(),
    )
)

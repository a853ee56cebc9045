"""The game as everything else sees it."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from ziggurat.core.errors import OptionError
from ziggurat.core.protocol import Consequence, Game, Option, OptionValue
from ziggurat.games.terra import consequence, corrections, encode, scenario, svg, text
from ziggurat.games.terra.actions import NOTATION, SPACE, Action
from ziggurat.games.terra.phases import setup
from ziggurat.games.terra.state import TerraState
from ziggurat.games.terra.view import TerraView, view_from_json


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
    actions = SPACE
    notation = NOTATION
    layout = encode.LAYOUT

    def setup(self, seats: int, options: Mapping[str, OptionValue] | None = None) -> TerraState:
        state = TerraState(self, seats, self.resolve(seats, options))
        setup.begin(state)
        return state

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

    def view_from_json(self, data: Mapping[str, Any]) -> TerraView:
        return view_from_json(self, data)

    def consequence(self, view: TerraView, action: Action) -> Consequence:
        return consequence.consequence(self, view, action)

    def determinize(self, view: TerraView, rng: Random) -> TerraState:
        return TerraState.load(self, view.table)

    def observe(self, view: TerraView) -> array[float]:
        return encode.observe(view)

    def svg(self, view: TerraView, theme: str = "light") -> str:
        return svg.draw(view, theme)

    def text(self, view: TerraView, colour: bool = False) -> str:
        return text.write(view, colour)

    def check_scenario(self, data: Mapping[str, Any]) -> list[str]:
        return scenario.check(self, data)


GAME = Terra()

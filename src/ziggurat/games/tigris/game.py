"""Tigris & Euphrates as a game of the registry: its options and its table of questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ziggurat.core.game import Game
from ziggurat.core.values import Option, Seat
from ziggurat.games.tigris.actions import NOTATION, SPACE, Action
from ziggurat.games.tigris.components import BOARDS
from ziggurat.games.tigris.questions.action import TakeAction
from ziggurat.games.tigris.questions.buildings import PlaceBuilding
from ziggurat.games.tigris.questions.conflicts import Attack, Defend
from ziggurat.games.tigris.questions.drawing import DrawTiles, PickTile, ShowTiles, StartPlayer
from ziggurat.games.tigris.questions.monuments import Build
from ziggurat.games.tigris.questions.treasures import TakeTreasure
from ziggurat.games.tigris.questions.wars import ChooseWar
from ziggurat.games.tigris.questions.ziggurat import ZigguratIncome
from ziggurat.games.tigris.state import TigrisState
from ziggurat.games.tigris.view import Memory, TigrisView, remember


class Tigris(Game[Action, TigrisView, TigrisState]):
    """Tigris & Euphrates for two to four (TE-001), with all its variants."""

    id = "tigris"
    prefix = "TE"
    rules = "1"
    shelf = 1
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
    turn_rule = "TE-053"
    finished_rule = "TE-320"
    actions = SPACE
    notation = NOTATION
    state_kind = TigrisState
    view_kind = TigrisView

    def remember(self, state: TigrisState, seat: Seat | None) -> Memory:
        return remember(state)

    def check_scenario(self, data: Mapping[str, Any]) -> list[str]:
        from ziggurat.games.tigris.scenario import check

        return check(data)


GAME = Tigris()
TigrisState.game = GAME
TigrisState.play_by(
    (
        StartPlayer(),
        DrawTiles(),
        ShowTiles(),
        TakeAction(),
        ChooseWar(),
        Attack(),
        Defend(),
        PlaceBuilding(),
        Build(),
        TakeTreasure(),
        ZigguratIncome(),
        PickTile(),
    )
)

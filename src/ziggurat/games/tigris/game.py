"""Tigris & Euphrates as a game of the registry: its options and its table of questions."""

from __future__ import annotations

from ziggurat.core.errors import PositionError
from ziggurat.core.game import Game
from ziggurat.core.values import Option, Seat
from ziggurat.games.spheres import DYNASTIES, KEYS
from ziggurat.games.tigris import hands
from ziggurat.games.tigris.actions import NOTATION, SPACE, Action
from ziggurat.games.tigris.components import ACTIONS, BOARDS, TILE_COUNTS
from ziggurat.games.tigris.handfuls import pack, size
from ziggurat.games.tigris.hands import Known
from ziggurat.games.tigris.questions.action import TakeAction
from ziggurat.games.tigris.questions.buildings import PlaceBuilding
from ziggurat.games.tigris.questions.conflicts import Attack, Defend
from ziggurat.games.tigris.questions.drawing import DrawTiles, PickTile, ShowTiles, StartPlayer
from ziggurat.games.tigris.questions.monuments import Build
from ziggurat.games.tigris.questions.treasures import TakeTreasure
from ziggurat.games.tigris.questions.wars import ChooseWar
from ziggurat.games.tigris.questions.ziggurat import ZigguratIncome
from ziggurat.games.tigris.state import Ask, TigrisState
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
        Option("show_bag", True, rule="TE-025"),
    )
    turn_rule = "TE-053"
    finished_rule = "TE-320"
    actions = SPACE
    notation = NOTATION
    state_kind = TigrisState
    view_kind = TigrisView

    def remember(self, state: TigrisState, seat: Seat | None) -> Memory:
        return remember(state)

    def sides(self, state: TigrisState) -> tuple[str, ...]:
        return tuple(f"{self.id}.dynasty_{name}" for name in DYNASTIES[: state.seats])

    def turn_order(self, state: TigrisState) -> tuple[Seat, ...]:
        return tuple((state.start + turn) % state.seats for turn in range(state.seats))

    def rounds(self, state: TigrisState) -> int:
        return -(-state.turn // state.seats)

    def opening(self, state: TigrisState) -> None:
        """Hands are not dealt: a scenario says what lies in them."""
        state.question = Ask.ACTION
        state.start = state.active = state.asked = 0
        state.turn = 1
        state.actions_left = ACTIONS

    def complete(self, state: TigrisState, given: frozenset[str]) -> None:
        """Tiles that lie nowhere are in the bag (if it is given: gone), monuments beside the board."""
        if "asked" not in given and state.question == Ask.ACTION:
            state.asked = state.active
        if "monuments_left" not in given:
            for monument in state.monuments:
                state.monuments_left &= ~(1 << monument.kind)
        if "known" not in given and state.variant.open_tiles:
            state.known = [hands.packed(Known(blind=size(hand))) for hand in state.hands]
        rest = "gone" if "bag" in given else "bag"
        if rest not in given:
            setattr(state, rest, 0)
            setattr(state, rest, _tiles_elsewhere(state))


def _tiles_elsewhere(state: TigrisState) -> int:
    """The tiles of the game that lie nowhere in a position."""
    pieces = state.census()
    missing = [count - pieces[f"tile_{key}"] for key, count in zip(KEYS, TILE_COUNTS, strict=True)]
    for key, count in zip(KEYS, missing, strict=True):
        if count < 0:
            raise PositionError(f"the position has {-count} {key} tiles too many")
    black, red, blue, green = missing
    return pack((black, red, blue, green))


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

"""Treasures (section 13): after every action the merchant's owner takes all but one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.question import Facts
from ziggurat.core.values import Reason, Seat
from ziggurat.games.spheres import GREEN
from ziggurat.games.tigris import events
from ziggurat.games.tigris.actions import TREASURE, Treasure
from ziggurat.games.tigris.components import TEMPLE_SQUARES
from ziggurat.games.tigris.kingdoms import kingdom_at, owner_at, region_at
from ziggurat.games.tigris.questions.base import TigrisQuestion
from ziggurat.games.tigris.questions.turn import changed, next_action
from ziggurat.games.tigris.squares import BIT, SQUARE_NAMES, names_of, squares_in
from ziggurat.games.tigris.state import Ask, TigrisPosition, TigrisState

_NUMBER: Final = {square: number for number, square in enumerate(TEMPLE_SQUARES)}


class TakeTreasure(TigrisQuestion):
    """D7. The merchant's owner says which treasure he takes next (TE-303, TE-304)."""

    ask = Ask.TREASURE
    prompt = "treasure.take"
    rule = "TE-304"
    answers = ("treasure",)

    def legal(self, state: TigrisState, seat: Seat) -> Sequence[int]:
        return tuple(TREASURE + _NUMBER[square] for square in squares_in(choices(state)))

    def apply(self, state: TigrisState, seat: Seat, action: int) -> None:
        _take(state, seat, BIT[TEMPLE_SQUARES[action - TREASURE]])
        share_out(state, kingdom_at(state, state.placed))

    def why(self, state: TigrisState, seat: Seat, action: Treasure) -> Reason:
        """Another must be taken first (TE-303, TE-372), or there is none (TE-300)."""
        if not region_at(state, state.placed) & state.treasures & BIT[action.square]:
            return Reason("te_treasure_none", "TE-300", {"square": SQUARE_NAMES[action.square]})
        if state.variant.board.name == "advanced":
            return Reason("te_treasure_outer_first", "TE-372")
        return Reason("te_treasure_corner_first", "TE-303")

    def facts(self, state: TigrisState, seat: Seat) -> Facts:
        return {"squares": names_of(choices(state))}


def share_out(state: TigrisState, region: int) -> None:
    """Hand out treasures of the region of the piece just placed, then go on (TE-300..309).

    Only that region can have gained treasures or a merchant, so at most one kingdom qualifies and the order
    of TE-309 never matters. It is 0 when the piece has left the board again.
    """
    merchant = region & state.colour_leaders[GREEN]
    if merchant:
        seat = owner_at(state, merchant)
        while True:
            here = region & state.treasures
            if not here & (here - 1):
                break
            choice = _eligible(state, here)
            if choice & (choice - 1):
                state.question = Ask.TREASURE
                state.asked = seat
                return
            _take(state, seat, choice)
    next_action(state)


def choices(position: TigrisPosition) -> int:
    """The treasures among which the merchant's owner chooses now."""
    return _eligible(position, region_at(position, position.placed) & position.treasures)


def _eligible(position: TigrisPosition, here: int) -> int:
    """Which of a kingdom's treasures may be taken next (TE-303, TE-372, TE-373)."""
    return here & position.variant.board.first or here


def _take(state: TigrisState, seat: Seat, bit: int) -> None:
    state.treasures ^= bit
    state.treasures_held = changed(state.treasures_held, seat, 1)
    state.log.append((events.treasure_taken, seat, bit))

"""Treasures (section 13): after every action the merchant's owner takes all but one. D7."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.core.protocol import Reason
from ziggurat.games.tigris import events
from ziggurat.games.tigris.actions import TREASURE
from ziggurat.games.tigris.components import TEMPLE_SQUARES
from ziggurat.games.tigris.events import Log
from ziggurat.games.tigris.kingdoms import kingdom_at, owner_at, region_at
from ziggurat.games.tigris.phase import Phase
from ziggurat.games.tigris.phases.turn import next_action
from ziggurat.games.tigris.squares import BIT, SQUARE_NAMES, squares_in

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState

_TREASURE = Phase.TREASURE
GREEN = 3
_INDEX = {square: index for index, square in enumerate(TEMPLE_SQUARES)}


def share_out(state: TigrisState, region: int, log: Log) -> None:
    """Hand out treasures of the region of the piece just placed, then go on (TE-300..309).

    Only that region can have gained treasures or a merchant, so at most one kingdom qualifies and the order
    of TE-309 never matters. It is 0 when the piece has left the board again.
    """
    merchant = region & state.lead[GREEN]
    if merchant:
        seat = owner_at(state, merchant)
        while True:
            here = region & state.treas
            if not here & (here - 1):
                break
            choice = eligible(state, here)
            if choice & (choice - 1):
                state.phase = _TREASURE
                state.decider = seat
                return
            _take(state, seat, choice, log)
    next_action(state, log)


def eligible(state: TigrisState, here: int) -> int:
    """Which of a kingdom's treasures may be taken next (TE-303, TE-372, TE-373)."""
    return here & state.table.board.first or here


def choices(state: TigrisState) -> int:
    """The treasures among which the merchant's owner chooses now."""
    return eligible(state, region_at(state, state.placed) & state.treas)


def _take(state: TigrisState, seat: int, bit: int, log: Log) -> None:
    state.treas ^= bit
    state.riches += 1 << 8 * seat
    log.append((events.treasure_taken, seat, bit))


def legal(state: TigrisState) -> tuple[int, ...]:
    return tuple(TREASURE + _INDEX[square] for square in squares_in(choices(state)))


def apply(state: TigrisState, action: int, log: Log) -> None:
    _take(state, state.decider, BIT[TEMPLE_SQUARES[action - TREASURE]], log)
    share_out(state, kingdom_at(state, state.placed), log)


def why_not(state: TigrisState, square: int) -> Reason | None:
    """Why a treasure cannot be taken next (TE-300, TE-303, TE-372)."""
    bit = BIT[square]
    if choices(state) & bit:
        return None
    if not region_at(state, state.placed) & state.treas & bit:
        return Reason("te_treasure_none", "TE-300", {"square": SQUARE_NAMES[square]})
    if state.table.board.name == "advanced":
        return Reason("te_treasure_outer_first", "TE-372")
    return Reason("te_treasure_corner_first", "TE-303")

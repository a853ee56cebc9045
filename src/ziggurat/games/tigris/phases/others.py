"""The other actions: catastrophe tiles (section 7), swapping (section 8), giving an action up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.core.protocol import Reason
from ziggurat.games.tigris import events
from ziggurat.games.tigris.actions import CATASTROPHE, SWAP
from ziggurat.games.tigris.events import Log
from ziggurat.games.tigris.kingdoms import leave, region_at, send_templeless_home
from ziggurat.games.tigris.phases.turn import next_action, start_drawing
from ziggurat.games.tigris.squares import BIT
from ziggurat.games.tigris.tiles import HANDFULS, SIZES, UNIT, holds, pack, unpack

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState

RED = 1


def catastrophe(state: TigrisState, action: int, log: Log) -> None:
    """Close a space for good; a tile there leaves the game, which may split a region (TE-140..149)."""
    square = action - CATASTROPHE
    bit = BIT[square]
    seat = state.active
    state.left -= 1
    state.cats_left -= 1 << 8 * seat
    state.cats |= bit
    hit = None
    for colour in range(4):
        if state.tiles[colour] & bit:
            hit = colour
    log.append((events.catastrophe, seat, square, hit))
    if hit is not None:
        state.tiles[hit] ^= bit
        state.gone += UNIT[hit]
        leave(state, region_at(state, bit), bit)
        if hit == RED:
            send_templeless_home(state, bit, log)
    state.empty &= ~bit
    next_action(state, log)


def catastrophe_squares(state: TigrisState) -> int:
    """Empty spaces, and face-up tiles without treasure or building (TE-141..146, TE-394)."""
    black, red, blue, green = state.tiles
    bare = (black | red | blue | green) & ~state.treas
    if state.table.buildings:
        for site in state.builds:
            bare &= ~site
    return state.empty | bare


def swap(state: TigrisState, action: int, log: Log) -> None:
    """Put tiles aside face down, then draw as many (TE-160..163); may end the game (TE-324)."""
    index = action - SWAP
    some = HANDFULS[index]
    count = SIZES[index]
    seat = state.active
    state.left -= 1
    state.hands[seat] -= some
    state.swapped += some << 32 * seat
    if state.holds:
        _doubt(state, seat, count)
    log.append((events.swapped, seat, count))
    log.append((events.swapped_tiles, seat, some))
    start_drawing(state, seat, count, "swap", log)


def _doubt(state: TigrisState, seat: int, count: int) -> None:
    """Any `count` tiles may have gone: fewer of each colour are surely in the hand."""
    known = unpack(state.holds >> 32 * seat & 0xFFFFFFFF)
    black, red, blue, green = (max(0, n - count) for n in known)
    left = pack((black, red, blue, green))
    state.holds += (left - pack(known)) << 32 * seat


def give_up(state: TigrisState, log: Log) -> None:
    """Pass: one action less (TE-050)."""
    state.left -= 1
    log.append((events.passed, state.active))
    next_action(state, log)


def why_not_catastrophe(state: TigrisState, square: int) -> Reason | None:
    """Why the active seat cannot play a catastrophe tile on a square (TE-140..146, TE-394)."""
    bit = BIT[square]
    if not state.cats_left >> 8 * state.active & 255:
        return Reason("te_cat_none_left", "TE-140")
    if state.empty & bit:
        return None
    if state.cats & bit:
        return Reason("te_cat_cat", "TE-146")
    if state.leaders & bit:
        return Reason("te_cat_leader", "TE-145")
    if not (state.tiles[0] | state.tiles[1] | state.tiles[2] | state.tiles[3]) & bit:
        return Reason("te_cat_monument", "TE-144")
    if state.treas & bit:
        return Reason("te_cat_treasure", "TE-143")
    if bit in state.builds:
        return Reason("te_cat_building", "TE-394")
    return None


def why_not_swap(state: TigrisState, some: int) -> Reason | None:
    """Why the active seat cannot swap these tiles (TE-165)."""
    if holds(state.hands[state.active], some):
        return None
    return Reason("te_swap_not_held", "TE-165", {"tiles": events.terms(some)})

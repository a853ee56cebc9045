"""Catastrophe tiles (section 7)."""

from __future__ import annotations

from ziggurat.core.values import Reason, Seat
from ziggurat.games.spheres import RED
from ziggurat.games.tigris import events
from ziggurat.games.tigris.actions import CATASTROPHE
from ziggurat.games.tigris.handfuls import UNIT
from ziggurat.games.tigris.kingdoms import leave, region_at, send_templeless_home
from ziggurat.games.tigris.questions.turn import changed, next_action
from ziggurat.games.tigris.squares import BIT, spread
from ziggurat.games.tigris.state import TigrisState


def catastrophe_squares(state: TigrisState) -> int:
    """Empty spaces, and face-up tiles without treasure or building (TE-141..146, TE-394)."""
    black, red, blue, green = state.tiles
    bare = (black | red | blue | green) & ~state.treasures
    if state.variant.buildings:
        for site in state.buildings:
            bare &= ~site
    return state.empty | bare


def play_catastrophe(state: TigrisState, seat: Seat, action: int) -> None:
    """Close a space for good; a tile there leaves the game, which may split a region (TE-140..149)."""
    square = action - CATASTROPHE
    bit = BIT[square]
    state.actions_left -= 1
    state.catastrophes_left = changed(state.catastrophes_left, seat, -1)
    state.catastrophes |= bit
    hit = None
    for colour in range(4):
        if state.tiles[colour] & bit:
            hit = colour
    state.log.append((events.catastrophe, seat, square, hit))
    if hit is not None:
        state.tiles[hit] ^= bit
        state.gone += UNIT[hit]
        leave(state, region_at(state, bit), bit)
        if hit == RED:
            send_templeless_home(state, bit)
    state.empty &= ~bit
    next_action(state)


def why_no_catastrophe(state: TigrisState, seat: Seat, square: int) -> Reason:
    """Why a seat cannot play a catastrophe tile on a square (TE-140..146, TE-394)."""
    bit = BIT[square]
    if not state.catastrophes_left[seat]:
        return Reason("te_cat_none_left", "TE-140")
    if state.catastrophes & bit:
        return Reason("te_cat_cat", "TE-146")
    if state.all_leaders & bit:
        return Reason("te_cat_leader", "TE-145")
    if not (state.tiles[0] | state.tiles[1] | state.tiles[2] | state.tiles[3]) & bit:
        over = state.ziggurat and (state.ziggurat | spread(state.ziggurat)) & bit
        return Reason("te_cat_monument", "TE-144", {"ziggurat": bool(over)})
    if state.treasures & bit:
        return Reason("te_cat_treasure", "TE-143")
    return Reason("te_cat_building", "TE-394")

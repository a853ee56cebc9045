"""The other actions: catastrophe tiles (section 7), swapping (section 8), giving an action up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.games.tigris import events
from ziggurat.games.tigris.actions import CATASTROPHE, SWAP
from ziggurat.games.tigris.events import Log
from ziggurat.games.tigris.kingdoms import leave, region_at, send_templeless_home
from ziggurat.games.tigris.phases.turn import next_action, start_drawing
from ziggurat.games.tigris.squares import BIT
from ziggurat.games.tigris.tiles import HANDFULS, SIZES, UNIT, pack, unpack

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

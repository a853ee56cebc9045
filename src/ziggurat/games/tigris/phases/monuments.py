"""Monuments (section 12) and the ziggurat (section 19). D6."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ziggurat.core.protocol import Reason
from ziggurat.games.tigris import events
from ziggurat.games.tigris.actions import (
    DECLINE,
    MONUMENT,
    MONUMENT_SQUARES,
    ZIGGURAT,
    ZIGGURAT_SQUARES,
)
from ziggurat.games.tigris.components import MONUMENTS
from ziggurat.games.tigris.events import Log
from ziggurat.games.tigris.kingdoms import kingdom_at, send_templeless_home
from ziggurat.games.tigris.phase import Phase
from ziggurat.games.tigris.phases.treasures import share_out
from ziggurat.games.tigris.squares import BIT, NEAR, NEAR_OF_BIT, SQUARE_NAMES, SQUARES, WIDTH
from ziggurat.games.tigris.tiles import UNIT

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState

_MONUMENT = Phase.MONUMENT
RED = 1

BLOCK: Final = {square: BIT[square] * (1 | 2 | 1 << WIDTH | 2 << WIDTH) for square in MONUMENT_SQUARES}
"""The four squares of a monument by its top-left square."""
CROSS: Final = {square: BIT[square] | NEAR[square] for square in ZIGGURAT_SQUARES}
"""The five squares of a ziggurat by its centre."""
_BLOCKS_AT: Final = {
    BIT[square]: tuple((top, mask) for top, mask in BLOCK.items() if mask & BIT[square])
    for square in range(SQUARES)
}
_CROSSES_AT: Final = {
    BIT[square]: tuple((centre, mask) for centre, mask in CROSS.items() if mask & BIT[square])
    for square in range(SQUARES)
}
WITH_COLOUR: Final = tuple(
    tuple(index for index, pair in enumerate(MONUMENTS) if colour in pair) for colour in range(4)
)
"""Indices of the monuments that show a colour (TE-263)."""
_SHOWING: Final = tuple(sum(1 << index for index in indices) for indices in WITH_COLOUR)
_STRIDE: Final = len(MONUMENT_SQUARES)
_TOP_INDEX: Final = {square: index for index, square in enumerate(MONUMENT_SQUARES)}
_CENTRE_INDEX: Final = {square: index for index, square in enumerate(ZIGGURAT_SQUARES)}


def offer(state: TigrisState, region: int, log: Log) -> None:
    """After the wars: ask the placer if his tile completes a square or cross (TE-260..266, TE-410)."""
    near = state.tiles[state.colour] & NEAR_OF_BIT[state.placed]
    if (near & (near - 1) and blocks(state)) or (near and crosses(state)):
        state.phase = _MONUMENT
        state.decider = state.active
    else:
        share_out(state, region, log)


def blocks(state: TigrisState) -> tuple[int, ...]:
    """Top-left squares of the 2x2 blocks that the placed tile completes, if a monument is left (TE-264)."""
    if not state.mons_left & _SHOWING[state.colour]:
        return ()
    like = state.tiles[state.colour]
    return tuple(top for top, mask in _BLOCKS_AT[state.placed] if like & mask == mask)


def crosses(state: TigrisState) -> tuple[int, ...]:
    """Centres of the crosses that the placed tile completes, while the ziggurat is unbuilt (TE-412)."""
    if state.zig or not state.table.ziggurat:
        return ()
    like = state.tiles[state.colour]
    return tuple(centre for centre, mask in _CROSSES_AT[state.placed] if like & mask == mask)


def monuments_left(state: TigrisState) -> tuple[int, ...]:
    """Indices of the monuments that may stand on the placed colour (TE-263)."""
    return tuple(index for index in WITH_COLOUR[state.colour] if state.mons_left >> index & 1)


def legal(state: TigrisState) -> tuple[int, ...]:
    tops = blocks(state)
    return (
        *(MONUMENT + index * _STRIDE + _TOP_INDEX[top] for index in monuments_left(state) for top in tops),
        *(ZIGGURAT + _CENTRE_INDEX[centre] for centre in crosses(state)),
        DECLINE,
    )


def apply(state: TigrisState, action: int, log: Log) -> None:
    if action == DECLINE:
        log.append((events.declined, state.active, "monument"))
    elif action >= ZIGGURAT:
        _build_ziggurat(state, ZIGGURAT_SQUARES[action - ZIGGURAT], log)
    else:
        index, top = divmod(action - MONUMENT, _STRIDE)
        _build_monument(state, index, MONUMENT_SQUARES[top], log)
    share_out(state, kingdom_at(state, state.placed), log)


def _build_monument(state: TigrisState, index: int, square: int, log: Log) -> None:
    """Turn four tiles over; they keep connecting, treasures stay (TE-270..273)."""
    mask = BLOCK[square]
    colour = state.colour
    state.mons_left ^= 1 << index
    state.monuments = (*state.monuments, (index, square, colour))
    log.append((events.monument_built, state.active, index, colour, square, mask))
    _cover(state, colour, mask, log)


def _build_ziggurat(state: TigrisState, square: int, log: Log) -> None:
    """Five tiles leave the game for the ziggurat, which connects like them (TE-413, TE-414)."""
    mask = CROSS[square]
    colour = state.colour
    state.zig = mask
    state.gone += UNIT[colour] * mask.bit_count()
    log.append((events.ziggurat_built, state.active, colour, square, mask))
    _cover(state, colour, mask, log)


def _cover(state: TigrisState, colour: int, mask: int, log: Log) -> None:
    """Tiles of one colour lose it: buildings and leaders without a temple go home (TE-273, TE-395)."""
    state.tiles[colour] ^= mask
    site = state.builds[colour]
    if site & mask:
        state.builds = (*state.builds[:colour], 0, *state.builds[colour + 1 :])
        log.append((events.building_home, colour, site))
    if colour == RED:
        send_templeless_home(state, mask, log)


def why_not_monument(state: TigrisState, index: int, square: int) -> Reason | None:
    """Why a monument cannot be built on a square (TE-260..264)."""
    if state.colour not in MONUMENTS[index]:
        return Reason("te_monument_colour", "TE-263", {"colour": events.COLOUR[state.colour]})
    if not state.mons_left >> index & 1:
        return Reason("te_monument_used", "TE-263", {"monument": events.MONUMENT[index]})
    if square not in blocks(state):
        return Reason("te_monument_square", "TE-262", {"square": SQUARE_NAMES[square]})
    return None


def why_not_ziggurat(state: TigrisState, square: int) -> Reason | None:
    """Why the ziggurat cannot be built around a square (TE-410..412)."""
    if square in crosses(state):
        return None
    if not state.table.ziggurat:
        return Reason("te_ziggurat_variant", "TE-410")
    if state.zig:
        return Reason("te_ziggurat_built", "TE-412")
    return Reason("te_ziggurat_cross", "TE-411", {"square": SQUARE_NAMES[square]})

"""Monuments (section 12): a block of four tiles of one colour may be turned over for one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.question import Facts
from ziggurat.core.values import Reason, Seat
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris import events
from ziggurat.games.tigris.actions import (
    DECLINE,
    MONUMENT,
    MONUMENT_SQUARES,
    ZIGGURAT,
    ZIGGURAT_SQUARES,
    BuildMonument,
    BuildZiggurat,
)
from ziggurat.games.tigris.components import MONUMENT_NAMES, MONUMENTS
from ziggurat.games.tigris.kingdoms import cover, kingdom_at
from ziggurat.games.tigris.questions.base import TigrisQuestion
from ziggurat.games.tigris.questions.treasures import share_out
from ziggurat.games.tigris.questions.ziggurat import build_ziggurat, crosses, why_no_ziggurat
from ziggurat.games.tigris.squares import BIT, NEAR_OF_BIT, SQUARE_NAMES, SQUARES, name_of
from ziggurat.games.tigris.state import BLOCK, Ask, Monument, TigrisPosition, TigrisState

_BLOCKS_AT: Final = {
    BIT[square]: tuple((top, BIT[top] * BLOCK) for top in MONUMENT_SQUARES if BIT[top] * BLOCK & BIT[square])
    for square in range(SQUARES)
}
"""For each square the blocks that it is part of, with their top-left squares."""
_WITH_COLOUR: Final = tuple(
    tuple(kind for kind, pair in enumerate(MONUMENTS) if colour in pair) for colour in range(4)
)
"""The monuments that show a colour (TE-263)."""
_SHOWING: Final = tuple(sum(1 << kind for kind in kinds) for kinds in _WITH_COLOUR)
_STRIDE: Final = len(MONUMENT_SQUARES)
_TOP_NUMBER: Final = {square: number for number, square in enumerate(MONUMENT_SQUARES)}
_CENTRE_NUMBER: Final = {square: number for number, square in enumerate(ZIGGURAT_SQUARES)}


class Build(TigrisQuestion):
    """D6. The placer may build a monument, or the ziggurat (TE-260..266, TE-410)."""

    ask = Ask.MONUMENT
    prompt = "monument.build"
    rule = "TE-260"
    answers = ("monument", "ziggurat", "decline")

    def legal(self, state: TigrisState, seat: Seat) -> Sequence[int]:
        tops = blocks(state)
        return (
            *(MONUMENT + kind * _STRIDE + _TOP_NUMBER[top] for kind in monuments_left(state) for top in tops),
            *(ZIGGURAT + _CENTRE_NUMBER[centre] for centre in crosses(state)),
            DECLINE,
        )

    def apply(self, state: TigrisState, seat: Seat, action: int) -> None:
        if action == DECLINE:
            state.log.append((events.declined, seat, "monument"))
        elif action >= ZIGGURAT:
            build_ziggurat(state, seat, ZIGGURAT_SQUARES[action - ZIGGURAT])
        else:
            kind, top = divmod(action - MONUMENT, _STRIDE)
            build_monument(state, seat, kind, MONUMENT_SQUARES[top])
        share_out(state, kingdom_at(state, state.placed))

    def why(self, state: TigrisState, seat: Seat, action: BuildMonument | BuildZiggurat) -> Reason:
        if isinstance(action, BuildZiggurat):
            return why_no_ziggurat(state, action.square)
        return why_no_monument(state, action.monument, action.square)

    def facts(self, state: TigrisState, seat: Seat) -> Facts:
        return {
            "colour": KEYS[state.placed_colour],
            "tile": events.TILE[state.placed_colour],
            "square": name_of(state.placed),
            **possible(state),
        }


def offer_monument(state: TigrisState, region: int) -> None:
    """After the wars: ask the placer if his tile completes a square or cross (TE-260..266, TE-410)."""
    near = state.tiles[state.placed_colour] & NEAR_OF_BIT[state.placed]
    if (near & (near - 1) and blocks(state)) or (near and crosses(state)):
        state.question = Ask.MONUMENT
        state.asked = state.active
    else:
        share_out(state, region)


def blocks(position: TigrisPosition) -> tuple[int, ...]:
    """Top-left squares of the 2x2 blocks that the placed tile completes, if a monument is left (TE-264)."""
    if not position.monuments_left & _SHOWING[position.placed_colour]:
        return ()
    like = position.tiles[position.placed_colour]
    return tuple(top for top, mask in _BLOCKS_AT[position.placed] if like & mask == mask)


def monuments_left(position: TigrisPosition) -> tuple[int, ...]:
    """The monuments that may stand on the placed colour (TE-263)."""
    left = position.monuments_left
    return tuple(kind for kind in _WITH_COLOUR[position.placed_colour] if left >> kind & 1)


def possible(position: TigrisPosition) -> Facts:
    """Where which monuments and the ziggurat may be built now."""
    return {
        "squares": [SQUARE_NAMES[square] for square in blocks(position)],
        "monuments": [MONUMENT_NAMES[kind] for kind in monuments_left(position)],
        "ziggurats": [SQUARE_NAMES[square] for square in crosses(position)],
    }


def build_monument(state: TigrisState, seat: Seat, kind: int, square: int) -> None:
    """Turn four tiles over; they keep connecting, treasures stay (TE-270..273)."""
    colour = state.placed_colour
    monument = Monument(kind, square, colour)
    state.monuments_left ^= 1 << kind
    state.monuments = (*state.monuments, monument)
    state.log.append((events.monument_built, seat, kind, colour, square, monument.squares))
    cover(state, colour, monument.squares)


def why_no_monument(state: TigrisState, kind: int, square: int) -> Reason:
    """Why a monument cannot be built on a square (TE-260..264)."""
    if state.placed_colour not in MONUMENTS[kind]:
        return Reason("te_monument_colour", "TE-263", {"colour": events.COLOUR[state.placed_colour]})
    if not state.monuments_left >> kind & 1:
        return Reason("te_monument_used", "TE-263", {"monument": events.MONUMENT[kind]})
    return Reason("te_monument_square", "TE-262", {"square": SQUARE_NAMES[square]})

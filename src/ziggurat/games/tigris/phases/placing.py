"""Placing tiles: points (section 5) and unification (section 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.core.protocol import Reason
from ziggurat.games.tigris import events
from ziggurat.games.tigris.components import BONUS
from ziggurat.games.tigris.events import Log
from ziggurat.games.tigris.kingdoms import join_tile, owner_at, touched
from ziggurat.games.tigris.phases.buildings import offer as offer_building
from ziggurat.games.tigris.phases.conflicts import forget, next_war, pending
from ziggurat.games.tigris.phases.monuments import offer as offer_monument
from ziggurat.games.tigris.phases.turn import award
from ziggurat.games.tigris.squares import BIT, NEAR, SQUARE_NAMES, SQUARES
from ziggurat.games.tigris.tiles import UNIT

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState

BLUE = 2


def place(state: TigrisState, action: int, log: Log) -> None:
    """Put a tile on the board; it scores, or unites two kingdoms (TE-054, TE-106..114, TE-130)."""
    colour, square = divmod(action, SQUARES)
    bit = BIT[square]
    seat = state.active
    state.left -= 1
    state.placed = bit
    state.colour = colour
    state.hands[seat] -= UNIT[colour]
    if state.holds:
        forget(state, seat, colour, 1)
    state.tiles[colour] |= bit
    state.empty ^= bit
    near = NEAR[square]
    log.append((events.tile_placed, seat, colour, square))
    count, merged = join_tile(state, bit, near)
    if count == 2:
        state.marker = bit
        log.append((events.united, seat, square, len(pending(state))))
        log.append((events.no_points, seat, square, "union"))
        next_war(state, log)
        return
    if count:
        _score(state, colour, square, merged, log)
    else:
        log.append((events.no_points, seat, square, "outside"))
    if state.table.buildings:
        offer_building(state, merged, log)
    else:
        offer_monument(state, merged, log)


def _score(state: TigrisState, colour: int, square: int, merged: int, log: Log) -> None:
    """The leader of the colour, else the king, brings his owner the point (TE-107..110, TE-389, TE-390)."""
    scorer = state.lead[colour] & merged or state.lead[0] & merged
    if not scorer:
        log.append((events.no_points, state.active, square, "noleader"))
        return
    seat = owner_at(state, scorer)
    count = BONUS if state.builds[colour] & merged else 1
    award(state, seat, count, colour)
    log.append((events.points, seat, count, colour, "tile", state.active))


def why_not(state: TigrisState, colour: int, square: int) -> Reason | None:
    """Why a tile may not go on a square (TE-100..105)."""
    bit = BIT[square]
    tile = {"tile": events.TILE[colour]}
    if not state.hands[state.active] >> 8 * colour & 255:
        return Reason("te_tile_not_in_hand", "TE-100", tile)
    if not state.empty & bit:
        rule = "TE-147" if state.cats & bit else "TE-100"
        return Reason("te_space_occupied", rule, {"square": SQUARE_NAMES[square]})
    river = state.table.board.river & bit
    if colour == BLUE and not river:
        return Reason("te_farm_on_land", "TE-101", tile)
    if colour != BLUE and river:
        return Reason("te_tile_on_river", "TE-102", tile)
    count = touched(state.kingdoms, NEAR[square])
    if count > 2:
        return Reason("te_three_kingdoms", "TE-104", {"n": count})
    return None

"""Placing tiles: points (section 5) and unification (section 6)."""

from __future__ import annotations

from ziggurat.core.values import Reason, Seat
from ziggurat.games.spheres import BLACK, BLUE
from ziggurat.games.tigris import events, hands
from ziggurat.games.tigris.components import BONUS
from ziggurat.games.tigris.fights import pending_wars
from ziggurat.games.tigris.handfuls import UNIT
from ziggurat.games.tigris.kingdoms import join_tile, owner_at, touched
from ziggurat.games.tigris.questions.buildings import offer_building
from ziggurat.games.tigris.questions.monuments import offer_monument
from ziggurat.games.tigris.questions.turn import award
from ziggurat.games.tigris.questions.wars import next_war
from ziggurat.games.tigris.squares import BIT, NEAR, SQUARE_NAMES, SQUARES
from ziggurat.games.tigris.state import TigrisState


def place_tile(state: TigrisState, seat: Seat, action: int) -> None:
    """Put a tile on the board; it scores, or unites two kingdoms (TE-054, TE-106..114, TE-130)."""
    colour, square = divmod(action, SQUARES)
    bit = BIT[square]
    state.actions_left -= 1
    state.placed = bit
    state.placed_colour = colour
    state.hands[seat] -= UNIT[colour]
    if state.variant.open_tiles:
        state.known[seat] = hands.used(state.known[seat], colour, 1)
    state.tiles[colour] |= bit
    state.empty ^= bit
    log = state.log
    log.append((events.tile_placed, seat, colour, square))
    count, merged = join_tile(state, bit, NEAR[square])
    if count == 2:
        state.marker = bit
        log.append((events.united, seat, square, len(pending_wars(state))))
        log.append((events.no_points, seat, square, "union"))
        next_war(state)
        return
    if count:
        _score(state, colour, square, merged)
    else:
        log.append((events.no_points, seat, square, "outside"))
    if state.variant.buildings:
        offer_building(state, merged)
    else:
        offer_monument(state, merged)


def _score(state: TigrisState, colour: int, square: int, merged: int) -> None:
    """The leader of the colour, else the king, brings his owner the point (TE-107..110, TE-389, TE-390)."""
    scorer = state.colour_leaders[colour] & merged or state.colour_leaders[BLACK] & merged
    if not scorer:
        state.log.append((events.no_points, state.active, square, "noleader"))
        return
    seat = owner_at(state, scorer)
    count = BONUS if state.buildings[colour] & merged else 1
    award(state, seat, count, colour)
    state.log.append((events.points, seat, count, colour, "tile", state.active))


def why_no_tile(state: TigrisState, seat: Seat, colour: int, square: int) -> Reason:
    """Why a tile may not go on a square (TE-100..105)."""
    bit = BIT[square]
    tile = {"tile": events.TILE[colour]}
    if not state.hands[seat] >> 8 * colour & 255:
        return Reason("te_tile_not_in_hand", "TE-100", tile)
    if not state.empty & bit:
        rule = "TE-147" if state.catastrophes & bit else "TE-100"
        return Reason("te_space_occupied", rule, {"square": SQUARE_NAMES[square]})
    river = state.variant.board.river & bit
    if colour == BLUE and not river:
        return Reason("te_farm_on_land", "TE-101", tile)
    if colour != BLUE and river:
        return Reason("te_tile_on_river", "TE-102", tile)
    return Reason("te_three_kingdoms", "TE-104", {"n": touched(state.kingdoms, NEAR[square])})

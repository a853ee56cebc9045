"""The four kinds of action and passing (section 3): what is legal, listed or drawn. D1."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from ziggurat.games.tigris.actions import CATASTROPHE, LEADER, PASS, SWAP, WITHDRAW
from ziggurat.games.tigris.events import Log
from ziggurat.games.tigris.kingdoms import colour_at, touched, without
from ziggurat.games.tigris.listing import HITS, LAND, MOVES, RIVER, SPOTS, swaps_and_pass
from ziggurat.games.tigris.phases import leaders, others, placing
from ziggurat.games.tigris.squares import BIT, SQUARE_OF_BIT, SQUARES, WIDTH, nth

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState

RED, BLUE = 1, 2
_HAS = (0xFF, 0xFF00, 0xFF0000, 0xFF000000)


def apply(state: TigrisState, action: int, log: Log) -> None:
    """Dispatch by the kind of action."""
    if action < LEADER:
        placing.place(state, action, log)
    elif action < WITHDRAW:
        leaders.place(state, action, log)
    elif action < CATASTROPHE:
        leaders.withdraw(state, action, log)
    elif action < SWAP:
        others.catastrophe(state, action, log)
    elif action < PASS:
        others.swap(state, action, log)
    else:
        others.give_up(state, log)


def legal(state: TigrisState) -> list[int]:
    """All actions, ascending."""
    seat = state.active
    hand = state.hands[seat]
    board = state.table.board
    kingdoms = state.kingdoms
    halos = []
    once = twice = thrice = 0
    for region in kingdoms:
        halo = region << 1 | region >> 1 | region << WIDTH | region >> WIDTH
        halos.append(halo)
        thrice |= twice & halo
        twice |= once & halo
        once |= halo
    free = state.empty & ~thrice
    land, river, hits, spots = state.menu
    land = LAND.follow(land, free & board.land)
    river = RIVER.follow(river, free & board.river)
    near = leaders.near_temples(state)
    spots = SPOTS.follow(spots, near & ~twice)
    found: list[int] = []
    blacks, reds, greens = land[1]
    for has, ids in zip(_HAS, (blacks, reds, river[1][0], greens), strict=True):
        if hand & has:
            found += ids
    own = state.own[seat]
    withdrawn = []
    for colour, bits in enumerate(state.lead):
        bit = bits & own
        if bit:
            closed = _closed_to(bit, state, halos, (once, twice, thrice))
            found += MOVES[colour].follow((spots[0], spots[1][colour : colour + 1]), near & ~closed)[1][0]
            withdrawn.append(WITHDRAW + colour)
        else:
            found += spots[1][colour]
    found += withdrawn
    if state.cats_left >> 8 * seat & 255:
        hits = HITS.follow(hits, others.catastrophe_squares(state))
        found += hits[1][0]
    found += swaps_and_pass(hand)
    state.menu = land, river, hits, spots
    return found


def _closed_to(bit: int, state: TigrisState, halos: list[int], planes: tuple[int, int, int]) -> int:
    """Squares next to two kingdoms, judged without the leader that moves (TE-077, TE-080..082)."""
    once, twice, thrice = planes
    index = next(i for i, region in enumerate(state.kingdoms) if region & bit)
    region, halo = state.kingdoms[index], halos[index]
    once = twice | once & ~halo
    twice = thrice | twice & ~halo
    others = state.leaders ^ bit
    if region & others:
        for part in without(region, bit):
            if part & others:
                halo = part << 1 | part >> 1 | part << WIDTH | part >> WIDTH
                twice |= once & halo
                once |= halo
    return twice


def _square(mask: int, squares: tuple[int, ...], random: Callable[[], float]) -> int:
    """A uniformly drawn square of a dense mask, out of the squares that it may hold."""
    count = len(squares)
    while True:
        square = squares[int(random() * count)]
        if mask & BIT[square]:
            return square


@cache
def _land_colours(hand: int) -> tuple[int, ...]:
    """The first ids of tiles in hand that go on land (one entry for each of 210 hands)."""
    return tuple(colour * SQUARES for colour in (0, 1, 3) if hand & _HAS[colour])


def draw(state: TigrisState, rng: Random) -> int:
    """One legal action, uniformly: drawn from slightly too many, again if it is not legal."""
    random = rng.random
    seat = state.active
    hand = state.hands[seat]
    board = state.table.board
    land = state.empty & board.land
    bases = _land_colours(hand)
    count = land.bit_count()
    on_land = count * len(bases)
    on_rivers = (state.empty ^ land).bit_count() if hand & 0xFF0000 else 0
    near = leaders.near_temples(state)
    spots = near.bit_count()
    own = state.own[seat]
    hits = others.catastrophe_squares(state) if state.cats_left >> 8 * seat & 255 else 0
    rest = swaps_and_pass(hand)
    tiles = on_land + on_rivers
    upto_leaders = tiles + 4 * spots
    upto_withdraw = upto_leaders + own.bit_count()
    upto_hits = upto_withdraw + hits.bit_count()
    total = upto_hits + len(rest)
    kingdoms = state.kingdoms
    while True:
        pick = int(random() * total)
        if pick < tiles:
            if pick < on_land:
                base, mask, squares = bases[pick // count], land, board.land_squares
            else:
                base, mask, squares = 2 * SQUARES, state.empty, board.river_squares
            square = _square(mask, squares, random)
            if len(kingdoms) < 3 or touched(kingdoms, BIT[square]) < 3:
                return base + square
        elif pick < upto_leaders:
            colour, index = divmod(pick - tiles, spots)
            bit = nth(near, index)
            if leaders.fits(state, own & state.lead[colour], bit):
                return LEADER + colour * SQUARES + SQUARE_OF_BIT[bit]
        elif pick < upto_withdraw:
            return WITHDRAW + colour_at(state, nth(own, pick - upto_leaders))
        elif pick < upto_hits:
            return CATASTROPHE + _square(hits, board.squares, random)
        else:
            return rest[pick - upto_hits]

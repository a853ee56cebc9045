"""The four kinds of action and passing (section 3): what is legal, listed or drawn. D1."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from ziggurat.games.tigris.actions import CATASTROPHE, LEADER, PASS, SWAP, WITHDRAW
from ziggurat.games.tigris.events import Log
from ziggurat.games.tigris.kingdoms import cuts, halo_of, holding, touched
from ziggurat.games.tigris.listing import HITS, LAND, RIVER, SPOTS, Ids, amend, swaps_and_pass, withdrawals
from ziggurat.games.tigris.phases import leaders, others, placing
from ziggurat.games.tigris.squares import BIT, NEAR, NEAR_OF_BIT, SQUARES, nth

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState

BLUE = 2


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


def legal(state: TigrisState) -> Ids:
    """All actions, ascending."""
    seat = state.active
    hand = state.hands[seat]
    own = state.own[seat]
    mine = []
    once = twice = thrice = 0  # squares next to at least one, two, three kingdoms
    for region, halo in zip(state.kingdoms, state.halos, strict=True):
        thrice |= twice & halo
        twice |= once & halo
        once |= halo
        if region & own:
            mine.append((region, halo))
    land, river, hits, spots = state.menu
    near = leaders.near_temples(state)
    free = state.empty & ~thrice
    mask = free & state.table.board.land
    if mask != land[0]:
        land = LAND.follow(land, mask)
    if mask ^ free != river[0]:
        river = RIVER.follow(river, mask ^ free)
    if near & ~twice != spots[0]:
        spots = SPOTS.follow(spots, near & ~twice)
    found = _tiles(hand, land[1], river[1])
    start = len(found)
    found += spots[1]
    if mine:
        _amend_moves(found, start, spots[0], state, mine, near, (once, twice, thrice))
        black, red, blue, green = state.lead
        found += withdrawals(
            (black & own > 0) | (red & own > 0) << 1 | (blue & own > 0) << 2 | (green & own > 0) << 3
        )
    if state.cats_left >> 8 * seat & 255:
        mask = others.catastrophe_squares(state)
        if mask != hits[0]:
            hits = HITS.follow(hits, mask)
        found += hits[1]
    found += swaps_and_pass(hand)
    state.menu = land, river, hits, spots
    return found


def _tiles(hand: int, land: Ids, river: Ids) -> Ids:
    """The ids of tiles that are in hand, out of those of all tiles on land and on rivers."""
    third = len(land) // 3
    if hand & 0xFF:
        found = land[: 2 * third] if hand & 0xFF00 else land[:third]
    else:
        found = land[third : 2 * third] if hand & 0xFF00 else land[:0]
    if hand & 0xFF0000:
        found += river
    if hand & 0xFF000000:
        found += land[2 * third :]
    return found


def _amend_moves(
    found: Ids,
    start: int,
    spots: int,
    state: TigrisState,
    mine: list[tuple[int, int]],
    near: int,
    planes: tuple[int, int, int],
) -> None:
    """Own leaders on the board move: kingdoms are judged without the one that moves (TE-080..082).

    `spots` is where one from the supply may go, as listed from `start` on; `mine` are the kingdoms of own
    leaders with their surroundings, `near` the squares next to temples.
    """
    _, twice, thrice = planes
    own = state.own[state.active]
    every = state.leaders
    closed = near & twice
    count = spots.bit_count()
    for colour in (3, 2, 1, 0):
        bit = state.lead[colour] & own
        if not bit:
            continue
        for pair in mine:
            if pair[0] & bit:
                break
        region, halo = pair
        if region & every == bit:
            moves = near & ~(thrice | twice & ~halo) if closed & halo else spots
        else:
            cut = cuts(region, bit)
            if not cut and not closed & NEAR_OF_BIT[bit]:
                continue
            rest = region & every ^ bit
            parts = holding(region ^ bit, rest) if cut else (region ^ bit,)
            moves = near & ~_closed_without(parts, halo, planes)
        if moves != spots:
            amend(found, start + colour * count, SPOTS.bases[colour], spots, spots ^ moves)


def _closed_without(parts: Sequence[int], halo: int, planes: tuple[int, int, int]) -> int:
    """Squares next to two kingdoms once a kingdom with this halo is replaced by some parts of it."""
    once, twice, thrice = planes
    once = twice | once & ~halo
    twice = thrice | twice & ~halo
    for part in parts:
        halo = halo_of(part)
        twice |= once & halo
        once |= halo
    return twice


@cache
def _land_bases(hand: int) -> tuple[int, ...]:
    """The first ids of the tiles in hand that go on land (one entry for each of 210 hands)."""
    return tuple(colour * SQUARES for colour in range(4) if colour != BLUE and hand >> 8 * colour & 255)


def _square(mask: int, squares: Sequence[int], random: Callable[[], float]) -> int:
    """A uniformly drawn square of a dense mask, out of the squares that it may hold."""
    count = len(squares)
    while True:
        square = squares[int(random() * count)]
        if mask & BIT[square]:
            return square


def draw(state: TigrisState, rng: Random) -> int:
    """One legal action, uniformly: drawn from slightly too many, again if it is not legal."""
    random = rng.random
    seat = state.active
    hand = state.hands[seat]
    board = state.table.board
    land = state.empty & board.land
    bases = _land_bases(hand)
    on_land = land.bit_count()
    river = state.empty ^ land if hand & 0xFF0000 else 0
    near = leaders.near_temples(state)
    spots = near.bit_count()
    hits = others.catastrophe_squares(state) if state.cats_left >> 8 * seat & 255 else 0
    rest = swaps_and_pass(hand)
    upto_land = on_land * len(bases)
    upto_river = upto_land + river.bit_count()
    upto_leaders = upto_river + 4 * spots
    upto_hits = upto_leaders + hits.bit_count()
    upto_rest = upto_hits + len(rest)
    kingdoms = state.kingdoms
    while True:
        pick = int(random() * (upto_rest + 4))
        if pick < upto_river:
            if pick < upto_land:
                base, square = bases[pick // on_land], _square(land, board.land_squares, random)
            else:
                base, square = BLUE * SQUARES, _square(river, board.river_squares, random)
            if len(kingdoms) < 3 or touched(kingdoms, NEAR[square]) < 3:
                return base + square
        elif pick < upto_leaders:
            colour, index = divmod(pick - upto_river, spots)
            square = nth(near, index)
            if leaders.fits(state, state.own[seat] & state.lead[colour], NEAR[square]):
                return LEADER + colour * SQUARES + square
        elif pick < upto_hits:
            return CATASTROPHE + _square(hits, range(SQUARES), random)
        elif pick < upto_rest:
            return rest[pick - upto_hits]
        elif state.own[seat] & state.lead[pick - upto_rest]:
            return WITHDRAW + pick - upto_rest

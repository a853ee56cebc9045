"""The four kinds of action and passing (section 3): what is legal, listed or drawn. D1."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from ziggurat.games.tigris.actions import CATASTROPHE, LEADER, PASS, SWAP, WITHDRAW
from ziggurat.games.tigris.events import Log
from ziggurat.games.tigris.kingdoms import colour_at, cuts, halo_of, touched, without
from ziggurat.games.tigris.listing import HITS, LAND, RIVER, SPOTS, Listed, amend, swaps_and_pass
from ziggurat.games.tigris.phases import leaders, others, placing
from ziggurat.games.tigris.squares import BIT, NEAR_OF_BIT, SQUARE_OF_BIT, SQUARES, nth

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState

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
    own = state.own[seat]
    mine = []
    once = twice = thrice = 0
    for region, halo in zip(state.kingdoms, state.halos, strict=True):
        thrice |= twice & halo
        twice |= once & halo
        once |= halo
        if region & own:
            mine.append((region, halo))
    last = state.menu
    free = state.empty & ~thrice
    land = LAND.follow(last[0], free & state.table.board.land)
    river = RIVER.follow(last[1], free & state.table.board.river)
    found = _tiles(hand, land, river)
    near = leaders.near_temples(state)
    spots = SPOTS.follow(last[3], near & ~twice)
    start = len(found)
    found += spots[1]
    if mine:
        _amend_moves(found, start, spots[0], state, mine, near, (once, twice, thrice))
        found += [WITHDRAW + colour for colour in range(4) if state.lead[colour] & own]
    hits = last[2]
    if state.cats_left >> 8 * seat & 255:
        hits = HITS.follow(hits, others.catastrophe_squares(state))
        found += hits[1]
    found += swaps_and_pass(hand)
    state.menu = land, river, hits, spots
    return found


def _tiles(hand: int, land: Listed, river: Listed) -> list[int]:
    """The ids of tiles that are in hand."""
    ids = land[1]
    third = len(ids) // 3
    found = ids[:third] if hand & 0xFF else []
    if hand & 0xFF00:
        found += ids[third : 2 * third]
    if hand & 0xFF0000:
        found += river[1]
    if hand & 0xFF000000:
        found += ids[2 * third :]
    return found


def _amend_moves(
    found: list[int],
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
        elif closed & NEAR_OF_BIT[bit] or cuts(region, bit):
            moves = near & ~_closed_without(region, bit, every, halo, planes)
        else:
            continue
        if moves != spots:
            amend(found, start + colour * count, SPOTS.bases[colour], spots, spots ^ moves)


def _closed_without(region: int, bit: int, leaders: int, halo: int, planes: tuple[int, int, int]) -> int:
    """Squares next to two kingdoms once a leader has left his, which may fall apart."""
    once, twice, thrice = planes
    once = twice | once & ~halo
    twice = thrice | twice & ~halo
    for part in without(region, bit):
        if part & leaders:
            halo = halo_of(part)
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

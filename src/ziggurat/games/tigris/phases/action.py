"""The four kinds of action and passing (section 3): what is legal, listed or drawn. D1."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final

from ziggurat.games.tigris.actions import CATASTROPHE, LEADER, PASS, SWAP, WITHDRAW
from ziggurat.games.tigris.components import BOARDS
from ziggurat.games.tigris.events import Log
from ziggurat.games.tigris.kingdoms import cuts, halo_of, touched, without
from ziggurat.games.tigris.listing import HITS, LAND, RIVER, SPOTS, Listed, amend, swaps_and_pass
from ziggurat.games.tigris.phases import leaders, others, placing
from ziggurat.games.tigris.squares import BIT, NEAR, NEAR_OF_BIT, SQUARES

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState

RED, BLUE = 1, 2
_SQUARES: Final = (*range(SQUARES),) * 8 + (-1,) * 4 + (*range(SQUARES),)
"""The square of each id up to catastrophes; withdrawals have none."""
_BIT: Final = tuple(0 if square < 0 else BIT[square] for square in _SQUARES)
_NEAR: Final = tuple(0 if square < 0 else NEAR[square] for square in _SQUARES)


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


@cache
def _candidates(hand: int, catastrophes: bool, board: str) -> tuple[int, ...]:
    """All ids that may be legal with a hand: on fitting terrain, wherever pieces lie (210 hands)."""
    land, river = BOARDS[board].land_squares, BOARDS[board].river_squares
    tiles = [
        colour * SQUARES + square
        for colour in range(4)
        if hand >> 8 * colour & 255
        for square in (river if colour == BLUE else land)
    ]
    leaders = [LEADER + colour * SQUARES + square for colour in range(4) for square in land]
    last = SWAP if catastrophes else CATASTROPHE
    return (*tiles, *leaders, *range(WITHDRAW, last), *swaps_and_pass(hand))


def draw(state: TigrisState, rng: Random) -> int:
    """One legal action, uniformly: drawn from all that may be legal until one is."""
    random = rng.random
    seat = state.active
    has_catastrophe = state.cats_left >> 8 * seat & 255 > 0
    ids = _candidates(state.hands[seat], has_catastrophe, state.table.board.name)
    count = len(ids)
    empty = state.empty
    while True:
        action = ids[int(random() * count)]
        if action >= SWAP:
            return action
        if empty & _BIT[action]:
            if action < LEADER:
                if len(state.kingdoms) < 3 or touched(state.kingdoms, _NEAR[action]) < 3:
                    return action
            elif action >= CATASTROPHE:
                return action
            elif _NEAR[action] & state.tiles[RED]:
                old = state.own[seat] & state.lead[(action - LEADER) // SQUARES]
                if leaders.fits(state, old, _NEAR[action]):
                    return action
        elif action >= CATASTROPHE:
            if others.catastrophe_squares(state) & _BIT[action]:
                return action
        elif action >= WITHDRAW and state.own[seat] & state.lead[action - WITHDRAW]:
            return action

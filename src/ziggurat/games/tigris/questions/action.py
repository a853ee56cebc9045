"""The four kinds of action and passing (section 3): what is legal, listed or drawn at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from random import Random

from ziggurat.core.question import Facts
from ziggurat.core.values import Reason, Seat
from ziggurat.games.spheres import BLUE
from ziggurat.games.tigris import events
from ziggurat.games.tigris.actions import (
    CATASTROPHE,
    LEADER,
    PASS,
    SWAP,
    WITHDRAW,
    Action,
    Catastrophe,
    Leader,
    Swap,
    Tile,
    Withdraw,
)
from ziggurat.games.tigris.handfuls import size
from ziggurat.games.tigris.kingdoms import cuts, holding, touched
from ziggurat.games.tigris.listing import (
    HITS,
    LAND,
    RIVER,
    SPOTS,
    Ids,
    Planes,
    amend,
    swaps_and_pass,
    withdrawals,
)
from ziggurat.games.tigris.questions.base import TigrisQuestion
from ziggurat.games.tigris.questions.catastrophes import (
    catastrophe_squares,
    play_catastrophe,
    why_no_catastrophe,
)
from ziggurat.games.tigris.questions.leaders import (
    fits,
    near_temples,
    place_leader,
    why_no_leader,
    why_no_withdrawal,
    withdraw,
)
from ziggurat.games.tigris.questions.swaps import swap, why_no_swap
from ziggurat.games.tigris.questions.tiles import place_tile, why_no_tile
from ziggurat.games.tigris.questions.turn import next_action
from ziggurat.games.tigris.squares import BIT, BOARD, NEAR, NEAR_OF_BIT, SQUARES, halo_of, nth
from ziggurat.games.tigris.state import Ask, TigrisState


class TakeAction(TigrisQuestion):
    """D1. The active seat takes one of its two actions (TE-050..053)."""

    ask = Ask.ACTION
    prompt = "turn.action"
    rule = "TE-050"
    answers = ("tile", "leader", "withdraw", "catastrophe", "swap", "pass")

    def legal(self, state: TigrisState, seat: Seat) -> Ids:
        """All actions, ascending."""
        hand = state.hands[seat]
        black, red, blue, green = state.leaders[4 * seat : 4 * seat + 4]
        land, river, hits, spots, planes = state.menu
        if planes[0] is not state.kingdoms:
            planes = _planes(state)
        _, _, twice, thrice = planes
        near = near_temples(state)
        free = state.empty & ~thrice
        mask = free & state.variant.board.land
        if mask != land[0]:
            land = LAND.follow(land, mask)
        if mask ^ free != river[0]:
            river = RIVER.follow(river, mask ^ free)
        if near & ~twice != spots[0]:
            spots = SPOTS.follow(spots, near & ~twice)
        ids = _tiles(hand, land[1], river[1])
        start = len(ids)
        ids += spots[1]
        if black | red | blue | green:
            _amend_moves(ids, start, spots[0], state, near, planes)
            ids += withdrawals((black > 0) | (red > 0) << 1 | (blue > 0) << 2 | (green > 0) << 3)
        if state.catastrophes_left[seat]:
            mask = catastrophe_squares(state)
            if mask != hits[0]:
                hits = HITS.follow(hits, mask)
            ids += hits[1]
        ids += swaps_and_pass(hand)
        state.menu = land, river, hits, spots, planes
        return ids

    def apply(self, state: TigrisState, seat: Seat, action: int) -> None:
        if action < LEADER:
            place_tile(state, seat, action)
        elif action < WITHDRAW:
            place_leader(state, seat, action)
        elif action < CATASTROPHE:
            withdraw(state, seat, action)
        elif action < SWAP:
            play_catastrophe(state, seat, action)
        elif action < PASS:
            swap(state, seat, action)
        else:
            _give_up(state, seat)

    def why(self, state: TigrisState, seat: Seat, action: Action) -> Reason:
        match action:
            case Tile(colour, square):
                return why_no_tile(state, seat, colour, square)
            case Leader(colour, square):
                return why_no_leader(state, seat, colour, square)
            case Withdraw(colour):
                return why_no_withdrawal(colour)
            case Catastrophe(square):
                return why_no_catastrophe(state, seat, square)
            case Swap(tiles):
                return why_no_swap(tiles)
        raise AssertionError(f"{action} is always allowed")

    def why_other(self, state: TigrisState, seat: Seat, action: Action, kind: str) -> Reason:
        """Nothing is built later than with the tile that made it possible (TE-267, TE-382)."""
        if kind in ("monument", "ziggurat"):
            return Reason("te_monument_late", "TE-267")
        if kind == "building":
            return Reason("te_building_late", "TE-382")
        return super().why_other(state, seat, action, kind)

    def facts(self, state: TigrisState, seat: Seat) -> Facts:
        return {"actions_left": state.actions_left}

    def redact(self, state: TigrisState, seat: Seat, action: Action, viewer: Seat | None) -> str | None:
        """Others see the number of swapped tiles (TE-160)."""
        if isinstance(action, Swap) and viewer != seat:
            return "swap" + " ?" * size(action.tiles)
        return None

    def draw(self, state: TigrisState, seat: Seat, rng: Random) -> int:
        """One legal action, uniformly: drawn from slightly too many, again if it is not legal."""
        random = rng.random
        hand = state.hands[seat]
        board = state.variant.board
        land = state.empty & board.land
        bases = _land_bases(hand)
        on_land = land.bit_count()
        river = state.empty ^ land if hand & 0xFF0000 else 0
        near = near_temples(state)
        spots = near.bit_count()
        hits = catastrophe_squares(state) if state.catastrophes_left[seat] else 0
        rest = swaps_and_pass(hand)
        upto_land = on_land * len(bases)
        upto_river = upto_land + river.bit_count()
        upto_leaders = upto_river + 4 * spots
        upto_hits = upto_leaders + hits.bit_count()
        upto_rest = upto_hits + len(rest)
        taken = BOARD ^ state.empty
        while True:
            pick = int(random() * (upto_rest + 4))
            if pick < upto_river:
                if pick < upto_land:
                    base, square = bases[pick // on_land], _square(land, board.land_squares, random)
                else:
                    base, square = BLUE * SQUARES, _square(river, board.river_squares, random)
                around = NEAR[square]
                if (around & taken).bit_count() < 3 or touched(state.kingdoms, around) < 3:
                    return base + square
            elif pick < upto_leaders:
                colour, place = divmod(pick - upto_river, spots)
                square = nth(near, place)
                if fits(state, state.leaders[4 * seat + colour], NEAR[square]):
                    return LEADER + colour * SQUARES + square
            elif pick < upto_hits:
                return CATASTROPHE + _square(hits, range(SQUARES), random)
            elif pick < upto_rest:
                return rest[pick - upto_hits]
            elif state.leaders[4 * seat + pick - upto_rest]:
                return WITHDRAW + pick - upto_rest


def _give_up(state: TigrisState, seat: Seat) -> None:
    """Pass: one action less (TE-050)."""
    state.actions_left -= 1
    state.log.append((events.passed, seat))
    next_action(state)


def _tiles(hand: int, land: Ids, river: Ids) -> Ids:
    """The ids of tiles that are in hand, out of those of all tiles on land and on rivers."""
    third = len(land) // 3
    if hand & 0xFF:
        ids = land[: 2 * third] if hand & 0xFF00 else land[:third]
    else:
        ids = land[third : 2 * third] if hand & 0xFF00 else land[:0]
    if hand & 0xFF0000:
        ids += river
    if hand & 0xFF000000:
        ids += land[2 * third :]
    return ids


def _amend_moves(
    ids: Ids,
    start: int,
    spots: int,
    state: TigrisState,
    near: int,
    planes: Planes,
) -> None:
    """Own leaders on the board move: kingdoms are judged without the one that moves (TE-080..082).

    `spots` is where one from the supply may go, as listed from `start` on; `near` the squares next to
    temples.
    """
    _, _, twice, thrice = planes
    first = 4 * state.active
    every = state.all_leaders
    kingdoms = state.kingdoms
    closed = near & twice
    count = spots.bit_count()
    for colour in (3, 2, 1, 0):
        bit = state.leaders[first + colour]
        if not bit:
            continue
        for region in kingdoms:
            if region & bit:
                break
        rest = region & every ^ bit
        if rest:
            cut = cuts(region, bit)
            if not cut and not closed & NEAR_OF_BIT[bit]:
                continue
            halo = state.halos[kingdoms.index(region)]
            halos = _halos(region ^ bit, rest) if cut else (halo_of(region ^ bit),)
            moves = near & ~_closed_without(halos, halo, planes)
        elif closed:
            halo = state.halos[kingdoms.index(region)]
            moves = near & ~(thrice | twice & ~halo)
        else:
            continue
        if moves != spots:
            amend(ids, start + colour * count, SPOTS.bases[colour], spots, spots ^ moves)


def _planes(state: TigrisState) -> Planes:
    """Squares next to at least one, two, three kingdoms."""
    once = twice = thrice = 0
    for halo in state.halos:
        thrice |= twice & halo
        twice |= once & halo
        once |= halo
    return state.kingdoms, once, twice, thrice


@lru_cache(1 << 12)
def _halos(mask: int, leaders: int) -> tuple[int, ...]:
    """The surroundings of the parts of a mask that hold one of these leaders: most kingdoms stay as they are
    for some turns, and what they fall into with them."""
    return tuple(map(halo_of, holding(mask, leaders)))


def _closed_without(halos: Sequence[int], halo: int, planes: Planes) -> int:
    """Squares next to two kingdoms once a kingdom with this halo is replaced by those with others."""
    _, once, twice, thrice = planes
    once = twice | once & ~halo
    twice = thrice | twice & ~halo
    for other in halos:
        twice |= once & other
        once |= other
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

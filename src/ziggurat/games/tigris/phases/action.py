"""The four kinds of action and passing (section 3): what is legal, as bitboards. D1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.games.tigris.actions import CATASTROPHE, LEADER, PASS, SWAP, WITHDRAW
from ziggurat.games.tigris.events import Log
from ziggurat.games.tigris.kingdoms import without
from ziggurat.games.tigris.phases import leaders, others, placing
from ziggurat.games.tigris.squares import SQUARE_OF_BIT, SQUARES, spread
from ziggurat.games.tigris.tiles import within

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState

RED, BLUE = 1, 2


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


def crowded(state: TigrisState) -> int:
    """Squares adjacent to three or more kingdoms, closed to tiles (TE-104, TE-105)."""
    leaders = state.leaders
    once = twice = thrice = 0
    for region in state.regions:
        if region & leaders:
            halo = spread(region)
            thrice |= twice & halo
            twice |= once & halo
            once |= halo
    return thrice


def tile_squares(state: TigrisState) -> tuple[int, int]:
    """Where black, red and green tiles may go, and where blue ones (TE-100..105)."""
    free = state.empty & ~crowded(state)
    river = free & state.table.board.river
    return free ^ river, river


def near_temples(state: TigrisState) -> int:
    """Empty land next to a face-up temple (TE-072..075)."""
    return spread(state.tiles[RED]) & state.empty & state.table.board.land


def leader_squares(state: TigrisState, seat: int) -> tuple[int, int, int, int]:
    """Where each leader of a seat may be put, judged after lifting him (TE-077..082)."""
    spots = near_temples(state)
    every = state.leaders
    halos = [(region, spread(region) & spots) for region in state.regions if region & every]
    once = twice = 0
    for _, halo in halos:
        twice |= once & halo
        once |= halo
    own = state.own[seat]
    found = []
    for bits in state.lead:
        bit = bits & own
        found.append(_moved(halos, spots, every, bit) if bit else spots & ~twice)
    return found[0], found[1], found[2], found[3]


def _moved(halos: list[tuple[int, int]], spots: int, every: int, bit: int) -> int:
    """Where a leader on the board may move: kingdoms are judged without him (TE-080)."""
    once = twice = 0
    for region, halo in halos:
        if region & bit:
            for part in without(region, bit):
                if part & every:
                    piece = spread(part) & spots
                    twice |= once & piece
                    once |= piece
        else:
            twice |= once & halo
            once |= halo
    return spots & ~twice


def catastrophe_squares(state: TigrisState) -> int:
    """Empty spaces, and face-up tiles without treasure or building (TE-141..146, TE-394)."""
    tiles = state.tiles
    bare = (tiles[0] | tiles[1] | tiles[2] | tiles[3]) & ~state.treas
    if state.table.buildings:
        for site in state.builds:
            bare &= ~site
    return state.empty | bare


def _ids(base: int, mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(base + SQUARE_OF_BIT[low])
        mask ^= low
    return found


def legal(state: TigrisState) -> tuple[int, ...]:
    """All actions, ascending."""
    seat = state.active
    hand = state.hands[seat]
    land, river = tile_squares(state)
    found: list[int] = []
    for colour in range(4):
        if hand >> 8 * colour & 255:
            found += _ids(colour * SQUARES, river if colour == BLUE else land)
    for colour, mask in enumerate(leader_squares(state, seat)):
        found += _ids(LEADER + colour * SQUARES, mask)
    own = state.own[seat]
    found += [WITHDRAW + colour for colour in range(4) if state.lead[colour] & own]
    if state.cats_left >> 8 * seat & 255:
        found += _ids(CATASTROPHE, catastrophe_squares(state))
    found += [SWAP + index for index in within(hand)]
    found.append(PASS)
    return tuple(found)

"""Regions and kingdoms (section 2): a tuple of bitboards, shared between clones, changed by replacing it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ziggurat.games.tigris import events
from ziggurat.games.tigris.events import Log
from ziggurat.games.tigris.squares import NEAR_OF_BIT, flood, parts

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState

RED = 1


def region_at(state: TigrisState, bit: int) -> int:
    """The region that holds an occupied square (TE-031)."""
    for region in state.regions:
        if region & bit:
            return region
    return 0


def join(state: TigrisState, bit: int) -> int:
    """Put a piece on an empty square: its new region; how many kingdoms it touched goes to no one."""
    near = NEAR_OF_BIT[bit]
    merged = bit
    rest = []
    for region in state.regions:
        if region & near:
            merged |= region
        else:
            rest.append(region)
    rest.append(merged)
    state.regions = tuple(rest)
    return merged


def touched(regions: Iterable[int], leaders: int, bit: int) -> int:
    """How many kingdoms are adjacent to a square (TE-077, TE-104)."""
    near = NEAR_OF_BIT[bit]
    count = 0
    for region in regions:
        if region & near and region & leaders:
            count += 1
    return count


def leave(state: TigrisState, region: int, gone: int) -> None:
    """Take pieces out of a region, which may split it (TE-149, TE-246); the squares become empty."""
    left = region & ~gone
    state.empty |= gone
    kept = [other for other in state.regions if other != region]
    if gone & (gone - 1) or _splits(left, gone):
        kept.extend(parts(left))
    elif left:
        kept.append(left)
    state.regions = tuple(kept)


def _splits(left: int, bit: int) -> bool:
    """May taking one square away have cut the rest in pieces?"""
    near = NEAR_OF_BIT[bit] & left
    return bool(near & (near - 1))


def without(region: int, bit: int) -> tuple[int, ...]:
    """The parts of a region once one of its squares is empty."""
    left = region & ~bit
    if not left:
        return ()
    return parts(left) if _splits(left, bit) else (left,)


def lift(state: TigrisState, seat: int, colour: int, bit: int) -> None:
    """Take a leader off the board; its region may split."""
    state.own[seat] ^= bit
    state.lead[colour] ^= bit
    state.leaders ^= bit
    leave(state, region_at(state, bit), bit)


def send_templeless_home(state: TigrisState, lost: int, log: Log) -> None:
    """Leaders whose last face-up temple was among the lost ones return at once (TE-086, TE-087)."""
    red = state.tiles[RED]
    for seat, own in enumerate(state.own):
        rest = own
        while rest:
            bit = rest & -rest
            rest ^= bit
            near = NEAR_OF_BIT[bit]
            if near & lost and not near & red:
                colour = colour_at(state, bit)
                lift(state, seat, colour, bit)
                log.append((events.leader_home, seat, colour, bit, "temple"))


def colour_at(state: TigrisState, bit: int) -> int:
    """The colour of the leader on a square."""
    lead = state.lead
    return 0 if lead[0] & bit else 1 if lead[1] & bit else 2 if lead[2] & bit else 3


def owner_at(state: TigrisState, bit: int) -> int:
    """The seat whose leader stands on a square."""
    for seat, own in enumerate(state.own):
        if own & bit:
            return seat
    return -1


def side_of(region: int, marker: int, bit: int) -> int:
    """A leader's side in a war: what is connected with him without the unification tile (TE-225..227)."""
    return flood(bit, region & ~marker)

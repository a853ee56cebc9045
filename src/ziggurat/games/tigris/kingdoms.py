"""Regions and kingdoms (section 2): tuples of bitboards, shared between clones, changed by replacing them.

`state.kingdoms` are the regions that hold a leader (TE-033), `state.wild` the others (TE-034).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from ziggurat.games.tigris import events
from ziggurat.games.tigris.events import Log
from ziggurat.games.tigris.squares import NEAR_OF_BIT, WIDTH, flood, parts

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState

RED = 1

_AROUND: Final = (0, 1, 2, WIDTH + 2, 2 * WIDTH + 2, 2 * WIDTH + 1, 2 * WIDTH, WIDTH)
"""The eight squares around the middle of a 3x3 window, as bits of the window, clockwise."""
_RING: Final = sum(1 << bit for bit in _AROUND)


def _cut(pattern: int) -> bool:
    """Are the middle's neighbours in a window possibly connected through the middle only?"""
    here = [bool(pattern >> bit & 1) for bit in _AROUND]
    arms = [index for index in (1, 3, 5, 7) if here[index]]
    groups = sum(not (here[index - 1] and here[index - 2]) for index in arms)
    return groups > 1


_CUTS: Final = {
    pattern: _cut(pattern)
    for pattern in (sum(1 << _AROUND[i] for i in range(8) if code >> i & 1) for code in range(256))
}


def settle(state: TigrisState, occupied: int) -> None:
    """Find all regions of a position anew."""
    regions = parts(occupied)
    state.kingdoms = tuple(region for region in regions if region & state.leaders)
    state.halos = tuple(halo_of(region) for region in state.kingdoms)
    state.wild = tuple(region for region in regions if not region & state.leaders)


def halo_of(region: int) -> int:
    """All squares next to a region (and others inside it or off the board)."""
    return region << 1 | region >> 1 | region << WIDTH | region >> WIDTH


def kingdom_at(state: TigrisState, bit: int) -> int:
    """The kingdom that holds a square, or 0."""
    for region in state.kingdoms:
        if region & bit:
            return region
    return 0


def region_at(state: TigrisState, bit: int) -> int:
    """The region that holds a square, or 0 (TE-031)."""
    for region in state.kingdoms:
        if region & bit:
            return region
    for region in state.wild:
        if region & bit:
            return region
    return 0


def touched(kingdoms: Iterable[int], near: int) -> int:
    """How many kingdoms hold one of a square's neighbours (TE-077, TE-104)."""
    count = 0
    for region in kingdoms:
        if region & near:
            count += 1
    return count


def join(state: TigrisState, bit: int) -> int:
    """Put a leader on an empty square: he makes all he touches one kingdom (TE-076, TE-078, TE-079)."""
    near = around = NEAR_OF_BIT[bit]
    merged = bit
    kingdoms = []
    halos = []
    for region, halo in zip(state.kingdoms, state.halos, strict=True):
        if region & near:
            merged |= region
            around |= halo
        else:
            kingdoms.append(region)
            halos.append(halo)
    wild = []
    for region in state.wild:
        if region & near:
            merged |= region
            around |= halo_of(region)
        else:
            wild.append(region)
    state.kingdoms = (*kingdoms, merged)
    state.halos = (*halos, around)
    state.wild = tuple(wild)
    return merged


def join_tile(state: TigrisState, bit: int, near: int) -> tuple[int, int]:
    """Put a tile on an empty square: how many kingdoms it touches, and its region (TE-113, TE-130)."""
    if not near & ~state.empty:
        state.wild = (*state.wild, bit)
        return 0, bit
    count = around = 0
    merged = bit
    kingdoms = []
    halos = []
    for region, halo in zip(state.kingdoms, state.halos, strict=True):
        if region & near:
            count += 1
            merged |= region
            around |= halo
        else:
            kingdoms.append(region)
            halos.append(halo)
    wild = []
    for region in state.wild:
        if region & near:
            merged |= region
            if count:
                around |= halo_of(region)
        else:
            wild.append(region)
    if count:
        state.kingdoms = (*kingdoms, merged)
        state.halos = (*halos, around | near)
    else:
        wild.append(merged)
    state.wild = tuple(wild)
    return count, merged


def leave(state: TigrisState, region: int, gone: int) -> None:
    """Take pieces out of a region, which may split it (TE-149, TE-246); the squares become empty."""
    leaders = state.leaders
    state.empty |= gone
    kingdoms, halos, wild = state.kingdoms, state.halos, state.wild
    if region in kingdoms:
        index = kingdoms.index(region)
        kingdoms = kingdoms[:index] + kingdoms[index + 1 :]
        halos = halos[:index] + halos[index + 1 :]
    else:
        index = wild.index(region)
        wild = wild[:index] + wild[index + 1 :]
    for part in parts(region & ~gone) if gone & (gone - 1) else without(region, gone):
        if part & leaders:
            kingdoms += (part,)
            halos += (halo_of(part),)
        else:
            wild += (part,)
    state.kingdoms, state.halos, state.wild = kingdoms, halos, wild


def cuts(region: int, bit: int) -> bool:
    """May a region fall apart without one of its squares? (False is sure: its surroundings hold together.)"""
    return _CUTS[(region << WIDTH + 1) >> (bit.bit_length() - 1) & _RING]


def without(region: int, bit: int) -> tuple[int, ...]:
    """The parts of a region once one of its squares is empty."""
    left = region ^ bit
    if cuts(region, bit):
        return parts(left)
    return (left,) if left else ()


def holding(mask: int, leaders: int) -> list[int]:
    """The connected parts of a mask that hold one of these leaders."""
    found = []
    while leaders:
        part = flood(leaders & -leaders, mask)
        found.append(part)
        leaders &= ~part
    return found


def lift(state: TigrisState, seat: int, colour: int, bit: int) -> None:
    """Take a leader off the board; his kingdom may split."""
    state.own[seat] ^= bit
    state.lead[colour] ^= bit
    state.leaders ^= bit
    leave(state, kingdom_at(state, bit), bit)


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

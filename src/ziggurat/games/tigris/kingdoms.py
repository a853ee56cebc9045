"""Regions and kingdoms (section 2): tuples of bitboards, shared between clones, changed by replacing them.

`state.kingdoms` are the regions that hold a leader (TE-033), `state.wild` the others (TE-034).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ziggurat.games.spheres import RED
from ziggurat.games.tigris import events
from ziggurat.games.tigris.squares import NEAR_OF_BIT, WIDTH, bits_in, flood, halo_of, parts
from ziggurat.games.tigris.state import TigrisPosition, TigrisState

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


def kingdom_at(position: TigrisPosition, bit: int) -> int:
    """The kingdom that holds a square, or 0."""
    for region in position.kingdoms:
        if region & bit:
            return region
    return 0


def region_at(position: TigrisPosition, bit: int) -> int:
    """The region that holds a square, or 0 (TE-031)."""
    for region in position.kingdoms:
        if region & bit:
            return region
    for region in position.wild:
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
    leaders = state.all_leaders
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
    regions = []
    while leaders:
        part = flood(leaders & -leaders, mask)
        regions.append(part)
        leaders &= ~part
    return regions


def lift(state: TigrisState, seat: int, colour: int, bit: int) -> None:
    """Take a leader off the board; his kingdom may split."""
    take_leader(state, seat, colour, bit)
    leave(state, kingdom_at(state, bit), bit)


def take_leader(state: TigrisState, seat: int, colour: int, bit: int) -> None:
    """A leader goes back to the supply; his square is still part of the kingdom."""
    state.leaders[4 * seat + colour] = 0
    state.colour_leaders[colour] ^= bit
    state.all_leaders ^= bit


def put_leader(state: TigrisState, seat: int, colour: int, bit: int) -> int:
    """Put a leader on an empty square; the kingdom he is in now."""
    merged = join(state, bit)
    state.empty ^= bit
    state.leaders[4 * seat + colour] = bit
    state.colour_leaders[colour] |= bit
    state.all_leaders |= bit
    return merged


def cover(state: TigrisState, colour: int, mask: int) -> None:
    """Tiles lose their colour to a tower: buildings and leaders without a temple go home (TE-273, TE-395)."""
    state.tiles[colour] ^= mask
    site = state.buildings[colour]
    if site & mask:
        state.buildings = (*state.buildings[:colour], 0, *state.buildings[colour + 1 :])
        state.log.append((events.building_home, colour, site))
    if colour == RED:
        send_templeless_home(state, mask)


def send_templeless_home(state: TigrisState, lost: int) -> None:
    """Leaders whose last face-up temple was among the lost ones return at once (TE-086, TE-087)."""
    red = state.tiles[RED]
    for seat in range(state.seats):
        for bit in bits_in(state.leaders_of(seat)):
            near = NEAR_OF_BIT[bit]
            if near & lost and not near & red:
                colour = state.leaders.index(bit) % 4
                lift(state, seat, colour, bit)
                state.log.append((events.leader_home, seat, colour, bit, "temple"))


def owner_at(position: TigrisPosition, bit: int) -> int:
    """The seat whose leader stands on a square."""
    return position.leaders.index(bit) // 4


def side_of(region: int, marker: int, bit: int) -> int:
    """A leader's side in a war: what is connected with him without the unification tile (TE-225..227)."""
    return flood(bit, region & ~marker)


def kingdoms_in_order(position: TigrisPosition) -> list[int]:
    """The kingdoms by their lowest square, as drawings letter them."""
    return sorted(position.kingdoms, key=lambda region: region & -region)

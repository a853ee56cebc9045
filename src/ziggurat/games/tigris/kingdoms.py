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


def join(state: TigrisState, bit: int, near: int) -> int:
    """A piece on an empty square makes all it touches one kingdom (TE-076, TE-078, TE-079)."""
    merged = bit
    around = near
    for region in state.kingdoms:
        if region & near:
            merged |= region
            around |= _no_kingdom(state, region)
    for region in state.wild:
        if region & near:
            merged |= region
            around |= halo_of(region)
            _not_wild(state, region)
    state.kingdoms += (merged,)
    state.halos += (around,)
    return merged


def join_tile(state: TigrisState, bit: int, near: int) -> tuple[int, int]:
    """Put a tile on an empty square: how many kingdoms it touches, and its region (TE-113, TE-130)."""
    merged = bit
    if near & ~state.empty:
        count = touched(state.kingdoms, near)
        if count:
            return count, join(state, bit, near)
        for region in state.wild:
            if region & near:
                merged |= region
                _not_wild(state, region)
    state.wild += (merged,)
    return 0, merged


def leave(state: TigrisState, region: int, gone: int) -> None:
    """Take pieces out of a region, which may split it (TE-149, TE-246); the squares become empty."""
    leaders = state.all_leaders
    state.empty |= gone
    if region in state.kingdoms:
        _no_kingdom(state, region)
    else:
        _not_wild(state, region)
    for part in parts(region & ~gone) if gone & (gone - 1) else without(region, gone):
        if part & leaders:
            state.kingdoms += (part,)
            state.halos += (halo_of(part),)
        else:
            state.wild += (part,)


def _no_kingdom(state: TigrisState, region: int) -> int:
    """A region is no kingdom of its own any more; its surroundings."""
    kingdoms, halos = state.kingdoms, state.halos
    place = kingdoms.index(region)
    state.kingdoms = kingdoms[:place] + kingdoms[place + 1 :]
    state.halos = halos[:place] + halos[place + 1 :]
    return halos[place]


def _not_wild(state: TigrisState, region: int) -> None:
    """A region without a leader is no region of its own any more."""
    wild = state.wild
    place = wild.index(region)
    state.wild = wild[:place] + wild[place + 1 :]


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
    merged = join(state, bit, NEAR_OF_BIT[bit])
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

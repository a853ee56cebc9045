"""The lie of the land: kingdoms, who leads in them, where they can be entered or joined."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ziggurat.games.spheres import GREEN, RED
from ziggurat.games.tigris.components import LAST_TREASURES
from ziggurat.games.tigris.handfuls import size
from ziggurat.games.tigris.kingdoms import owner_at
from ziggurat.games.tigris.questions.leaders import near_temples
from ziggurat.games.tigris.squares import NEAR_OF_BIT, WIDTH, spread
from ziggurat.games.tigris.state import TigrisState

RED_AT_LEAST: Final = (1.0, 0.91, 0.64, 0.31, 0.09, 0.02, 0.0)
"""Chance that an unseen hand holds at least so many red tiles."""
OTHER_AT_LEAST: Final = (1.0, 0.79, 0.41, 0.13, 0.03, 0.0, 0.0)
"""The same for another colour."""


@dataclass(slots=True)
class Kingdom:
    """A region with leaders."""

    region: int
    halo: int
    """Empty squares beside it."""
    lead: list[int]
    """The leader's square by colour, 0: none."""
    owner: list[int]
    """The leader's seat by colour, -1: none."""


@dataclass(frozen=True, slots=True)
class Threat:
    """A leader whose kingdom can be entered: how many red tiles a rebel needs beyond the owner's red hand."""

    kingdom: int
    colour: int
    seat: int
    need: int


@dataclass(frozen=True, slots=True)
class Front:
    """Two leaders of a colour whose kingdoms one tile can join, with the tiles behind them."""

    kingdoms: tuple[int, int]
    colour: int
    seats: tuple[int, int]
    tiles: tuple[int, int]


@dataclass(slots=True)
class Survey:
    """All kingdoms, the squares beside one, two and three of them, and what the board threatens."""

    kingdoms: list[Kingdom]
    once: int
    twice: int
    thrice: int
    beside: tuple[int, int, int, int]
    """Squares beside at least 1, 2, 3, 4 face-up temples."""
    threats: list[Threat]
    fronts: list[Front]
    merchants: list[int]
    """Seats of merchants with a treasure one tile away, once for each."""


CACHED: Final = 1 << 12
_SEEN: Final[dict[tuple[object, ...], Survey]] = {}


def survey(state: TigrisState) -> Survey:
    """Look at the board once; sampled worlds share it, so the last boards are remembered."""
    regions = (state.kingdoms, state.wild, state.empty, state.treasures)
    board = (*regions, *state.leaders, *state.tiles)
    land = _SEEN.get(board)
    if land is None:
        if len(_SEEN) >= CACHED:
            _SEEN.clear()
        land = _SEEN[board] = _survey(state)
    return land


def _survey(state: TigrisState) -> Survey:
    empty = state.empty
    kingdoms = []
    once = twice = thrice = 0
    for region in state.kingdoms:
        halo = spread(region) & empty
        thrice |= twice & halo
        twice |= once & halo
        once |= halo
        kingdoms.append(_kingdom(state, region, halo))
    land = Survey(kingdoms, once, twice, thrice, _beside(state.tiles[RED]), [], [], [])
    _threats(state, land)
    _fronts(state, land)
    _merchants(state, land)
    return land


def _kingdom(state: TigrisState, region: int, halo: int) -> Kingdom:
    lead = state.colour_leaders
    bits = [lead[0] & region, lead[1] & region, lead[2] & region, lead[3] & region]
    owner = [-1, -1, -1, -1]
    for colour, bit in enumerate(bits):
        if bit & (bit - 1):  # a conflict is going on: look at one of the two
            bit &= -bit
            bits[colour] = bit
        if bit:
            owner[colour] = owner_at(state, bit)
    return Kingdom(region, halo, bits, owner)


def _threats(state: TigrisState, land: Survey) -> None:
    spots = near_temples(state) & ~land.twice
    for number, kingdom in enumerate(land.kingdoms):
        _, entry = best_entry(land, kingdom.halo & spots)
        if entry:
            for colour, bit in enumerate(kingdom.lead):
                if bit:
                    need = temples_near(state, bit) - entry + 1
                    land.threats.append(Threat(number, colour, kingdom.owner[colour], need))


def _fronts(state: TigrisState, land: Survey) -> None:
    for i, one in enumerate(land.kingdoms):
        for j in range(i + 1, len(land.kingdoms)):
            other = land.kingdoms[j]
            if not one.halo & other.halo & ~land.thrice:
                continue
            for colour, like in enumerate(state.tiles):
                a, b = one.owner[colour], other.owner[colour]
                if a >= 0 and b >= 0 and a != b:
                    tiles = (one.region & like).bit_count(), (other.region & like).bit_count()
                    land.fronts.append(Front((i, j), colour, (a, b), tiles))


def _merchants(state: TigrisState, land: Survey) -> None:
    """Merchants whose kingdom holds a treasure and is one tile away from another region with one."""
    for kingdom in land.kingdoms:
        seat = kingdom.owner[GREEN]
        if seat < 0 or not kingdom.region & state.treasures:
            continue
        reach = kingdom.halo & ~land.twice
        if any(region & state.treasures and spread(region) & reach for region in state.wild):
            land.merchants.append(seat)


def _beside(red: int) -> tuple[int, int, int, int]:
    one = two = three = four = 0
    for side in (red << 1, red >> 1, red << WIDTH, red >> WIDTH):
        four |= three & side
        three |= two & side
        two |= one & side
        one |= side
    return one, two, three, four


def temples_near(state: TigrisState, bit: int) -> int:
    """Face-up temples beside a square."""
    return (NEAR_OF_BIT[bit] & state.tiles[RED]).bit_count()


def best_entry(land: Survey, squares: int) -> tuple[int, int]:
    """The square with most temples beside it among some, and how many."""
    for count in (4, 3, 2, 1):
        here = land.beside[count - 1] & squares
        if here:
            return here & -here, count
    return 0, 0


def turns_left(state: TigrisState) -> float:
    """Own turns still to come for each seat: the bag, or the treasures, will end the game."""
    bag = size(state.bag) / (2.6 * state.seats)
    riches = (state.treasures.bit_count() - LAST_TREASURES) * 3.2 / state.seats + 1.0
    return max(0.3, min(bag, riches))

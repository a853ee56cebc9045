"""The map: names, terrain, neighbours, river reach and bridge places as bit masks (TM-003, TM-004)."""

from __future__ import annotations

from typing import Any, Final

from ziggurat.games.terra.components import DATA, TERRAINS

_LETTERS: Final[dict[str, str]] = DATA["terrain"]["letters"]
MOST_SHIPPING: Final = 6
"""River hexes that a ship can ever pass: Mermaids' fifth level and the shipping bonus tile."""
MOST_SKIP: Final = 5
"""Steps as the crow flies that a carpet can ever cover."""


def _cells() -> list[tuple[int, int, str]]:
    return [
        (row, column, letter)
        for row, line in enumerate(DATA["map"]["rows"])
        for column, letter in enumerate(line.split())
    ]


def _names() -> dict[tuple[int, int], str]:
    names: dict[tuple[int, int], str] = {}
    land = [0] * 9
    rivers = 0
    for row, column, letter in _cells():
        if letter == "~":
            names[row, column] = f"r{rivers}"
            rivers += 1
        else:
            land[row] += 1
            names[row, column] = f"{'ABCDEFGHI'[row]}{land[row]}"
    return names


_NAMES: Final = _names()
HEXES: Final[tuple[str, ...]] = tuple(name for name in _NAMES.values() if name[0] != "r")
"""The 77 land hexes in reading order; a hex is its index here, a set of hexes an int with their bits."""
RIVERS: Final[tuple[str, ...]] = tuple(name for name in _NAMES.values() if name[0] == "r")
HEX: Final[dict[str, int]] = {name: number for number, name in enumerate(HEXES)}
PLACE: Final[dict[str, tuple[int, int]]] = {name: place for place, name in _NAMES.items()}
ALL_LAND: Final = (1 << len(HEXES)) - 1
PRINTED: Final[tuple[int, ...]] = tuple(
    TERRAINS.index(_LETTERS[letter]) for _, _, letter in _cells() if letter != "~"
)
"""The terrain printed on each land hex, as an index of `TERRAINS`."""


def _around(name: str) -> list[str]:
    """All neighbours of a land or river hex (TM-004)."""
    row, column = PLACE[name]
    shift = -1 if row % 2 == 0 else 0
    spots = [(row, column - 1), (row, column + 1)]
    spots += [(row + step, column + shift + side) for step in (-1, 1) for side in (0, 1)]
    return [_NAMES[spot] for spot in spots if spot in _NAMES]


AROUND: Final[dict[str, tuple[str, ...]]] = {name: tuple(_around(name)) for name in PLACE}


def mask(names: Any) -> int:
    """The set of the land hexes among some names."""
    return sum(1 << HEX[name] for name in names if name in HEX)


NEXT: Final[tuple[int, ...]] = tuple(mask(AROUND[name]) for name in HEXES)
"""Land hexes that share an edge with a hex (TM-083)."""
SHORE: Final[tuple[int, ...]] = tuple(mask(AROUND[name]) for name in RIVERS)
"""Land hexes around a river hex (TM-298)."""


def _sailing(name: str) -> list[int]:
    """By shipping level: the land hexes reached over at most so many river hexes (TM-084, TM-085)."""
    reached = [mask(AROUND[name])]
    seen: set[str] = set()
    front = {other for other in AROUND[name] if other[0] == "r"}
    for _ in range(MOST_SHIPPING):
        seen |= front
        land = reached[-1]
        following: set[str] = set()
        for river in front:
            land |= mask(AROUND[river])
            following |= {other for other in AROUND[river] if other[0] == "r"}
        reached.append(land & ~(1 << HEX[name]))
        front = following - seen
    return reached


_SAILING: Final = [_sailing(name) for name in HEXES]
REACH: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(_SAILING[hex_][level] for hex_ in range(len(HEXES))) for level in range(MOST_SHIPPING + 1)
)
"""`REACH[level][hex]`: hexes connected to a hex, directly or over at most `level` river hexes."""


def _flying(name: str) -> list[int]:
    """By distance: the land hexes at most so many steps away over anything (TM-289, TM-323)."""
    seen = {name}
    front = {name}
    rings = []
    for _ in range(MOST_SKIP):
        front = {other for hex_ in front for other in AROUND[hex_]} - seen
        seen |= front
        rings.append(mask(seen - {name}))
    return rings


_FLYING: Final = [_flying(name) for name in HEXES]
FLIGHT: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(_FLYING[hex_][skip] for hex_ in range(len(HEXES))) for skip in range(MOST_SKIP)
)
"""`FLIGHT[n][hex]`: hexes with at most n hexes of any kind between."""

BRIDGES: Final[tuple[tuple[int, int], ...]] = tuple((HEX[a], HEX[b]) for a, b in DATA["map"]["bridges"])
"""The 29 marked places (TM-159)."""
BRIDGE_NAMES: Final[tuple[str, ...]] = tuple(f"{a}:{b}" for a, b in DATA["map"]["bridges"])


def bits(hexes: int) -> list[int]:
    """The hexes of a set, ascending."""
    numbers = []
    while hexes:
        low = hexes & -hexes
        numbers.append(low.bit_length() - 1)
        hexes ^= low
    return numbers


def steps_to(start: int, goal: int) -> int:
    """The shorter way round the terrain cycle: 0 to 3 (TM-061)."""
    around = (goal - start) % 7
    return min(around, 7 - around)

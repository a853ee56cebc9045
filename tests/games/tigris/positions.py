"""Positions out of short text, for `tests.kit.at`: squares, leaders as `0 king`, tiles as `red*3 blue`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ziggurat.games.spheres import BLUE, COLOURS, KEYS, Colour
from ziggurat.games.tigris.actions import MONUMENT_SQUARES
from ziggurat.games.tigris.components import (
    BOARDS,
    CATASTROPHES,
    DISPLAY,
    HAND,
    MONUMENT_NAMES,
    MONUMENTS,
    TILE_COUNTS,
)
from ziggurat.games.tigris.handfuls import UNIT, pack, size, unpack
from ziggurat.games.tigris.squares import BIT, BOARD, SQUARE_NAMES, SQUARE_OF, mask_of, names_of, spread
from ziggurat.games.tigris.state import BLOCK

LAND: tuple[Colour, ...] = tuple(colour for colour in COLOURS if colour != BLUE)


def placed(
    tiles: Mapping[str, str] | None = None,
    leaders: Mapping[str, str] | None = None,
    hands: Mapping[int, str] | Sequence[str] = (),
    players: int = 2,
    variants: str = "",
    board: str = "standard",
    treasures: str | None = None,
    no_treasures: str = "",
    catastrophes: str = "",
    monuments: Mapping[str, str] | None = None,
    monuments_left: Sequence[str] | None = None,
    buildings: Mapping[str, str] | None = None,
    ziggurat: str | None = None,
    display: str | None = None,
    bag: str | None = None,
    bag_count: int | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """What `at` needs for a position in which all pieces are somewhere, whatever is not said here.

    `tiles` lie beside the temples of the board; hands that are not given are dealt, always alike.
    `monuments` are named by their top-left squares, `treasures` are those left; `fields` are as in a dump.
    """
    side = BOARDS[board]
    built = [_monument(name, at, side.river) for at, name in (monuments or {}).items()]
    left = [name for name in MONUMENT_NAMES if name not in {one["kind"] for one in built}]
    if monuments_left is not None:
        left = list(monuments_left)
    ruins = _mask(catastrophes)
    cross = 0 if ziggurat is None else BIT[SQUARE_OF[ziggurat]] | spread(BIT[SQUARE_OF[ziggurat]])
    covered = ruins | cross | sum(BIT[SQUARE_OF[one["square"]]] * BLOCK for one in built)
    colours = _tiles_on(side.temples, tiles or {}, covered)
    occupied = sum(colours) | covered | _mask(" ".join((leaders or {}).values()))
    gems = side.temples if treasures is None else _mask(treasures)
    gems &= ~(_mask(no_treasures) | ruins)
    built += _elsewhere([name for name in MONUMENT_NAMES if name not in left], built, occupied, side.river)
    return {
        "seats": players,
        "options": {
            **({"board": board} if board != "standard" else {}),
            **dict.fromkeys(variants.split(), True),
        },
        "position": {
            "tiles": {key: names_of(mask) for key, mask in zip(KEYS, colours, strict=True)},
            "leaders": _leaders(leaders or {}),
            "catastrophes": names_of(ruins),
            "catastrophes_left": _catastrophes_left(players, ruins.bit_count()),
            "treasures": names_of(gems),
            "treasures_held": [0] * (players - 1) + [side.temples.bit_count() - gems.bit_count()],
            "monuments": built,
            "monuments_left": left,
            "buildings": dict(buildings or {}),
            "ziggurat": ziggurat,
            **_handfuls(colours, built, hands, players, "open_tiles" in variants, display, bag, bag_count),
            **fields,
        },
    }


def handful(words: str) -> int:
    """`red*3 blue` packed."""
    tiles = 0
    for word in words.split():
        key, _, count = word.partition("*")
        tiles += UNIT[KEYS.index(key)] * int(count or 1)
    return tiles


def _mask(names: str) -> int:
    return mask_of(SQUARE_OF[name] for name in names.split())


def _tiles_on(temples: int, tiles: Mapping[str, str], covered: int) -> list[int]:
    """Tiles by colour; one that is given takes the place of a temple of the board."""
    given = [_mask(tiles.get(key, "")) for key in KEYS]
    return [
        (mask | (temples & ~sum(given) if key == "red" else 0)) & ~covered
        for key, mask in zip(KEYS, given, strict=True)
    ]


def _leaders(places: Mapping[str, str]) -> dict[str, dict[str, str]]:
    leaders: dict[str, dict[str, str]] = {}
    for who, at in places.items():
        seat, name = who.split()
        leaders.setdefault(seat, {})[name] = at
    return leaders


def _monument(name: str, at: str, river: int) -> dict[str, Any]:
    """A monument; of its two colours the tiles below have the one that fits the ground."""
    first, second = MONUMENTS[MONUMENT_NAMES.index(name)]
    wet = bool(BIT[SQUARE_OF[at]] * BLOCK & river)
    return {"kind": name, "square": at, "base": KEYS[first if (first == BLUE) == wet else second]}


def _elsewhere(
    names: Sequence[str], built: Sequence[Mapping[str, Any]], occupied: int, river: int
) -> list[dict[str, Any]]:
    """Monuments that are neither left nor told of stand where they touch nothing."""
    empty = BOARD & ~occupied
    standing = []
    for name in names:
        if name in {one["kind"] for one in built}:
            continue
        for top in MONUMENT_SQUARES:
            block = BIT[top] * BLOCK
            if not (block | spread(block)) & ~empty and not block & river:
                standing.append({"kind": name, "square": SQUARE_NAMES[top], "base": "black"})
                empty &= ~block
                break
    return [{**one, "base": KEYS[LAND[place % 3]]} for place, one in enumerate(standing)]


def _catastrophes_left(players: int, on_board: int) -> list[int]:
    """Those on the board were played by the last seats."""
    left = [CATASTROPHES] * players
    for _ in range(on_board):
        seat = max(seat for seat in range(players) if left[seat])
        left[seat] -= 1
    return left


def _handfuls(
    colours: Sequence[int],
    built: Sequence[Mapping[str, Any]],
    hands: Mapping[int, str] | Sequence[str],
    players: int,
    open_tiles: bool,
    display: str | None,
    bag: str | None,
    bag_count: int | None,
) -> dict[str, Any]:
    """Hands, display and bag as given; what is left open comes from the rest."""
    rng = Random(0)
    rest = pack(TILE_COUNTS)
    rest -= sum(UNIT[colour] * mask.bit_count() for colour, mask in enumerate(colours))
    rest -= sum(4 * UNIT[KEYS.index(one["base"])] for one in built)
    given = dict(hands.items() if isinstance(hands, Mapping) else enumerate(hands))
    known = {seat: handful(words) for seat, words in given.items()}
    rest -= sum(known.values()) + handful(bag or "") + handful(display or "")
    for seat in range(players):
        if seat not in known:
            known[seat] = _some(rest, HAND, rng)
            rest -= known[seat]
    shown = handful(display or "")
    if display is None and open_tiles:
        shown = _some(rest, DISPLAY, rng)
        rest -= shown
    found: dict[str, Any] = {
        "hands": [list(unpack(known[seat])) for seat in range(players)],
        "display": list(unpack(shown)),
    }
    if bag is not None:
        found["bag"] = list(unpack(handful(bag)))
    elif bag_count is not None:
        found["bag"] = list(unpack(_some(rest, bag_count, rng)))
    return found


def _some(rest: int, count: int, rng: Random) -> int:
    assert count <= size(rest), "so many tiles are not left"
    return sum(rng.sample(UNIT, count, counts=unpack(rest)))

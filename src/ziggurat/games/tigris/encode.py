"""A position as numbers, seats turned so that the viewer's comes first (a spectator sees from seat 0).

The board is a stack of planes of 11 x 16; everything else are short vectors. All values lie near 0..1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import itemgetter, mul
from typing import Any, Final

from ziggurat.core.encoding import (
    Block,
    Each,
    Encoder,
    Field,
    Layout,
    Number,
    Numbers,
    OneOf,
    Places,
    Table,
    Via,
)
from ziggurat.core.state import NOBODY
from ziggurat.core.values import Seat
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris.components import MONUMENTS, TILE_COUNTS, Variant
from ziggurat.games.tigris.handfuls import pack, size, unpack
from ziggurat.games.tigris.hands import surely
from ziggurat.games.tigris.scoring import POINT, unpack_points
from ziggurat.games.tigris.squares import COLS, ROWS, SQUARE_OF_BIT, SQUARES, WIDTH, spread
from ziggurat.games.tigris.state import Ask, Fight, Monument, TigrisPosition
from ziggurat.games.tigris.view import Memory

SEATS: Final = 4
"""Seats in the vectors; those of absent players are zero."""

PLANES: Final = (
    *(f"tile_{key}" for key in KEYS),
    "river",
    "treasure",
    "treasure_first",
    "catastrophe",
    "facedown",
    *(f"monument_{key}" for key in KEYS),
    "ziggurat",
    *(f"building_{key}" for key in KEYS),
    "placed",
    "marker",
    "kingdom",
    "attacker",
    "defender",
    *(f"leader_{seat}_{key}" for seat in range(SEATS) for key in KEYS),
)
"""One number a square; `treasure_first` marks squares whose treasure must be taken first."""

PHASES: Final = (*(ask.name.lower() for ask in Ask), "over")
OPTIONS: Final = ("advanced", "english", "open_tiles", "buildings", "ziggurat", "open_scoring")

LAYOUT: Final = Layout(
    (
        Field("board", (len(PLANES), ROWS, COLS), "planes of 0 or 1: " + ", ".join(PLANES)),
        Field("options", (len(OPTIONS),), "1 where the option is on: " + ", ".join(OPTIONS)),
        Field("seats", (3,), "one-hot: 2, 3 or 4 players"),
        Field("phase", (len(PHASES),), "one-hot: " + ", ".join(PHASES)),
        Field("active", (SEATS,), "one-hot by turned seat: whose turn it is"),
        Field("decides", (SEATS,), "one-hot by turned seat: who must answer; none at chance"),
        Field("actions_left", (1,), "actions after this one, divided by 2"),
        Field("hand", (4,), "own tiles by colour, divided by 6; zeros for a spectator"),
        Field("discarded", (4,), "own tiles put aside in swaps by colour, divided by 6"),
        Field("display", (4,), "open tiles by colour, divided by 6"),
        Field("hand_sizes", (SEATS,), "by turned seat, divided by 6"),
        Field("swapped", (SEATS,), "tiles put aside face down by turned seat, divided by 6"),
        Field("holds", (SEATS, 4), "tiles known to be in a hand by turned seat and colour, divided by 6"),
        Field("catastrophes_left", (SEATS,), "by turned seat, divided by 2"),
        Field("supply", (SEATS, 4), "1 for each leader off the board, by turned seat and colour"),
        Field("points", (SEATS, 4), "points awarded so far by turned seat and colour, divided by 10"),
        Field("treasures", (SEATS,), "treasures taken by turned seat, divided by 4"),
        Field("gone", (4,), "tiles seen leaving the game by colour, as a share of all of the colour"),
        Field("bag", (1,), "tiles in the bag, divided by 143"),
        Field("monuments_left", (len(MONUMENTS),), "1 for each monument not built, in the order of the data"),
        Field("conflict", (16,), "revolt, war; colour one-hot; attacker and defender one-hot by turned seat; "
              "both strengths divided by 10"),
        Field("added", (2,), "1 once the attacker has added tiles; how many, divided by 6"),
        Field("drawing", (SEATS + 2,), "one-hot by turned seat, then the display: who draws; how many, by 6"),
    )
)  # fmt: skip

_AT: Final = {name: piece.start for name, piece in LAYOUT.slices().items()}
_CELLS: Final = [place // WIDTH * COLS + place % WIDTH for place in range(ROWS * WIDTH)]
_OVER: Final = len(Ask)
_DRAWING: Final = (Ask.DRAW, Ask.SHOW, Ask.PICK)
_NOBODY: Final = -1
"""Nobody's turned seat."""
_NONE: Final = tuple((0,) * count for count in range(6))
_ABSENT: Final = tuple([None] * 4 * (SEATS - seats) for seats in range(SEATS + 1))
"""The leaders of absent players, by players."""
_TURN: Final = tuple(
    tuple(
        itemgetter(*((first + step) % seats for step in range(seats)), *range(seats, SEATS))
        for first in range(seats)
    )
    for seats in range(SEATS + 1)
)
"""By players and the viewer's seat: numbers by seat, absent ones last, turned so that his comes first."""
_TURN_LEADERS: Final = tuple(
    tuple(
        itemgetter(
            *((4 * first + step) % (4 * seats) for step in range(4 * seats)), *range(4 * seats, 4 * SEATS)
        )
        for first in range(seats)
    )
    for seats in range(SEATS + 1)
)


def _one_hot(place: int, size: int) -> list[float]:
    return [float(cell == place) for cell in range(size)]


def _course(key: tuple[Any, ...]) -> Iterable[float]:
    """Players, phase, whose turn and decision it is, actions left."""
    seats, phase, active, decides, actions_left = key
    return (
        *_one_hot(seats - 2, 3),
        *_one_hot(phase, len(PHASES)),
        *_one_hot(active, SEATS),
        *_one_hot(decides, SEATS),
        actions_left / 2,
    )


def _tiles(tiles: int) -> Iterable[float]:
    return [count / 6 for count in unpack(tiles)]


def _conflict(key: tuple[int, ...]) -> Iterable[float]:
    war, colour, attacker, defender, attack, defence, added = key
    return (
        *_one_hot(war, 2),
        *_one_hot(colour, 4),
        *_one_hot(attacker, SEATS),
        *_one_hot(defender, SEATS),
        attack / 10,
        defence / 10,
        float(added >= 0),
        max(added, 0) / 6,
    )


def _drawing(key: tuple[int, int]) -> Iterable[float]:
    return (*_one_hot(key[0], SEATS + 1), key[1] / 6)


def _plane(name: str) -> Places:
    return Places(PLANES.index(name) * SQUARES, _CELLS)


def _leader(number: int) -> OneOf:
    """A leader, by turned seat and colour: on a square, or in the supply."""
    plane = (PLANES.index("leader_0_black") + number) * SQUARES
    cells = {bit: plane + square for bit, square in SQUARE_OF_BIT.items()}
    return OneOf({0: _AT["supply"] + number, **cells})


def _points(points: int) -> Iterable[float]:
    return [count / 10 for count in unpack_points(points)]


def _shares(tiles: int) -> Iterable[float]:
    return [count / every for count, every in zip(unpack(tiles), TILE_COUNTS, strict=True)]


_TILES: Final = Table(4, _tiles)
_POINTS: Final = Table(4, _points)
_FACEDOWN: Final = ("facedown", *(f"monument_{key}" for key in KEYS))
_SCENE: Final = ("placed", "marker", "attacker", "defender")


def _variant(variant: Variant) -> tuple[Any, ...]:
    """What never changes: river, treasures to be taken first, options."""
    return (
        variant.board.river,
        variant.board.first,
        (
            variant.board.name == "advanced",
            variant.english,
            variant.open_tiles,
            variant.buildings,
            variant.ziggurat,
            variant.open_scoring,
        ),
    )


def _cross(ziggurat: int) -> int:
    return ziggurat and ziggurat | spread(ziggurat)


def _monuments(monuments: tuple[Monument, ...]) -> tuple[int, ...]:
    """Squares that lie face down under monuments, and those of each colour's monuments."""
    facedown, by_colour = 0, [0] * 4
    for monument in monuments:
        facedown |= monument.squares
        for colour in MONUMENTS[monument.kind]:
            by_colour[colour] |= monument.squares
    return facedown, *by_colour


def _union(regions: tuple[int, ...]) -> int:
    """All squares of some regions."""
    found = 0
    for region in regions:
        found |= region
    return found


PARTS: Final = (
    Each(_plane(f"tile_{key}") for key in KEYS),
    Via(
        Each(
            (_plane("river"), _plane("treasure_first"), Numbers(_AT["options"], *[1] * len(OPTIONS))),
        ),
        _variant,
    ),
    Each(
        (
            _plane("treasure"),
            _plane("catastrophe"),
            Via(_plane("ziggurat"), _cross),
            Places(_AT["monuments_left"], range(len(MONUMENTS))),
        )
    ),
    Via(Each(map(_plane, _FACEDOWN)), _monuments),
    Each(_plane(f"building_{key}") for key in KEYS),
    Each(map(_plane, _SCENE)),
    Via(_plane("kingdom"), _union),
    Each(map(_leader, range(4 * SEATS))),
    Block(_AT["seats"], Table(_AT["hand"] - _AT["seats"], _course)),
    Block(_AT["hand"], _TILES),
    Block(_AT["discarded"], _TILES),
    Block(_AT["display"], _TILES),
    Block(_AT["hand_sizes"], Table(SEATS, lambda counts: [count / 6 for count in counts])),
    Block(_AT["swapped"], Table(SEATS, lambda counts: [count / 6 for count in counts])),
    Each(Block(_AT["holds"] + 4 * step, _TILES) for step in range(SEATS)),
    Block(_AT["catastrophes_left"], Table(SEATS, lambda counts: [count / 2 for count in counts])),
    Each(Block(_AT["points"] + 4 * step, _POINTS) for step in range(SEATS)),
    Block(_AT["treasures"], Table(SEATS, lambda counts: [count / 4 for count in counts])),
    Block(_AT["gone"], Table(4, _shares)),
    Number(_AT["bag"], 143),
    Block(_AT["conflict"], Table(18, _conflict)),
    Block(_AT["drawing"], Table(SEATS + 2, _drawing)),
)
"""In the order of `keys`."""


def keys(position: TigrisPosition, memory: Memory | None, seat: Seat | None) -> Sequence[Any]:
    """What the parts of an observation follow from: of a hidden field only the seat's own part is read, and
    what a memory knows."""
    seats, first = position.seats, seat or 0
    fight, asked = position.fight, position.asked
    question: int = position.question
    known = _truth(position) if memory is None else _remembered(memory)
    sizes, aside, holds, points, treasures, gone, bag = known
    turn, rest = _TURN[seats][first], _NONE[SEATS - seats]
    drawing = None
    if asked == NOBODY:
        question = _OVER
    elif question in _DRAWING:
        drawer = position.drawer
        drawing = (drawer - first) % seats if drawer >= 0 else SEATS, position.to_draw
    active = position.active
    return (
        tuple(position.tiles),
        position.variant,
        (position.treasures, position.catastrophes, position.ziggurat, position.monuments_left),
        position.monuments,
        position.buildings,
        (
            position.placed,
            position.marker,
            *(_NONE[2] if fight is None else (fight.attacker_bit, fight.defender_bit)),
        ),
        position.kingdoms,
        _TURN_LEADERS[seats][first](position.leaders + _ABSENT[seats]),
        (
            seats,
            question,
            (active - first) % seats if active >= 0 else _NOBODY,
            (asked - first) % seats if asked >= 0 else _NOBODY,
            position.actions_left,
        ),
        0 if seat is None else position.hands[seat],
        0 if seat is None else position.swapped[seat],
        position.display,
        turn(sizes + rest),
        turn(aside + rest),
        turn(holds + rest),
        turn(position.catastrophes_left + rest),
        turn(points + rest),
        turn(treasures + rest),
        gone,
        bag,
        None if fight is None else _fight(fight, first, seats),
        drawing,
    )


encode: Final = Encoder(LAYOUT, PARTS, keys)

BySeat = tuple[int, ...]
Known = tuple[BySeat, BySeat, BySeat, BySeat, BySeat, int, int]
"""By seat hand sizes, tiles put aside, surely in hand, points, treasures; then tiles gone and in the bag."""


class _Sizes(dict[int, int]):
    """How many tiles there are in hands, each counted once."""

    def __missing__(self, tiles: int) -> int:
        found = self[tiles] = size(tiles)
        return found


_size_of: Final = _Sizes().__getitem__


def _truth(position: TigrisPosition) -> Known:
    """What a perfect memory knows, out of the truth."""
    known = position.known
    return (
        tuple(map(_size_of, position.hands)),
        _sizes(position.swapped),
        tuple(map(_surely, known)) if position.variant.open_tiles else _NONE[len(known)],
        position.points,
        position.treasures_held,
        position.gone,
        size(position.bag),
    )


def _remembered(memory: Memory) -> Known:
    return (
        tuple(memory.hand_sizes),
        tuple(memory.swapped),
        tuple(pack(counts) for counts in memory.holds),
        tuple(sum(map(mul, counts, POINT)) for counts in memory.points),
        tuple(memory.treasures),
        pack(memory.gone),
        memory.bag_size,
    )


@lru_cache(1 << 12)
def _sizes(by_seat: BySeat) -> BySeat:
    return tuple(map(size, by_seat))


@lru_cache(1 << 14)
def _surely(known: int) -> int:
    """Tiles surely in a hand, packed."""
    return pack(surely(known))


def _fight(fight: Fight, first: Seat, seats: int) -> tuple[int, ...]:
    return (
        fight.war,
        fight.colour,
        (fight.attacker - first) % seats,
        (fight.defender - first) % seats,
        fight.attack,
        fight.defence,
        -1 if fight.added is None else fight.added,
    )

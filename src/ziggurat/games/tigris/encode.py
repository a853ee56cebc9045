"""A position as numbers, seats turned so that the viewer's comes first (a spectator sees from seat 0).

The board is a stack of planes of 11 x 16; everything else are short vectors. All values lie near 0..1.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Any, Final

from ziggurat.core.encoding import Field, Layout, Planes
from ziggurat.core.state import NOBODY
from ziggurat.core.values import Seat
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris.components import BOARDS, MONUMENTS, TILE_COUNTS, Variant
from ziggurat.games.tigris.handfuls import unpack
from ziggurat.games.tigris.squares import COLS, ROWS, SQUARE_OF_BIT, SQUARES, WIDTH, spread
from ziggurat.games.tigris.state import Ask, TigrisPosition
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
_PLANE: Final = {name: number * SQUARES for number, name in enumerate(PLANES)}
_LEADER_PLANES: Final = _PLANE["leader_0_black"]
_SPHERE_PLANES: Final = {
    kind: tuple(_PLANE[f"{kind}_{key}"] for key in KEYS) for kind in ("tile", "building", "monument")
}
_PLANES: Final = Planes([place // WIDTH * COLS + place % WIDTH for place in range(ROWS * WIDTH)], SQUARES)
_KINDS: Final = Planes(range(len(MONUMENTS)), len(MONUMENTS))
_DRAWING: Final = (Ask.DRAW, Ask.SHOW, Ask.PICK)


def encode(position: TigrisPosition, memory: Memory, seat: Seat | None, buffer: Any) -> None:
    """What a seat knows, laid out as LAYOUT says: of a hidden field only the seat's own part is read."""
    variant = position.variant
    known = _GROUNDS.get((id(variant), position.seats))
    buffer[:] = _ground(variant, position.seats) if known is None else known[1]
    first = seat or 0
    turned = [(first + step) % position.seats for step in range(position.seats)]
    _board(buffer, position, turned)
    _table(buffer, position, memory, turned)
    _known(buffer, position, memory, turned)
    if seat is not None:
        _fill(buffer, "hand", unpack(position.hands[seat]), 6)
        _fill(buffer, "discarded", unpack(position.swapped[seat]), 6)
    _conflict(buffer, position, turned)


_GROUNDS: Final[dict[tuple[int, int], tuple[Variant, array[float]]]] = {}
"""What `_ground` made, by the variant's identity: hashing it would take longer than all the rest."""


def _ground(variant: Variant, seats: int) -> array[float]:
    """The numbers that a game begins with and keeps: board, options, players."""
    out = array("f", bytes(4 * LAYOUT.size))
    board = BOARDS[variant.board.name]
    _mark(out, _PLANE["river"], board.river)
    _mark(out, _PLANE["treasure_first"], board.first)
    flags = (getattr(variant, key) for key in OPTIONS[1:])
    _fill(out, "options", (variant.board.name == "advanced", *flags))
    out[_AT["seats"] + seats - 2] = 1.0
    _GROUNDS[id(variant), seats] = variant, out
    return out


def _mark(out: Any, plane: int, mask: int) -> None:
    """Write a plane that is blank so far."""
    if mask:
        out[plane : plane + SQUARES] = _PLANES[mask]


def _fill(out: Any, name: str, values: Iterable[float], scale: float = 1.0, offset: int = 0) -> None:
    place = _AT[name] + offset
    for value in values:
        out[place] = value / scale
        place += 1


def _board(out: Any, position: TigrisPosition, turned: list[Seat]) -> None:
    _mark(out, _PLANE["treasure"], position.treasures)
    _mark(out, _PLANE["catastrophe"], position.catastrophes)
    _mark(out, _PLANE["ziggurat"], position.ziggurat and position.ziggurat | spread(position.ziggurat))
    kingdoms = 0
    for kingdom in position.kingdoms:
        kingdoms |= kingdom
    _mark(out, _PLANE["kingdom"], kingdoms)
    for colour in range(4):
        _mark(out, _SPHERE_PLANES["tile"][colour], position.tiles[colour])
        _mark(out, _SPHERE_PLANES["building"][colour], position.buildings[colour])
    plane = _LEADER_PLANES
    for seat in turned:
        for bit in position.leaders[4 * seat : 4 * seat + 4]:
            if bit:
                out[plane + SQUARE_OF_BIT[bit]] = 1.0
            plane += SQUARES
    if position.monuments:
        facedown, by_colour = 0, [0] * 4
        for monument in position.monuments:
            facedown |= monument.squares
            for colour in MONUMENTS[monument.kind]:
                by_colour[colour] |= monument.squares
        _mark(out, _PLANE["facedown"], facedown)
        for colour in range(4):
            _mark(out, _SPHERE_PLANES["monument"][colour], by_colour[colour])
    _mark(out, _PLANE["placed"], position.placed)
    _mark(out, _PLANE["marker"], position.marker)
    if position.fight is not None:
        _mark(out, _PLANE["attacker"], position.fight.attacker_bit)
        _mark(out, _PLANE["defender"], position.fight.defender_bit)


def _table(out: Any, position: TigrisPosition, memory: Memory, turned: list[Seat]) -> None:
    over = position.asked == NOBODY
    out[_AT["phase"] + (len(Ask) if over else position.question)] = 1.0
    if position.active >= 0:
        out[_AT["active"] + turned.index(position.active)] = 1.0
    if position.asked in turned:
        out[_AT["decides"] + turned.index(position.asked)] = 1.0
    out[_AT["actions_left"]] = position.actions_left / 2
    out[_AT["bag"]] = memory.bag_size / 143
    out[_AT["monuments_left"] : _AT["monuments_left"] + len(MONUMENTS)] = _KINDS[position.monuments_left]
    if position.question in _DRAWING and not over:
        drawer = position.drawer
        out[_AT["drawing"] + (turned.index(drawer) if drawer in turned else SEATS)] = 1.0
        out[_AT["drawing"] + SEATS + 1] = position.to_draw / 6


def _known(out: Any, position: TigrisPosition, memory: Memory, turned: list[Seat]) -> None:
    _fill(out, "display", unpack(position.display), 6)
    _fill(out, "hand_sizes", (memory.hand_sizes[seat] for seat in turned), 6)
    _fill(out, "swapped", (memory.swapped[seat] for seat in turned), 6)
    _fill(out, "catastrophes_left", (position.catastrophes_left[seat] for seat in turned), 2)
    _fill(out, "treasures", (memory.treasures[seat] for seat in turned), 4)
    _fill(out, "gone", (gone / all_ for gone, all_ in zip(memory.gone, TILE_COUNTS, strict=True)))
    for turn, seat in enumerate(turned):
        _fill(out, "holds", memory.holds[seat], 6, 4 * turn)
        _fill(out, "points", memory.points[seat], 10, 4 * turn)
        _fill(out, "supply", (not bit for bit in position.leaders[4 * seat : 4 * seat + 4]), 1, 4 * turn)


def _conflict(out: Any, position: TigrisPosition, turned: list[Seat]) -> None:
    fight = position.fight
    if fight is None:
        return
    start = _AT["conflict"]
    out[start + fight.war] = 1.0
    out[start + 2 + fight.colour] = 1.0
    out[start + 6 + turned.index(fight.attacker)] = 1.0
    out[start + 10 + turned.index(fight.defender)] = 1.0
    _fill(out, "conflict", (fight.attack, fight.defence), 10, 14)
    if fight.added is not None:
        _fill(out, "added", (1, fight.added / 6))

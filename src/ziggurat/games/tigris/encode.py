"""The view as numbers, seats turned so that the viewer's comes first (a spectator sees from seat 0).

The board is a stack of planes of 11 x 16; everything else are short vectors. All values lie near 0..1.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cache
from typing import Final

from ziggurat.core.encoding import Field, Layout
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris.components import BOARDS, MONUMENTS, TILE_COUNTS
from ziggurat.games.tigris.phase import Phase
from ziggurat.games.tigris.squares import COLS, ROWS, SQUARES, squares_in
from ziggurat.games.tigris.view import Square, TigrisView

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

OPTIONS: Final = ("advanced", "english", "open_tiles", "buildings", "ziggurat", "open_scoring")

LAYOUT: Final = Layout(
    (
        Field("board", (len(PLANES), ROWS, COLS), "planes of 0 or 1: " + ", ".join(PLANES)),
        Field("options", (len(OPTIONS),), "1 where the option is on: " + ", ".join(OPTIONS)),
        Field("seats", (3,), "one-hot: 2, 3 or 4 players"),
        Field("phase", (len(Phase),), "one-hot: " + ", ".join(phase.key for phase in Phase)),
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

_SLICES: Final = LAYOUT.slices()
_AT: Final = {name: piece.start for name, piece in _SLICES.items()}
_PLANE: Final = {name: index * SQUARES for index, name in enumerate(PLANES)}


def observe(view: TigrisView) -> array[float]:
    """A view as numbers, laid out as LAYOUT says."""
    out = _ground(view.options["board"])[:]
    first = view.seat or 0
    turned = [(first + step) % view.seats for step in range(view.seats)]
    _board(out, view, turned)
    _table(out, view, turned)
    _known(out, view, turned)
    _conflict(out, view, turned)
    return out


@cache
def _ground(name: str) -> array[float]:
    """The numbers that a board brings with it."""
    out = array("f", bytes(4 * LAYOUT.size))
    board = BOARDS[name]
    _mark(out, "river", squares_in(board.river))
    _mark(out, "treasure_first", squares_in(board.first))
    return out


def _mark(out: array[float], plane: str, squares: Iterable[Square]) -> None:
    start = _PLANE[plane]
    for square in squares:
        out[start + square] = 1.0


def _fill(out: array[float], name: str, values: Iterable[float], scale: float = 1.0, offset: int = 0) -> None:
    start = _AT[name] + offset
    for index, value in enumerate(values):
        out[start + index] = value / scale


def _board(out: array[float], view: TigrisView, turned: list[int]) -> None:
    _mark(out, "treasure", view.treasures)
    _mark(out, "catastrophe", view.catastrophes)
    _mark(out, "facedown", view.facedown)
    _mark(out, "ziggurat", view.ziggurat_squares)
    for kingdom in view.kingdoms:
        _mark(out, "kingdom", kingdom)
    for colour, key in enumerate(KEYS):
        _mark(out, f"tile_{key}", view.tiles[colour])
        _mark(out, f"building_{key}", _here(view.buildings[colour]))
        for index, seat in enumerate(turned):
            _mark(out, f"leader_{index}_{key}", _here(view.leaders[seat][colour]))
    for built in view.monuments:
        for colour in built.colours:
            _mark(out, f"monument_{KEYS[colour]}", (built.square + step for step in (0, 1, COLS, COLS + 1)))
    _mark(out, "placed", _here(view.placed))
    _mark(out, "marker", _here(view.marker))
    if view.conflict is not None:
        _mark(out, "attacker", (view.conflict.attacker_square,))
        _mark(out, "defender", (view.conflict.defender_square,))


def _here(square: Square | None) -> tuple[Square, ...]:
    return () if square is None else (square,)


def _table(out: array[float], view: TigrisView, turned: list[int]) -> None:
    options = view.options
    _fill(out, "options", (options["board"] == "advanced", *(options[key] for key in OPTIONS[1:])))
    out[_AT["seats"] + view.seats - 2] = 1.0
    out[_AT["phase"] + Phase[view.phase.upper()]] = 1.0
    if view.active is not None:
        out[_AT["active"] + turned.index(view.active)] = 1.0
    for decision in view.decisions:
        if decision.seat in turned:
            out[_AT["decides"] + turned.index(decision.seat)] = 1.0
    _fill(out, "actions_left", (view.actions_left,), 2)
    _fill(out, "bag", (view.bag_size,), 143)
    _fill(out, "monuments_left", (pair in view.monuments_left for pair in MONUMENTS))
    if view.drawing is not None:
        drawer = view.drawing.seat
        out[_AT["drawing"] + (turned.index(drawer) if drawer in turned else SEATS)] = 1.0
        out[_AT["drawing"] + SEATS + 1] = view.drawing.count / 6


def _known(out: array[float], view: TigrisView, turned: list[int]) -> None:
    memory = view.memory
    _fill(out, "hand", view.hand or (), 6)
    _fill(out, "discarded", view.discarded or (), 6)
    _fill(out, "display", view.display, 6)
    _fill(out, "hand_sizes", (view.hand_sizes[seat] for seat in turned), 6)
    _fill(out, "swapped", (memory.swapped[seat] for seat in turned), 6)
    _fill(out, "catastrophes_left", (view.catastrophes_left[seat] for seat in turned), 2)
    _fill(out, "treasures", (memory.treasures[seat] for seat in turned), 4)
    _fill(out, "gone", (gone / all_ for gone, all_ in zip(memory.gone, TILE_COUNTS, strict=True)))
    for index, seat in enumerate(turned):
        _fill(out, "holds", memory.holds[seat], 6, 4 * index)
        _fill(out, "points", memory.points[seat], 10, 4 * index)
        _fill(out, "supply", (place is None for place in view.leaders[seat]), 1, 4 * index)


def _conflict(out: array[float], view: TigrisView, turned: list[int]) -> None:
    conflict = view.conflict
    if conflict is None:
        return
    start = _AT["conflict"]
    out[start + (conflict.kind == "war")] = 1.0
    out[start + 2 + conflict.colour] = 1.0
    out[start + 6 + turned.index(conflict.attacker)] = 1.0
    out[start + 10 + turned.index(conflict.defender)] = 1.0
    _fill(out, "conflict", conflict.strength, 10, 14)
    if conflict.added is not None:
        _fill(out, "added", (1, conflict.added / 6))

"""The empty board, drawn: frame, coordinates, land with grain, the river as one rounded contour."""

from __future__ import annotations

from typing import Final

from ziggurat.core.drawing import Canvas, cell_outline, element, group
from ziggurat.games.spheres.pieces import label
from ziggurat.games.tigris.components import Board
from ziggurat.games.tigris.squares import COLS, ROWS, squares_in

CELL: Final = 56.0
WIDTH: Final = COLS * CELL
HEIGHT: Final = ROWS * CELL
FRAME: Final = 24.0

_GRAINS: Final = 130
_GOLDEN: Final = (0.7548776662, 0.5698402910)
"""Steps of a sequence that spreads points evenly without a pattern."""


def ground(canvas: Canvas, board: Board) -> str:
    """Frame and land of a board, without pieces."""
    clip = canvas.define("clipPath", element("rect", width=WIDTH, height=HEIGHT, rx=6))
    return _frame(canvas) + group(
        _land(canvas), _river(canvas, board), _grid(canvas), clip_path=f"url(#{clip})"
    )


def _frame(canvas: Canvas) -> str:
    palette = canvas.palette
    wood = canvas.linear((0, palette["te-frame-1"]), (1, palette["te-frame-2"]))
    rules = "".join(f"M-16 {y}H{WIDTH + 16:.0f}" for y in (-19, -14, -9, 624, 629, 634))
    ink = palette["te-frame-ink"]
    columns = [label("ABCDEFGHIJKLMNOP"[col], (col + 0.5) * CELL, -9.5, 11, ink, 550) for col in range(COLS)]
    rows = [label(str(row + 1), -14, (row + 0.5) * CELL + 4, 11, ink, 550) for row in range(ROWS)]
    return "".join(
        (
            element(
                "rect",
                x=-FRAME,
                y=-FRAME,
                width=WIDTH + 2 * FRAME,
                height=HEIGHT + 2 * FRAME,
                rx=18,
                fill=wood,
            ),
            element("path", d=rules, stroke="#fff", stroke_opacity=0.045),
            element(
                "rect",
                x=-4.5,
                y=-4.5,
                width=WIDTH + 9,
                height=HEIGHT + 9,
                rx=9,
                fill="none",
                stroke="#d9a94a",
                stroke_opacity=0.75,
                stroke_width=1.3,
            ),
            group(*columns, *rows),
        )
    )


def _land(canvas: Canvas) -> str:
    palette = canvas.palette
    fill = canvas.linear((0, palette["te-land-1"]), (1, palette["te-land-2"]), x2=1)
    strokes = []
    for index in range(1, _GRAINS):
        x = index * _GOLDEN[0] % 1 * WIDTH
        y = index * _GOLDEN[1] % 1 * HEIGHT
        reach = 4 + index * 7 % 10
        strokes.append(f"M{x:.0f} {y:.0f}q{reach} {-reach * 0.44:.1f} {2 * reach} 0")
    grain = element(
        "path",
        d="".join(strokes),
        fill="none",
        stroke=palette["te-grain"],
        stroke_linecap="round",
        opacity=0.34,
    )
    return element("rect", width=WIDTH, height=HEIGHT, fill=fill) + grain


def _river(canvas: Canvas, board: Board) -> str:
    palette = canvas.palette
    squares = squares_in(board.river)
    cells = _running_on({(square % COLS, square // COLS) for square in squares})
    bank = cell_outline(cells, CELL, 19, -2.5)
    shallow = cell_outline(cells, CELL, 16.8, -8)
    water = canvas.linear((0, palette["te-river-1"]), (1, palette["te-river-2"]), x2=1)
    waves = "".join(_wave(square, (square % COLS) * CELL, (square // COLS) * CELL) for square in squares)

    def line(path: str, token: str, width: float, opacity: float, **more: str) -> str:
        return element(
            "path",
            d=path,
            fill="none",
            stroke=palette[token],
            stroke_width=width,
            stroke_opacity=opacity,
            **more,
        )

    return "".join(
        (
            line(bank, "te-bank-edge", 9, 0.3),
            line(bank, "te-bank", 6, 1),
            element("path", d=bank, fill=water),
            line(shallow, "te-flow", 1.5, 0.28),
            line(waves, "te-flow", 1.5, 0.55, stroke_linecap="round"),
        )
    )


def _running_on(cells: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The river with the squares beyond the edge that it runs on to."""
    beyond = set(cells)
    for x, y in cells:
        beyond |= {(-1, y)} if x == 0 else {(COLS, y)} if x == COLS - 1 else set()
        beyond |= {(x, -1)} if y == 0 else {(x, ROWS)} if y == ROWS - 1 else set()
    return beyond


def _wave(square: int, x: float, y: float) -> str:
    """Three little waves on a river square, placed a bit differently on each."""
    waves = []
    for line in range(3):
        dx = 12 + (square * 7 + line * 5) % 11
        dy = 13 + line * 14 + (square * 3 + line * 2) % 5
        crests = "t6.7 0" * (1 if line == 1 else 2)
        waves.append(f"M{x + dx:.0f} {y + dy:.0f}q3.4 -2.7 6.7 0{crests}")
    return "".join(waves)


def _grid(canvas: Canvas) -> str:
    lines = [f"M{col * CELL:.0f} 0V{HEIGHT:.0f}" for col in range(1, COLS)]
    lines += [f"M0 {row * CELL:.0f}H{WIDTH:.0f}" for row in range(1, ROWS)]
    return element("path", d="".join(lines), stroke=canvas.palette["te-grid"], stroke_opacity=0.34)

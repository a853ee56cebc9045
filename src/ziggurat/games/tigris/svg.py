"""The view drawn as SVG: the board with kingdoms and pieces, and below it the players and the hand."""

from __future__ import annotations

from itertools import cycle
from math import hypot
from typing import Final

from ziggurat.core.drawing import Canvas, cell_outline, element, group
from ziggurat.core.drawing.canvas import CREAM
from ziggurat.games.spheres import DYNASTIES
from ziggurat.games.spheres.pieces import DISPLAY, gem, label, leader, tile
from ziggurat.games.tigris.components import BOARDS
from ziggurat.games.tigris.describe import describe, supporters
from ziggurat.games.tigris.ground import CELL, FRAME, HEIGHT, WIDTH, ground
from ziggurat.games.tigris.squares import COLS, squares_in
from ziggurat.games.tigris.strip import STRIP, strip
from ziggurat.games.tigris.towers import building, catastrophe, marker, monument, ring, ziggurat
from ziggurat.games.tigris.view import Conflict, Square, TigrisView

_TINTS: Final = ("kingdom-a", "kingdom-b", "kingdom-c", "kingdom-d")


def svg(view: TigrisView, theme: str = "light") -> str:
    """A view drawn; theme is `light` or `dark`."""
    canvas = Canvas(theme)
    board = BOARDS[view.options["board"]]
    canvas.add(
        ground(canvas, board),
        _kingdoms(canvas, view),
        _tiles(canvas, view),
        _towers(canvas, view),
        _leaders(canvas, view),
        _treasures(canvas, view, frozenset(squares_in(board.first))),
        _letters(canvas, view),
        _conflict(canvas, view),
        strip(canvas, view, WIDTH + 2 * FRAME, -FRAME, HEIGHT + FRAME + 12),
    )
    box = (-FRAME, -FRAME, WIDTH + 2 * FRAME, HEIGHT + 2 * FRAME + 12 + STRIP)
    title, description = describe(view)
    return canvas.write(box, title, description)


def _at(square: Square) -> tuple[float, float]:
    """The top left corner of a square."""
    return square % COLS * CELL, square // COLS * CELL


def _cells(squares: tuple[Square, ...]) -> list[tuple[int, int]]:
    return [(square % COLS, square // COLS) for square in squares]


def _kingdoms(canvas: Canvas, view: TigrisView) -> str:
    palette = canvas.palette
    clip = canvas.define("clipPath", element("rect", x=-3, y=-3, width=WIDTH + 6, height=HEIGHT + 6, rx=8))
    found = []
    for kingdom, tint in zip(view.kingdoms, cycle(_TINTS)):
        line = cell_outline(_cells(kingdom), CELL, 14.6, 1.5)
        found += [
            element("path", d=line, fill=palette[tint], fill_opacity=0.26),
            element(
                "path", d=line, fill="none", stroke=palette["te-land-1"], stroke_opacity=0.75, stroke_width=5
            ),
            element("path", d=line, fill="none", stroke=palette[tint], stroke_width=2.6),
        ]
    return group(*found, clip_path=f"url(#{clip})")


def _letters(canvas: Canvas, view: TigrisView) -> str:
    palette = canvas.palette
    found = []
    for index, (kingdom, tint) in enumerate(zip(view.kingdoms, cycle(_TINTS))):
        x, y = _at(kingdom[0])
        found.append(
            group(
                element(
                    "rect",
                    width=21,
                    height=21,
                    rx=6.5,
                    fill=palette[tint],
                    stroke=palette["te-land-1"],
                    stroke_width=1.6,
                ),
                label(chr(ord("A") + index), 10.5, 15.6, 13.5, palette["on-kingdom"], 650, DISPLAY),
                transform=f"translate({max(x - 4, 1):.0f} {max(y - 4, 1):.0f})",
            )
        )
    return "".join(found)


def _tiles(canvas: Canvas, view: TigrisView) -> str:
    found = [catastrophe(canvas, *_at(square)) for square in view.catastrophes]
    for colour, squares in enumerate(view.tiles):
        found += [tile(canvas, colour, *_at(square), CELL) for square in squares]
    for colour, place in enumerate(view.buildings):
        if place is not None:
            found.append(building(canvas, colour, *_at(place)))
    if view.placed is not None and view.marker is None and view.conflict is None:
        found.append(ring(canvas, *_at(view.placed), CREAM))
    return "".join(found)


def _towers(canvas: Canvas, view: TigrisView) -> str:
    found = [monument(canvas, built.colours, *_at(built.square)) for built in view.monuments]
    if view.ziggurat is not None:
        found.append(ziggurat(canvas, *_at(view.ziggurat)))
    return "".join(found)


def _leaders(canvas: Canvas, view: TigrisView) -> str:
    found = []
    for seat, own in enumerate(view.leaders):
        for colour, place in enumerate(own):
            if place is not None:
                x, y = _at(place)
                found.append(
                    leader(canvas, colour, DYNASTIES[seat], x + CELL / 2, y + CELL / 2 - 1.1, CELL * 0.415)
                )
    return "".join(found)


def _treasures(canvas: Canvas, view: TigrisView, first: frozenset[Square]) -> str:
    found = []
    for square in view.treasures:
        x, y = _at(square)
        found.append(gem(canvas, min(x + CELL - 10.5, WIDTH - 13), max(y + 10, 13), 21, square in first))
    return "".join(found)


def _conflict(canvas: Canvas, view: TigrisView) -> str:
    """The unification tile, and of the conflict in progress both leaders and their supporters."""
    found = [] if view.marker is None else [marker(canvas, *_at(view.marker))]
    if view.conflict is not None:
        palette = canvas.palette
        attackers, defenders = supporters(view, view.conflict)
        found += [ring(canvas, *_at(square), CREAM) for square in defenders]
        found += [
            ring(canvas, *_at(square), palette["select"]) for square in attackers if square not in defenders
        ]
        found += [_shared(canvas, square) for square in attackers if square in defenders]
        found.append(_duel(canvas, view, view.conflict))
    return "".join(found)


def _shared(canvas: Canvas, square: Square) -> str:
    """A temple that supports both sides of a revolt (TE-194): a gold frame inside the cream one."""
    x, y = _at(square)
    return element(
        "rect",
        x=x + 5.5,
        y=y + 5.5,
        width=CELL - 11,
        height=CELL - 11,
        rx=7,
        fill="none",
        stroke=canvas.palette["select"],
        stroke_width=2.6,
    )


def _duel(canvas: Canvas, view: TigrisView, conflict: Conflict) -> str:
    """Two ringed leaders, gold attacks and cream defends, with a dotted line and swords between.

    The line of a war runs over the unification tile.
    """
    palette = canvas.palette
    attacker, defender = _middle(conflict.attacker_square), _middle(conflict.defender_square)
    middle = ((attacker[0] + defender[0]) / 2, (attacker[1] + defender[1]) / 2)
    if view.marker is not None:
        middle = _middle(view.marker)
    line = _line(attacker, middle) + _line(defender, middle)
    rings = "".join(
        element("circle", cx=x, cy=y, r=27.5, fill="none", stroke=palette["select-edge"], stroke_width=5.5)
        + element("circle", cx=x, cy=y, r=27.5, fill="none", stroke=colour, stroke_width=3)
        for (x, y), colour in ((attacker, palette["select"]), (defender, CREAM))
    )
    stroke = {"stroke_linecap": "round", "fill": "none"}
    return "".join(
        (
            element("path", d=line, stroke=palette["select-edge"], stroke_width=6, opacity=0.7, **stroke),
            element("path", d=line, stroke="#fff1cf", stroke_width=2.6, stroke_dasharray="2 7", **stroke),
            rings,
            element(
                "circle",
                cx=middle[0],
                cy=middle[1],
                r=15,
                fill=palette["conflict"],
                stroke=CREAM,
                stroke_width=2.2,
            ),
            canvas.glyph("swords", *middle, 19, CREAM),
        )
    )


def _middle(square: Square) -> tuple[float, float]:
    x, y = _at(square)
    return x + CELL / 2, y + CELL / 2


def _line(leader_at: tuple[float, float], end: tuple[float, float]) -> str:
    """A slightly bent line from the rim of a leader's disc to a point."""
    (x1, y1), (x2, y2) = leader_at, end
    length = max(1.0, hypot(x2 - x1, y2 - y1))
    x1, y1 = x1 + (x2 - x1) * 29 / length, y1 + (y2 - y1) * 29 / length
    bend = length * 0.12
    cx, cy = (x1 + x2) / 2 - (y2 - y1) / length * bend, (y1 + y2) / 2 + (x2 - x1) / length * bend
    return f"M{x1:.0f} {y1:.0f}Q{cx:.0f} {cy:.0f} {x2:.0f} {y2:.0f}"

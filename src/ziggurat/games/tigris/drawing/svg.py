"""The view drawn as SVG: the board with kingdoms and pieces, and below it the players and the hand."""

from __future__ import annotations

from itertools import cycle
from math import hypot
from typing import Final

from ziggurat.core.drawing import Canvas, cell_outline, element, group
from ziggurat.core.drawing.canvas import CREAM
from ziggurat.games.spheres import DYNASTIES
from ziggurat.games.spheres.pieces import DISPLAY, gem, label, leader, tile
from ziggurat.games.tigris.components import MONUMENTS
from ziggurat.games.tigris.drawing.describe import describe
from ziggurat.games.tigris.drawing.ground import CELL, FRAME, HEIGHT, WIDTH, ground
from ziggurat.games.tigris.drawing.strip import STRIP, strip
from ziggurat.games.tigris.drawing.towers import building, catastrophe, marker, monument, ring, ziggurat
from ziggurat.games.tigris.fights import supporters
from ziggurat.games.tigris.kingdoms import kingdoms_in_order
from ziggurat.games.tigris.squares import COLS, SQUARE_OF_BIT, squares_in
from ziggurat.games.tigris.state import Fight, TigrisPosition
from ziggurat.games.tigris.view import TigrisView

_TINTS: Final = ("kingdom-a", "kingdom-b", "kingdom-c", "kingdom-d")


def svg(view: TigrisView, theme: str = "light") -> str:
    """A view drawn; theme is `light` or `dark`."""
    canvas = Canvas(theme)
    position = view.position
    canvas.add(
        ground(canvas, position.variant.board),
        _kingdoms(canvas, position),
        _tiles(canvas, position),
        _towers(canvas, position),
        _leaders(canvas, position),
        _treasures(canvas, position),
        _letters(canvas, position),
        _conflict(canvas, position),
        strip(canvas, view, WIDTH + 2 * FRAME, -FRAME, HEIGHT + FRAME + 12),
    )
    box = (-FRAME, -FRAME, WIDTH + 2 * FRAME, HEIGHT + 2 * FRAME + 12 + STRIP)
    title, description = describe(view)
    return canvas.write(box, title, description)


def _at(square: int) -> tuple[float, float]:
    """The top left corner of a square."""
    return square % COLS * CELL, square // COLS * CELL


def _on(bit: int) -> tuple[float, float]:
    """The same, of a square given by its bit."""
    return _at(SQUARE_OF_BIT[bit])


def _cells(mask: int) -> list[tuple[int, int]]:
    return [(square % COLS, square // COLS) for square in squares_in(mask)]


def _kingdoms(canvas: Canvas, position: TigrisPosition) -> str:
    palette = canvas.palette
    clip = canvas.define("clipPath", element("rect", x=-3, y=-3, width=WIDTH + 6, height=HEIGHT + 6, rx=8))
    drawn = []
    for kingdom, tint in zip(kingdoms_in_order(position), cycle(_TINTS)):
        line = cell_outline(_cells(kingdom), CELL, 14.6, 1.5)
        drawn += [
            element("path", d=line, fill=palette[tint], fill_opacity=0.26),
            element(
                "path", d=line, fill="none", stroke=palette["te-land-1"], stroke_opacity=0.75, stroke_width=5
            ),
            element("path", d=line, fill="none", stroke=palette[tint], stroke_width=2.6),
        ]
    return group(*drawn, clip_path=f"url(#{clip})")


def _letters(canvas: Canvas, position: TigrisPosition) -> str:
    palette = canvas.palette
    drawn = []
    for index, (kingdom, tint) in enumerate(zip(kingdoms_in_order(position), cycle(_TINTS))):
        x, y = _on(kingdom & -kingdom)
        drawn.append(
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
    return "".join(drawn)


def _tiles(canvas: Canvas, position: TigrisPosition) -> str:
    drawn = [catastrophe(canvas, *_at(square)) for square in squares_in(position.catastrophes)]
    for colour, mask in enumerate(position.tiles):
        drawn += [tile(canvas, colour, *_at(square), CELL) for square in squares_in(mask)]
    for colour, bit in enumerate(position.buildings):
        if bit:
            drawn.append(building(canvas, colour, *_on(bit)))
    if position.placed and not position.marker and position.fight is None:
        drawn.append(ring(canvas, *_on(position.placed), CREAM))
    return "".join(drawn)


def _towers(canvas: Canvas, position: TigrisPosition) -> str:
    drawn = [monument(canvas, MONUMENTS[one.kind], *_at(one.square)) for one in position.monuments]
    if position.ziggurat:
        drawn.append(ziggurat(canvas, *_on(position.ziggurat)))
    return "".join(drawn)


def _leaders(canvas: Canvas, position: TigrisPosition) -> str:
    drawn = []
    for place, bit in enumerate(position.leaders):
        if bit:
            seat, colour = divmod(place, 4)
            x, y = _on(bit)
            drawn.append(
                leader(canvas, colour, DYNASTIES[seat], x + CELL / 2, y + CELL / 2 - 1.1, CELL * 0.415)
            )
    return "".join(drawn)


def _treasures(canvas: Canvas, position: TigrisPosition) -> str:
    first = frozenset(squares_in(position.variant.board.first))
    drawn = []
    for square in squares_in(position.treasures):
        x, y = _at(square)
        drawn.append(gem(canvas, min(x + CELL - 10.5, WIDTH - 13), max(y + 10, 13), 21, square in first))
    return "".join(drawn)


def _conflict(canvas: Canvas, position: TigrisPosition) -> str:
    """The unification tile, and of the conflict in progress both leaders and their supporters."""
    drawn = [marker(canvas, *_on(position.marker))] if position.marker else []
    if position.fight is not None:
        palette = canvas.palette
        attackers, defenders = supporters(position, position.fight)
        drawn += [ring(canvas, *_at(square), CREAM) for square in squares_in(defenders)]
        drawn += [
            ring(canvas, *_at(square), palette["select"]) for square in squares_in(attackers & ~defenders)
        ]
        drawn += [_shared(canvas, square) for square in squares_in(attackers & defenders)]
        drawn.append(_duel(canvas, position, position.fight))
    return "".join(drawn)


def _shared(canvas: Canvas, square: int) -> str:
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


def _duel(canvas: Canvas, position: TigrisPosition, fight: Fight) -> str:
    """Two ringed leaders, gold attacks and cream defends, with a dotted line and swords between.

    The line of a war runs over the unification tile.
    """
    palette = canvas.palette
    attacker, defender = _middle(fight.attacker_bit), _middle(fight.defender_bit)
    middle = ((attacker[0] + defender[0]) / 2, (attacker[1] + defender[1]) / 2)
    if position.marker:
        middle = _middle(position.marker)
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


def _middle(bit: int) -> tuple[float, float]:
    x, y = _on(bit)
    return x + CELL / 2, y + CELL / 2


def _line(leader_at: tuple[float, float], end: tuple[float, float]) -> str:
    """A slightly bent line from the rim of a leader's disc to a point."""
    (x1, y1), (x2, y2) = leader_at, end
    length = max(1.0, hypot(x2 - x1, y2 - y1))
    x1, y1 = x1 + (x2 - x1) * 29 / length, y1 + (y2 - y1) * 29 / length
    bend = length * 0.12
    cx, cy = (x1 + x2) / 2 - (y2 - y1) / length * bend, (y1 + y2) / 2 + (x2 - x1) / length * bend
    return f"M{x1:.0f} {y1:.0f}Q{cx:.0f} {cy:.0f} {x2:.0f} {y2:.0f}"

"""What lies beside the board, drawn: a card for each player, the own hand, display and supply."""

from __future__ import annotations

from typing import Final

from ziggurat.core.drawing import Canvas, element, group
from ziggurat.games.spheres import COLOURS, DYNASTIES
from ziggurat.games.spheres.pieces import SHADE, chip, each, label, medallion, panel, pennant, tile
from ziggurat.games.spheres.strip import IN_HAND, PANEL, TRAY, leaders, share, side_by_side
from ziggurat.games.tigris.components import HAND, MONUMENTS
from ziggurat.games.tigris.drawing.towers import building, catastrophe, monument
from ziggurat.games.tigris.handfuls import unpack
from ziggurat.games.tigris.state import TigrisPosition
from ziggurat.games.tigris.view import TigrisView

GAP: Final = 10.0
STRIP: Final = PANEL + GAP + TRAY
_BETWEEN: Final = 20.0
_SACK: Final = 76.0
"""Room for the bag and its number."""


def strip(canvas: Canvas, view: TigrisView, width: float, x: float, y: float) -> str:
    """Cards side by side, below them the tray."""
    each_width = share(width, view.seats, GAP)
    panels = [_card(canvas, view, seat, each_width) for seat in range(view.seats)]
    return side_by_side(panels, _tray(canvas, view, width), width, GAP, x, y)


def _card(canvas: Canvas, view: TigrisView, seat: int, width: float) -> str:
    """Dynasty, leaders in the supply, hand size, catastrophes, and points as far as they may be seen."""
    palette, position = canvas.palette, view.position
    dynasty = DYNASTIES[seat]
    drawn = [panel(canvas, width, PANEL, position.active == seat), medallion(canvas, dynasty, 30, 30, 20)]
    away = map(bool, position.leaders[4 * seat : 4 * seat + 4])
    drawn += leaders(canvas, dynasty, away, 64, 28, 25, 11.5)
    if view.outcome is None:
        drawn.append(_counted(canvas, _face_down(canvas), view.memory.hand_sizes[seat], width - 75))
        drawn.append(
            _counted(canvas, catastrophe(canvas, 0, 0, 20), position.catastrophes_left[seat], width - 39)
        )
    else:
        drawn.append(pennant(canvas, view.outcome.ranks[seat], width))
    points = position.points_of(seat) if view.knows_score(seat) else None
    low = -1 if points is None else points.index(min(points))
    for colour in COLOURS:
        text = "?" if points is None else str(points[colour])
        drawn.append(chip(canvas, colour, 11 + colour * 40, 59, text, colour == low))
    ink = palette["ink"]
    drawn.append(canvas.glyph("gem", 11 + 172, 70, 18, "currentColor"))
    drawn.append(
        label("?" if points is None else str(position.treasures_held[seat]), 11 + 190, 74.5, 12, ink)
    )
    return "".join(drawn)


def _face_down(canvas: Canvas) -> str:
    """The back of a tile in the hand."""
    palette = canvas.palette
    return element(
        "rect",
        x=2,
        y=1,
        width=16,
        height=18,
        rx=4,
        fill=palette["te-frame-1"],
        stroke=palette["te-frame-ink"],
    ) + element(
        "rect",
        x=5.5,
        y=4.5,
        width=9,
        height=11,
        rx=2,
        fill="none",
        stroke=palette["te-frame-ink"],
        opacity=0.7,
    )


def _counted(canvas: Canvas, sign: str, count: int, x: float) -> str:
    ink = canvas.palette["ink"]
    return group(sign, transform=f"translate({x:.1f} 18)") + label(str(count), x + 26, 32.5, 13, ink)


def _tray(canvas: Canvas, view: TigrisView, width: float) -> str:
    """From the left: own hand, open display, bag; from the right: monuments and buildings to come."""
    palette, position = canvas.palette, view.position
    supply, right = _supply(canvas, position, width - 12)
    rows = [] if view.seat is None else [position.hands[view.seat]]
    if position.variant.open_tiles:
        rows.append(position.display)
    x = 12.0
    room = right - x - _SACK - len(rows) * _BETWEEN
    step = min(IN_HAND + 2, room / (HAND * len(rows))) if rows else 0
    drawn = [panel(canvas, width, TRAY, False)]
    for tiles in rows:
        for colour in each(unpack(tiles)):
            drawn.append(tile(canvas, colour, x, 9 + (IN_HAND + 2 - step) / 2, step - 2))
            x += step
        line = f"M{x + 8:.0f} 14V50"
        drawn.append(element("path", d=line, stroke=palette["line-strong"], stroke_opacity=0.6))
        x += _BETWEEN
    drawn.append(supply)
    drawn.append(_bag(canvas, view.bag_shown, x + 10))
    return "".join(drawn)


def _supply(canvas: Canvas, position: TigrisPosition, right: float) -> tuple[str, float]:
    """Monuments and buildings beside the board, up to an edge; where they begin."""
    drawn = []
    for kind in reversed(range(len(MONUMENTS))):
        if position.monuments_left >> kind & 1:
            right -= 36
            drawn.append(monument(canvas, MONUMENTS[kind], right, 14, 36 / 112))
            right -= 4
    if position.variant.buildings:
        right -= 6
        for colour in reversed(COLOURS):
            if not position.buildings[colour]:
                right -= 34
                drawn.append(building(canvas, colour, right, 14, 40))
    return "".join(drawn), right


def _bag(canvas: Canvas, count: int | None, x: float) -> str:
    palette = canvas.palette
    sack = "M11 9c-6 6-9 12-9 18 0 7 5 10 14 10s14-3 14-10c0-6-3-12-9-18l3-6H8Z"
    return group(
        element("path", d=sack, fill=palette["te-grain"], stroke=SHADE, stroke_opacity=0.6, stroke_width=1.4),
        element("path", d="M10 9.500h12", stroke=SHADE, stroke_width=2, stroke_linecap="round"),
        label("?" if count is None else str(count), 48, 26, 14, palette["ink"]),
        transform=f"translate({x:.1f} 12)",
    )

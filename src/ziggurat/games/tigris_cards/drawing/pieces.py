"""The cards, drawn: civilization cards, treasures, ships, links, piles."""

from __future__ import annotations

from typing import Final

from ziggurat.core.drawing import Canvas, element, group
from ziggurat.core.drawing.canvas import CREAM
from ziggurat.games.spheres import RED, TILES
from ziggurat.games.spheres.pieces import SHADE, disc_paint, label, rim, sphere
from ziggurat.games.tigris_cards.cards import TREASURE_TOP
from ziggurat.games.tigris_cards.components import SHIP_COLOURS
from ziggurat.games.tigris_cards.places import NOWHERE

WIDTH: Final = 88.0
HEIGHT: Final = 62.0
HEAD_HEIGHT: Final = 88.0
LINK_WIDTH: Final = 64.0
LINK_HEIGHT: Final = 44.0
_GOLD: Final = "#f2c55c"


def _base(canvas: Canvas, paint: str, width: float, height: float, radius: float, line: str) -> str:
    """A card with its shadow, rim, inner line and a light upper edge."""
    return "".join(
        (
            element("rect", x=0.6, y=2.6, width=width, height=height, rx=radius, fill=SHADE, opacity=0.32),
            element("rect", width=width, height=height, rx=radius, fill=paint, **rim(canvas)),
            element(
                "rect",
                x=4.5,
                y=4.5,
                width=width - 9,
                height=height - 9,
                rx=radius * 0.66,
                fill="none",
                stroke=line,
                stroke_opacity=0.85 if line == _GOLD else 0.2,
                stroke_width=1.4 if line == _GOLD else 1,
            ),
            element(
                "path",
                d=f"M{radius:.1f} 1.7H{width - radius:.1f}",
                stroke="#fff",
                stroke_opacity=0.34,
                stroke_width=1.4,
            ),
        )
    )


def _at(x: float, y: float) -> str:
    return f"translate({x:.2f} {y:.2f})"


def card(canvas: Canvas, colour: int, x: float, y: float) -> str:
    """A civilization card in a column; the next one will cover its lower edge."""
    ink = canvas.palette["sphere-glyph"]
    return group(
        _base(canvas, sphere(canvas, colour), WIDTH, HEIGHT, 9, CREAM),
        canvas.glyph(TILES[colour], 64, 27, 28, ink),
        canvas.glyph(TILES[colour], 15.5, 13.5, 13, ink, opacity=0.9),
        transform=_at(x, y),
    )


def ship(canvas: Canvas, number: int, x: float, y: float, scale: float = 1.0) -> str:
    """A ship card: a boat on stone between its two colours (TC-007)."""
    first, second = SHIP_COLOURS[number]
    ink = canvas.palette["sphere-glyph"]
    clip = canvas.define("clipPath", element("rect", width=WIDTH, height=HEIGHT, rx=9))
    bands = group(
        element("path", d="M0 0H26L18 62H0Z", fill=sphere(canvas, first)),
        element("path", d="M70 0H88V62H62Z", fill=sphere(canvas, second)),
        clip_path=f"url(#{clip})",
    )
    return group(
        _base(canvas, disc_paint(canvas), WIDTH, HEIGHT, 9, CREAM),
        bands,
        element("rect", width=WIDTH, height=HEIGHT, rx=9, fill="none", **rim(canvas)),
        canvas.glyph("boat", 44, 26, 30, "#2a2119"),
        canvas.glyph(TILES[first], 11, 25, 14, ink),
        canvas.glyph(TILES[second], 77.5, 25, 14, ink),
        transform=_at(x, y) + (f" scale({scale:.3f})" if scale != 1 else ""),
    )


def head(canvas: Canvas, treasure: bool, x: float, y: float) -> str:
    """The head of a column: a treasure, or the red card exchanged for it (TC-015)."""
    ink = canvas.palette["sphere-glyph"]
    red = sphere(canvas, RED)
    if not treasure:
        return group(
            _base(canvas, red, WIDTH, HEAD_HEIGHT, 11, CREAM),
            canvas.glyph("temple", 44, 44, 34, ink),
            transform=_at(x, y),
        )
    return group(
        _base(canvas, red, WIDTH, HEAD_HEIGHT, 11, _GOLD),
        element("path", d=_rays(), stroke=_GOLD, stroke_opacity=0.35),
        canvas.glyph("gem", 44, 45, 38, "currentColor"),
        canvas.glyph("temple", 15, 14, 12, ink),
        transform=_at(x, y),
    )


def _rays() -> str:
    """Sixteen rays around the gem."""
    ends = ((34, 0), (31.4, 13), (24, 24), (13, 31.4))
    turned = [(dx, dy) for dx, dy in ends] + [(-dy, dx) for dx, dy in ends]
    return "".join(f"M{44 - dx:g} {44 - dy:g}L{44 + dx:g} {44 + dy:g}" for dx, dy in turned)


def link(canvas: Canvas, colour: int, x: float, y: float) -> str:
    """A face-up link, centred on a point between two heads."""
    return group(
        element("rect", x=-1.5, y=-1.5, width=67, height=47, rx=10, fill=CREAM),
        _base(canvas, sphere(canvas, colour), LINK_WIDTH, LINK_HEIGHT, 9, CREAM),
        canvas.glyph(TILES[colour], 32, 22, 22, canvas.palette["sphere-glyph"]),
        transform=_at(x - LINK_WIDTH / 2, y - LINK_HEIGHT / 2),
    )


def face_down(canvas: Canvas, x: float, y: float, colour: int | None) -> str:
    """A link that lies face down, centred on a point; who laid it sees its colour in the corner."""
    palette = canvas.palette
    lines = "".join(f"M5 {y0}H59" for y0 in (9, 15, 21, 27, 33, 39))
    seen = "" if colour is None else canvas.glyph(TILES[colour], 54, 34, 12, CREAM)
    return group(
        element("rect", x=-1.5, y=-1.5, width=67, height=47, rx=10, fill=palette["select"]),
        element("rect", width=LINK_WIDTH, height=LINK_HEIGHT, rx=9, fill="#3a2a1a", **rim(canvas)),
        element("path", d=lines, stroke="#000", stroke_opacity=0.4, stroke_width=2),
        element("circle", cx=32, cy=22, r=14, fill=palette["conflict"], stroke=CREAM, stroke_width=1.6),
        canvas.glyph("swords", 32, 22, 17, CREAM),
        seen,
        transform=_at(x - LINK_WIDTH / 2, y - LINK_HEIGHT / 2),
    )


def slot(canvas: Canvas, x: float, y: float) -> str:
    """An empty link slot."""
    palette = canvas.palette
    return element(
        "circle",
        cx=x,
        cy=y,
        r=8,
        fill=palette["te-land-1"],
        stroke=palette["te-frame-1"],
        stroke_opacity=0.7,
        stroke_dasharray="3 3",
    )


def pile(canvas: Canvas, size: int, top: int, x: float, y: float) -> str:
    """A victory pile: only its top card and its size can be seen (TC-019)."""
    palette = canvas.palette
    under: dict[str, str | float] = {"width": 32, "height": 40, "rx": 6, "fill": palette["surface-2"]}
    edge = palette["line-strong"]
    parts = [
        element("rect", **under, stroke=edge, transform="rotate(-7 16 20)") if size > 2 else "",
        element("rect", **under, stroke=edge, transform="rotate(5 16 20)") if size > 1 else "",
    ]
    if top == NOWHERE:
        parts.append(
            element("rect", width=32, height=40, rx=6, fill="none", stroke=edge, stroke_dasharray="4 3")
        )
    else:
        paint = sphere(canvas, RED if top == TREASURE_TOP else top)
        parts.append(element("rect", width=32, height=40, rx=6, fill=paint, **rim(canvas)))
        glyph, ink = ("gem", "currentColor") if top == TREASURE_TOP else (TILES[top], palette["sphere-glyph"])
        parts.append(canvas.glyph(glyph, 16, 18, 19, ink))
    parts += [
        element("rect", x=18, y=30, width=24, height=17, rx=8.5, fill=palette["raised"], stroke=edge),
        label(str(size), 30, 42.4, 11.5, palette["ink"]),
    ]
    return group(*parts, transform=_at(x, y))


def ring(x: float, y: float, width: float, height: float, radius: float, colour: str) -> str:
    """A frame around a piece."""
    return element(
        "rect",
        x=x - 1.5,
        y=y - 1.5,
        width=width + 3,
        height=height + 3,
        rx=radius,
        fill="none",
        stroke=colour,
        stroke_width=3,
    )

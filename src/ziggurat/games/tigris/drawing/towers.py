"""The large and rare pieces, drawn: monuments, ziggurat, civilization buildings, catastrophes, marker."""

from __future__ import annotations

from typing import Final

from ziggurat.core.drawing import Canvas, cell_outline, element, group
from ziggurat.games.spheres import KEYS, TILES
from ziggurat.games.spheres.pieces import SHADE, disc_paint, rim, sphere
from ziggurat.games.tigris.drawing.ground import CELL

BUILDING_GLYPHS: Final = ("palace", "library", "granary", "hall")
"""By colour."""


def _step(canvas: Canvas, at: float, size: float, fill: str) -> str:
    """One terrace of a tower seen from above, lit from the top left."""
    end = at + size
    return element(
        "rect",
        x=at,
        y=at,
        width=size,
        height=size,
        rx=4,
        fill=fill,
        stroke=canvas.palette["disc-1"],
        stroke_opacity=0.85,
        stroke_width=1.6,
    ) + element(
        "path",
        d=f"M{at + 3:.1f} {end - 2.2:.1f}H{end - 2.2:.1f}V{at + 3:.1f}",
        stroke="#000",
        stroke_opacity=0.28,
        stroke_width=2.6,
        fill="none",
    )


def _stairs(x: float, top: float, bottom: float, width: float, fill: str, line: str) -> str:
    steps = "".join(
        f"M{x - width / 2:.1f} {top + i * 5.4:.1f}h{width:.1f}"
        for i in range(1, int((bottom - top) / 5.4) + 1)
    )
    return group(
        element("rect", x=x - width / 2, y=top, width=width, height=bottom - top, fill=fill),
        element("path", d=steps),
        stroke=line,
        stroke_opacity=0.9,
    )


def monument(canvas: Canvas, colours: tuple[int, int], x: float, y: float, scale: float = 1.0) -> str:
    """A stepped tower over four squares: outer terraces in the first colour, inner in the second."""
    outer, inner = colours
    glyph = canvas.palette["sphere-glyph"]
    return group(
        element("rect", x=4, y=7, width=104, height=104, rx=9, fill=SHADE, opacity=0.45),
        element("rect", x=3, y=3, width=106, height=106, rx=9, fill=disc_paint(canvas), **rim(canvas)),
        _step(canvas, 10, 92, sphere(canvas, outer)),
        _step(canvas, 22, 68, sphere(canvas, outer)),
        _step(canvas, 34, 44, sphere(canvas, inner)),
        _step(canvas, 44, 24, sphere(canvas, inner)),
        _stairs(56, 68, 104, 14, canvas.palette[f"sphere-{KEYS[outer]}"], canvas.palette["disc-1"]),
        canvas.glyph(TILES[inner], 56, 55.5, 19, glyph),
        *(
            canvas.glyph(TILES[outer], cx, cy, 13, glyph)
            for cx, cy in ((18, 18), (94, 18), (18, 94), (94, 94))
        ),
        transform=f"translate({x:.2f} {y:.2f})" + (f" scale({scale:.3f})" if scale != 1 else ""),
    )


def ziggurat(canvas: Canvas, x: float, y: float) -> str:
    """The ziggurat over a cross of five squares, around the square that starts at a point."""
    palette = canvas.palette
    cross = ((0, -1), (-1, 0), (0, 0), (1, 0), (0, 1))
    stone, shade = disc_paint(canvas), canvas.linear((0, palette["te-land-1"]), (1, palette["te-grain"]))
    flights = [
        group(
            _stairs(CELL / 2, CELL - 12, CELL * 2 - 6, 14, palette["disc-1"], palette["te-frame-1"]),
            transform=f"rotate({turn} {CELL / 2:.0f} {CELL / 2:.0f})",
        )
        for turn in (0, 90, 180, 270)
    ]
    gold = canvas.linear((0, palette["treasure-1"]), (1, palette["treasure-2"]))
    return group(
        element(
            "path", d=cell_outline(cross, CELL, 10, -3), fill=SHADE, opacity=0.45, transform="translate(1 4)"
        ),
        element("path", d=cell_outline(cross, CELL, 9, -3), fill=stone, **rim(canvas)),
        element(
            "path",
            d=cell_outline(cross, CELL, 5, -10),
            fill=shade,
            stroke=palette["te-bank-edge"],
            stroke_opacity=0.8,
        ),
        *flights,
        _plain_step(canvas, -4, 64, stone),
        _plain_step(canvas, 5, 46, shade),
        _plain_step(canvas, 12, 32, stone),
        _plain_step(canvas, 17, 22, gold),
        canvas.glyph("sun", CELL / 2, CELL / 2, 18, "#3a2604", palette["treasure-1"]),
        transform=f"translate({x:.2f} {y:.2f})",
    )


def _plain_step(canvas: Canvas, at: float, size: float, fill: str) -> str:
    edge = canvas.palette["te-frame-1"]
    return element(
        "rect", x=at, y=at, width=size, height=size, rx=3.5, fill=fill, stroke=edge, stroke_opacity=0.75
    )


def building(canvas: Canvas, colour: int, x: float, y: float, size: float = CELL) -> str:
    """A civilization building on the tile whose square starts at a point: a gabled house and its sign."""
    palette, key = canvas.palette, KEYS[colour]
    unit = size / CELL
    house = "M14 44V25L28 13L42 25V44Q42 46 40 46H16Q14 46 14 44Z"
    return group(
        element("path", d=house, fill=SHADE, opacity=0.45, transform="translate(.8 2.4)"),
        element(
            "path", d=house, fill=disc_paint(canvas), stroke=SHADE, stroke_width=1.6, stroke_linejoin="round"
        ),
        element(
            "path",
            d="M10.5 27.500L28 12l17.500 15.500",
            fill="none",
            stroke=SHADE,
            stroke_width=5,
            stroke_linejoin="round",
            stroke_linecap="round",
        ),
        element(
            "path",
            d="M10.5 27.500L28 12l17.500 15.500",
            fill="none",
            stroke=palette[f"sphere-{key}-hi"],
            stroke_width=2.6,
            stroke_linejoin="round",
            stroke_linecap="round",
        ),
        canvas.glyph(
            BUILDING_GLYPHS[colour],
            28,
            34,
            20,
            palette["disc-green"] if key == "green" else palette[f"sphere-{key}"],
            palette["disc-1"],
        ),
        transform=f"translate({x:.2f} {y:.2f})" + (f" scale({unit:.3f})" if unit != 1 else ""),
    )


def catastrophe(canvas: Canvas, x: float, y: float, size: float = CELL) -> str:
    """A cracked slab on the square that starts at a point."""
    gap = size * 0.05
    side = size - 2 * gap
    hatch = canvas.define(
        "pattern",
        element("path", d="M0 0V6", stroke="#1a120a", stroke_width=2.2, opacity=0.35),
        width=6,
        height=6,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )
    slab = {"width": side, "height": side, "rx": side * 0.13}
    return group(
        element("rect", **slab, fill=canvas.palette["catastrophe"], opacity=0.9),
        element("rect", **slab, fill=f"url(#{hatch})"),
        canvas.glyph("catas", side / 2, side / 2, side * 0.68, "#d9c8a6"),
        transform=f"translate({x + gap:.2f} {y + gap:.2f})",
    )


def marker(canvas: Canvas, x: float, y: float) -> str:
    """The unification tile on the square that starts at a point: a double frame and linked rings."""
    palette = canvas.palette
    return (
        ring(canvas, x, y, palette["select"])
        + element(
            "circle",
            cx=x + 9,
            cy=y + 9,
            r=12.5,
            fill=palette["conflict"],
            stroke="#fff6e6",
            stroke_width=2,
        )
        + canvas.glyph("union", x + 9, y + 9, 17, "#fff6e6")
    )


def ring(canvas: Canvas, x: float, y: float, colour: str) -> str:
    """A two-tone frame around a square, legible on any ground."""
    box = {"x": x + 1, "y": y + 1, "width": CELL - 2, "height": CELL - 2, "rx": 10.0}
    edge = canvas.palette["select-edge"]
    return element("rect", **box, fill="none", stroke=edge, stroke_width=5) + element(
        "rect", **box, fill="none", stroke=colour, stroke_width=2.8
    )

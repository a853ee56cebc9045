"""The pieces that Tigris & Euphrates and its card game share, drawn: tiles, leaders, treasures, chips.

Every piece shows its sphere by shape as well as by colour; dynasties have a glyph and no colour.
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.drawing import Canvas, element, group
from ziggurat.core.drawing.canvas import CREAM
from ziggurat.games.spheres import COLOURS, KEYS, TILES, Counts

SHADE: Final = "#1d1206"
UI: Final = "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
DISPLAY: Final = "Fraunces, Georgia, 'Times New Roman', serif"


def sphere(canvas: Canvas, colour: int) -> str:
    """The paint of a sphere: lit from the top left."""
    palette, key = canvas.palette, KEYS[colour]
    base = palette[f"sphere-{key}"]
    return canvas.linear((0, palette[f"sphere-{key}-hi"]), (0.55, base), (1, base), x2=0.35, y2=1)


def disc_paint(canvas: Canvas) -> str:
    """The paint of leaders' discs and of stone."""
    palette = canvas.palette
    return canvas.radial((0, palette["disc-1"]), (1, palette["disc-2"]), cx=0.36, cy=0.28, r=0.9)


def rim(canvas: Canvas) -> dict[str, str | float]:
    """The attributes of a piece's rim."""
    palette = canvas.palette
    return {"stroke": palette["tile-rim"], "stroke_opacity": palette["tile-rim-opacity"]}


def tile(canvas: Canvas, colour: int, x: float, y: float, size: float) -> str:
    """A tile whose square starts at a point."""
    gap = size * 0.045
    side = size - 2 * gap
    corner, inset = side * 0.165, side * 0.075
    return group(
        element("rect", x=0.6, y=side * 0.05, width=side, height=side, rx=corner, fill=SHADE, opacity=0.34),
        element("rect", width=side, height=side, rx=corner, fill=sphere(canvas, colour), **rim(canvas)),
        element(
            "path",
            d=f"M{corner:.1f} 1.8H{side - corner:.1f}",
            stroke="#fff",
            stroke_opacity=0.34,
            stroke_width=1.4,
            stroke_linecap="round",
        ),
        element(
            "rect",
            x=inset,
            y=inset,
            width=side - 2 * inset,
            height=side - 2 * inset,
            rx=corner * 0.62,
            fill="none",
            stroke=CREAM,
            stroke_opacity=0.16,
        ),
        canvas.glyph(TILES[colour], side / 2, side / 2, side * 0.62, canvas.palette["sphere-glyph"]),
        transform=f"translate({x + gap:.2f} {y + gap:.2f})",
    )


def leader(canvas: Canvas, colour: int, dynasty: str, x: float, y: float, radius: float) -> str:
    """A leader's disc centred on a point: ring and chip of its sphere, glyph of its dynasty."""
    palette, key = canvas.palette, KEYS[colour]
    ink = palette["disc-green"] if key == "green" else _on_disc(canvas, key)
    return group(
        element("circle", cy=radius * 0.11, r=radius, fill=SHADE, opacity=0.4),
        element("circle", r=radius, fill=sphere(canvas, colour), **rim(canvas)),
        element("circle", r=radius * 0.8, fill=disc_paint(canvas), stroke=SHADE, stroke_opacity=0.35),
        canvas.glyph(dynasty, 0, -radius * 0.08, radius * 1.04, ink, palette["disc-1"]),
        element(
            "circle",
            cy=radius * 0.8,
            r=radius * 0.34,
            fill=palette[f"sphere-{key}"],
            stroke=palette["disc-1"],
            stroke_width=radius * 0.065,
        ),
        canvas.glyph(TILES[colour], 0, radius * 0.8, radius * 0.45, palette["sphere-glyph"]),
        transform=f"translate({x:.2f} {y:.2f})",
    )


def _on_disc(canvas: Canvas, key: str) -> str:
    """Dynasty glyphs keep the darker, light-theme colours: the disc is pale in both themes."""
    return {"black": "#14110F", "red": "#A82B1B", "blue": "#24549F"}.get(key, canvas.palette[f"sphere-{key}"])


def leader_at_home(canvas: Canvas, colour: int, x: float, y: float, radius: float) -> str:
    """The empty place of a leader that is on the board: a dashed ring with the shape alone."""
    palette = canvas.palette
    ink = palette[f"sphere-{KEYS[colour]}-text"]
    return group(
        element(
            "circle",
            r=radius * 0.9,
            fill="none",
            stroke=palette["line-strong"],
            stroke_width=1.3,
            stroke_dasharray="3 2.6",
        ),
        canvas.glyph(TILES[colour], 0, 0, radius * 0.85, ink),
        transform=f"translate({x:.2f} {y:.2f})",
    )


def medallion(canvas: Canvas, dynasty: str, x: float, y: float, radius: float) -> str:
    """The sign of a dynasty on a pale disc."""
    return group(
        element("circle", r=radius, fill=disc_paint(canvas), stroke="#5a3e18", stroke_opacity=0.45),
        canvas.glyph(dynasty, 0, 0, radius * 1.2, "#2a2119", canvas.palette["disc-1"]),
        transform=f"translate({x:.2f} {y:.2f})",
    )


def gem(canvas: Canvas, x: float, y: float, size: float, first: bool = False) -> str:
    """A treasure centred on a point; one that must be taken first has a gold ring."""
    ring = element(
        "circle", cx=x, cy=y, r=size * 0.6, fill="none", stroke=canvas.palette["select"], stroke_width=1.6
    )
    return group(
        element("circle", cx=x, cy=y, r=size * 0.6, fill=SHADE, opacity=0.6 if first else 0.3),
        ring if first else "",
        canvas.glyph("gem", x, y, size * (0.86 if first else 1), "currentColor"),
    )


def chip(canvas: Canvas, colour: int, x: float, y: float, text: str, low: bool = False) -> str:
    """A counter in a sphere's colour: its shape and a number; `low` outlines the weakest."""
    palette = canvas.palette
    edge = palette["accent-fill"] if low else palette["line-strong"] if KEYS[colour] == "black" else "none"
    return group(
        element(
            "rect",
            width=36,
            height=22,
            rx=6,
            fill=palette[f"sphere-{KEYS[colour]}-label"],
            stroke=edge,
            stroke_width=2 if low else 1,
        ),
        canvas.glyph(TILES[colour], 10.5, 11, 12.5, palette["sphere-glyph"]),
        label(text, 25, 15.4, 12, palette["sphere-glyph"]),
        transform=f"translate({x:.2f} {y:.2f})",
    )


def label(text: str, x: float, y: float, size: float, colour: str, weight: int = 650, font: str = UI) -> str:
    """A short text centred on x with its baseline at y."""
    return element(
        "text",
        text,
        x=x,
        y=y,
        font_size=size,
        font_weight=str(weight),
        font_family=font,
        text_anchor="middle",
        fill=colour,
    )


def panel(canvas: Canvas, width: float, height: float, active: bool) -> str:
    """The ground of a player's card or of the tray; the active one is lit."""
    palette = canvas.palette
    return element(
        "rect",
        x=0.5,
        y=0.5,
        width=width - 1,
        height=height - 1,
        rx=13,
        fill=palette["accent-wash"] if active else palette["surface"],
        stroke=palette["accent-fill"] if active else palette["line"],
        stroke_width=2 if active else 1,
    )


def pennant(canvas: Canvas, rank: int, width: float) -> str:
    """The final place: a gold pennant for the winner, a plain one for the others."""
    palette = canvas.palette
    fill = palette["accent-fill"] if rank == 1 else palette["surface-2"]
    ink = palette["on-accent"] if rank == 1 else palette["ink-2"]
    return group(
        element(
            "path",
            d="M0 0H26V40L13 32L0 40Z",
            fill=fill,
            stroke=palette["line-strong"],
            stroke_linejoin="round",
        ),
        label(str(rank), 13, 21, 16, ink, 700),
        transform=f"translate({width - 42:.1f} 1)",
    )


def each(counts: Counts) -> list[int]:
    """The colours of some tiles or cards, one by one."""
    return [colour for colour in COLOURS for _ in range(counts[colour])]

"""Text and small counters in drawings."""

from __future__ import annotations

from typing import Final

from ziggurat.core.drawing import Canvas, element, group
from ziggurat.core.drawing.xml import words

UI: Final = "Inter, system-ui, 'Segoe UI', sans-serif"
DISPLAY: Final = "Fraunces, Georgia, serif"


def label(
    text: str,
    x: float,
    y: float,
    size: float,
    colour: str,
    weight: int = 500,
    anchor: str = "middle",
    font: str = UI,
) -> str:
    """A piece of text, centred on x unless told."""
    return element(
        "text",
        words(text),
        x=x,
        y=y,
        font_size=size,
        fill=colour,
        font_weight=weight,
        text_anchor=anchor,
        font_family=font,
    )


def panel(canvas: Canvas, x: float, y: float, width: float, height: float, strong: bool = False) -> str:
    """A rounded sheet; strong: its owner is to act."""
    palette = canvas.palette
    return element(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height,
        rx=12,
        fill=palette["surface"],
        stroke=palette["accent" if strong else "line"],
        stroke_width=2 if strong else 1,
    )


def counter(canvas: Canvas, glyph: str, text: str, x: float, y: float, size: float = 17) -> str:
    """A glyph and its number beside it, from x on."""
    palette = canvas.palette
    colour = {"coin": "coin", "power": "power"}.get(glyph, "ink-2")
    return group(
        canvas.glyph(glyph, x + size / 2, y, size, palette[colour]),
        label(text, x + size + 4, y + 5, 14, palette["ink"], 650, "start"),
    )

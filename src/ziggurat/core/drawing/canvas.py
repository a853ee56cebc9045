"""A canvas: collects elements, defines each gradient and glyph once, and writes a complete SVG.

Colours are written out, never as CSS variables, so that the file looks the same in every viewer. Ids of
definitions depend only on their content: several drawings can stand in one page.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from importlib.resources import files

from ziggurat.core.drawing.tokens import Palette
from ziggurat.core.drawing.xml import element, number, words

CREAM = "#fff6e6"

_SYMBOL = re.compile(r'<symbol id="(?P<name>[^"]+)"(?P<head>[^>]*)>(?P<body>.*?)</symbol>', re.DOTALL)
_VARIABLE = re.compile(r"var\(--(?P<name>[a-z0-9-]+)(?:,(?P<default>[^)]*))?\)")


@cache
def _symbols() -> dict[str, tuple[str, str]]:
    text = (files(__package__) / "glyphs.svg").read_text(encoding="utf-8")
    return {found["name"]: (found["head"], found["body"]) for found in _SYMBOL.finditer(text)}


class Canvas:
    """An SVG in the making, in one theme."""

    def __init__(self, theme: str) -> None:
        self.palette = Palette(theme)
        self._definitions: dict[str, str] = {}
        self._elements: list[str] = []

    def add(self, *elements: str) -> None:
        self._elements.extend(elements)

    def define(self, tag: str, body: str, **attributes: str | float | None) -> str:
        """Put something into the definitions (once); the id it got there."""
        made = element(tag, body, id="?", **attributes)
        name = f"z{sha256(made.encode()).hexdigest()[:10]}"
        self._definitions[name] = made.replace('id="?"', f'id="{name}"', 1)
        return name

    def linear(self, *stops: tuple[float, str], x2: float = 0, y2: float = 1) -> str:
        """A paint: a linear gradient through colours, from the top unless told."""
        name = self.define("linearGradient", _stops(stops), x1=0, y1=0, x2=x2, y2=y2)
        return f"url(#{name})"

    def radial(self, *stops: tuple[float, str], cx: float = 0.5, cy: float = 0.5, r: float = 0.5) -> str:
        """A paint: a radial gradient through colours."""
        name = self.define("radialGradient", _stops(stops), cx=cx, cy=cy, r=r)
        return f"url(#{name})"

    def glyph(
        self,
        name: str,
        x: float,
        y: float,
        size: float,
        colour: str,
        hole: str = CREAM,
        **attributes: str | float,
    ) -> str:
        """A glyph (`temple`, `bull`, ... of glyphs.svg) centred on a point; `hole` shows through it."""
        head, body = _symbols()[name if name in _symbols() else f"g-{name}"]
        palette = self.palette

        def resolve(found: re.Match[str]) -> str:
            return hole if found["name"] == "gx" else palette.get(found["name"], found["default"] or colour)

        body = _VARIABLE.sub(resolve, body)
        if "#gGem" in body:
            gem = self.linear((0, palette["treasure-1"]), (1, palette["treasure-2"]))
            body = body.replace("url(#gGem)", gem)
        box = re.search(r'viewBox="([^"]+)"', head)
        symbol = self.define("symbol", body, viewBox=box.group(1) if box else "0 0 48 48")
        return element(
            "use",
            href=f"#{symbol}",
            x=x - size / 2,
            y=y - size / 2,
            width=size,
            height=size,
            color=colour,
            **attributes,
        )

    def write(self, box: tuple[float, float, float, float], title: str, description: str) -> str:
        """The whole drawing; title and description are for screen readers."""
        marks = sha256(description.encode()).hexdigest()[:8]
        return element(
            "svg",
            element("title", words(title), id=f"t{marks}"),
            element("desc", words(description), id=f"d{marks}"),
            element("defs", *self._definitions.values()) if self._definitions else "",
            *self._elements,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=" ".join(number(part) for part in box),
            width=box[2],
            height=box[3],
            role="img",
            aria_labelledby=f"t{marks} d{marks}",
        )


def _stops(stops: tuple[tuple[float, str], ...]) -> str:
    return "".join(element("stop", offset=offset, stop_color=colour) for offset, colour in stops)


def glyph_names() -> tuple[str, ...]:
    """The names of all glyphs, as `Canvas.glyph` takes them."""
    return tuple(_symbols())

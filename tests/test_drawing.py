"""The shared drawing code: tokens, glyphs, outlines, canvas."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from ziggurat.core.drawing import THEMES, Canvas, Palette, cell_outline, element, group, number
from ziggurat.core.drawing.canvas import glyph_names
from ziggurat.core.errors import ZigguratError


def test_dark_changes_some_tokens_and_keeps_the_rest() -> None:
    light, dark = Palette("light"), Palette("dark")
    assert light["sphere-red"] == "#A82B1B"
    assert dark["sphere-red"] == "#B83228"
    assert light["select"] == dark["select"] == "#FFB81F"
    with pytest.raises(ZigguratError, match="themes: light, dark"):
        Palette("sepia")


@pytest.mark.parametrize("theme", THEMES)
def test_every_glyph_draws_without_variables(theme: str) -> None:
    canvas = Canvas(theme)
    for name in glyph_names():
        canvas.add(canvas.glyph(name, 24, 24, 48, "#123456", "#abcdef"))
    text = canvas.write((0, 0, 48, 48), "Glyphs", "All of them & more")
    ElementTree.fromstring(text)
    assert "var(" not in text
    assert "class=" not in text
    assert "&amp; more" in text


def test_definitions_are_shared_and_named_by_content() -> None:
    first, second = Canvas("light"), Canvas("light")
    a, b = (canvas.glyph("temple", 0, 0, 10, "#fff") for canvas in (first, second))
    assert a == b
    assert first.glyph("bull", 0, 0, 10, "#fff", "#000") != first.glyph("bull", 0, 0, 10, "#fff", "#111")
    first.add(a, a)
    assert first.write((0, 0, 9, 9), "t", "d").count("<symbol") == 3


def loops(path: str) -> int:
    return path.count("Z")


@pytest.mark.parametrize(
    ("cells", "count", "corners"),
    [
        ([(0, 0)], 1, 4),
        ([(0, 0), (1, 0), (2, 0)], 1, 4),
        ([(0, 0), (1, 0), (1, 1)], 1, 6),
        ([(0, 0), (1, 1)], 2, 8),
        ([(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)], 2, 8),
        ([(0, 0), (1, 0), (0, 1), (2, 1), (1, 2), (2, 2)], 2, 12),
    ],
)
def test_outline_of_cells(cells: list[tuple[int, int]], count: int, corners: int) -> None:
    path = cell_outline(cells, 10, 2)
    assert loops(path) == count
    assert path.count("Q") == corners


def test_outlines_grow_outwards_and_holes_inwards() -> None:
    frame = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    path = cell_outline(frame, 10, 0, 1)
    assert "-1 -1" in path
    assert "31 31" in path
    assert "11 11" in path
    assert "19 19" in path


def test_elements() -> None:
    assert element("text", "x", font_size=3.0, fill=None) == '<text font-size="3">x</text>'
    assert element("path", d='a"b') == '<path d="a&quot;b"/>'
    assert group("", "") == ""
    assert number(1 / 3) == "0.33"

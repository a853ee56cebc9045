"""The view drawn as SVG."""

from __future__ import annotations

from ziggurat.core.drawing import Canvas
from ziggurat.games.anunnaki.view import AnunnakiView


def draw(view: AnunnakiView, theme: str = "light") -> str:
    return Canvas(theme).write((0, 0, 10, 10), "Anunnaki", f"step {view.step}")

"""A view drawn as SVG and written as text, from the same description."""

from ziggurat.games.tigris.drawing.svg import svg
from ziggurat.games.tigris.drawing.text import text

__all__ = ["svg", "text"]

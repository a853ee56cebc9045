"""A view drawn as SVG and written as text."""

from ziggurat.games.terra.drawing.svg import svg
from ziggurat.games.terra.drawing.text import text

__all__ = ["svg", "text"]

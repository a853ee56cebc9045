"""The view drawn, and written in 80 columns."""

from ziggurat.games.anunnaki.drawing.board import draw as svg
from ziggurat.games.anunnaki.drawing.writing import write as text

__all__ = ["svg", "text"]

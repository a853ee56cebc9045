"""Drawing as SVG, shared by all games: colours, glyphs, rounded outlines, and small XML."""

from ziggurat.core.drawing.canvas import Canvas
from ziggurat.core.drawing.outline import cell_outline, rounded
from ziggurat.core.drawing.tokens import THEMES, Palette
from ziggurat.core.drawing.xml import element, group, number

__all__ = ["THEMES", "Canvas", "Palette", "cell_outline", "element", "group", "number", "rounded"]

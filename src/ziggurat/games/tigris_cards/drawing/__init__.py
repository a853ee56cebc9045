"""A view as people see it: drawn, and as text."""

from ziggurat.games.tigris_cards.drawing.board import svg as svg
from ziggurat.games.tigris_cards.drawing.text import text as text

"""Anunnaki: Dawn of the Gods."""

from ziggurat.games.anunnaki.meta import GAME

__all__ = ["GAME"]

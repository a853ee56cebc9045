"""Anunnaki: Dawn of the Gods."""

from ziggurat.games.anunnaki.game import GAME

__all__ = ["GAME"]

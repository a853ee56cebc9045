"""Tigris & Euphrates."""

from ziggurat.games.tigris.meta import GAME

__all__ = ["GAME"]

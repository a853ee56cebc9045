"""Tigris & Euphrates."""

from ziggurat.games.tigris.game import GAME

__all__ = ["GAME"]

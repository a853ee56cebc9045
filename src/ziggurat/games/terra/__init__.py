"""Terra Mystica."""

from ziggurat.games.terra.game import GAME

__all__ = ["GAME"]

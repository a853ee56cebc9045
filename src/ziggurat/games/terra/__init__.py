"""Terra Mystica."""

from ziggurat.games.terra.meta import GAME

__all__ = ["GAME"]

"""Four civilization board games on one engine."""

from ziggurat.core.registry import game, games

__version__ = "0.1.0"
__all__ = ["__version__", "game", "games"]

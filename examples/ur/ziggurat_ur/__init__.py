"""The Royal Game of Ur, after the rules that Irving Finkel read from a Babylonian tablet."""

from ziggurat_ur.game import GAME

__all__ = ["GAME"]

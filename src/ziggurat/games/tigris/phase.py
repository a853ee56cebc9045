"""The points where the game stops and asks (section 21), chance among them."""

from __future__ import annotations

from enum import IntEnum


class Phase(IntEnum):
    """What is asked now; the numbers index the tables of phase modules."""

    START = 0
    """Chance: who begins."""
    DRAW = 1
    """Chance: tiles from the bag into a hand."""
    SHOW = 2
    """Chance: tiles from the bag into the open display."""
    ACTION = 3
    """D1."""
    WAR = 4
    """D2."""
    ATTACK = 5
    """D3."""
    DEFEND = 6
    """D4."""
    BUILDING = 7
    """D5."""
    MONUMENT = 8
    """D6."""
    TREASURE = 9
    """D7."""
    ZIGGURAT = 10
    """D8."""
    PICK = 11
    """D9."""
    OVER = 12

    @property
    def key(self) -> str:
        return self.name.lower()

"""Where victory points come from."""

from __future__ import annotations

from typing import Final

SOURCES: Final = (
    "start",
    "scoring",
    "favor",
    "bonus",
    "town",
    "faction",
    "shipping",
    "digging",
    "leech",
    "trade",
    "fire",
    "water",
    "earth",
    "air",
    "area",
    "coins",
)
"""Where victory points come from, for the breakdown at the end."""
SOURCE: Final = {name: number for number, name in enumerate(SOURCES)}
S_SCORING, S_FAVOR, S_BONUS, S_TOWN, S_FACTION, S_SHIP, S_DIG, S_LEECH, S_TRADE = range(1, 10)
S_CULT: Final = SOURCE["fire"]
S_AREA: Final = SOURCE["area"]
S_COINS: Final = SOURCE["coins"]

"""Sage with the time that it has in a browser, to measure how well it plays there.

    PYTHONPATH=src python bench/against.py terra py:bench.page_sage:PageSage king --games 200 --seed 2051

However fast it judges here, it looks no further than 45 positions a second allow: about what a page of one
idle core reached in Terra Mystica. In Anunnaki a page is faster.
"""

from __future__ import annotations

from typing import Any

from ziggurat.bots import make
from ziggurat.bots.sage import SageBot

PACE = 45.0


class PageSage(SageBot):
    """Sage as it plays in a page."""

    def __init__(self, game: Any) -> None:
        own = make("sage", game)
        assert isinstance(own, SageBot)
        super().__init__(game, own.name, None, own.look, own.knowledge, own.budget, own.other)

    @property
    def _pace(self) -> float:
        return PACE

    @_pace.setter
    def _pace(self, value: float) -> None:
        """What it would measure here says nothing of a page."""

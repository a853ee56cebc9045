"""What is played for a learner, and the arrays in which its decisions are shown and answered.

The games are played by the processes of `ziggurat.env.crew`, as those of a batch are. Their rows are of two
groups, which step by turns: while one is played on, the learner judges the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ziggurat.core.learning import lesson
from ziggurat.core.registry import AnyGame
from ziggurat.env.arrays import Shapes
from ziggurat.env.basics import as_game, travelling
from ziggurat.train.config import Config

GROUPS: Final = 2
NET, TEACH = 0, 1
"""Who answers next in a group: the network, or the bot that it is taught by."""


@dataclass(frozen=True, slots=True)
class Practice:
    """A training's games."""

    game: AnyGame
    config: Config
    workers: int

    @property
    def count(self) -> int:
        """Rows of a group."""
        return self.workers * self.config.learning.rows

    @property
    def rows(self) -> int:
        return GROUPS * self.count

    @property
    def seats(self) -> int:
        """At the largest table."""
        return max(table.seats for table in self.config.tables)

    def shapes(self) -> Shapes:
        feed, rows = lesson(self.game).feed, self.rows
        return {
            "obs": ((rows, feed.size), "u1" if feed.code == "B" else "f4"),
            "slots": ((rows, feed.most), "i2"),
            "counts": ((rows,), "i2"),
            "seat": ((rows,), "i1"),
            "mine": ((rows,), "u1"),
            "done": ((rows,), "u1"),
            "rewards": ((rows, self.seats), "f4"),
            "answers": ((rows,), "i2"),
            "mode": ((GROUPS,), "i1"),
        }

    def __reduce__(self) -> tuple[Any, ...]:
        return _arrived, (travelling(self.game), self.config, self.workers)


def _arrived(game: str | AnyGame, config: Config, workers: int) -> Practice:
    return Practice(as_game(game), config, workers)

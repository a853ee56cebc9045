"""What lies on the board: declared once, and everything else follows."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from ziggurat.core.fields import everyone, field
from ziggurat.core.shapes.several import per_seat
from ziggurat.core.shapes.single import NUMBER, SEAT, bits
from ziggurat.core.state import NOBODY, Position, State
from ziggurat.core.values import CHANCE, Outcome
from ziggurat_ur.actions import Act
from ziggurat_ur.components import PIECES, SQUARES


class Ask(IntEnum):
    """The questions of the game."""

    START = 0
    ROLL = 1
    MOVE = 2


class UrPosition(Position):
    """Two paths; the bit of square 1 is the lowest."""

    asks = Ask

    paths: list[int] = field(per_seat(bits(SQUARES)), everyone)
    home: list[int] = field(per_seat(NUMBER), everyone)
    active: int = field(SEAT, everyone)
    roll: int = field(NUMBER, everyone)
    turn: int = field(NUMBER, everyone)

    def waiting(self, seat: int) -> int:
        """Pieces that have not entered the board."""
        return PIECES - self.home[seat] - self.paths[seat].bit_count()


class UrState(UrPosition, State[Act, Any]):
    """A game in progress."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats, self.options, self.step = seats, options, 0
        self.question, self.asked = Ask.START, CHANCE
        self.paths, self.home = [0, 0], [0, 0]
        self.active, self.roll, self.turn = -1, 0, 0

    def outcome(self) -> Outcome | None:
        if self.asked != NOBODY:
            return None
        ranks = tuple(1 if count == PIECES else 2 for count in self.home)
        return Outcome(ranks, self.standing(), "home")

    def standing(self) -> tuple[float, ...]:
        return tuple(float(count) for count in self.home)

    def census(self) -> Mapping[str, int]:
        return {
            "pieces": sum(
                self.home[seat] + self.paths[seat].bit_count() + self.waiting(seat) for seat in (0, 1)
            )
        }

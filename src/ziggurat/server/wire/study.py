"""What goes over the wire to those who look back at a game: its course and its review."""

from __future__ import annotations

from msgspec import Struct

from ziggurat.server.wire.terms import SeatNumber


class StandingOut(Struct, frozen=True, kw_only=True):
    """The scores after a step of a table's log."""

    step: int
    scores: list[float]


class CourseOut(Struct, frozen=True, kw_only=True):
    """How the scores of a finished game went: the first, each that differs from the one before, the last."""

    standings: list[StandingOut]


class TurningPointOut(Struct, frozen=True, kw_only=True):
    """A decision where much was lost, judged from what its seat could know then."""

    step: int
    """The step of the table's log that was played."""
    seat: SeatNumber
    played: str
    better: str
    win: float
    win_better: float


class ReviewOut(Struct, frozen=True, kw_only=True):
    """The turning points of a finished game, worst first."""

    points: list[TurningPointOut]

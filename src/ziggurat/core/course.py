"""The course of a finished game: how the scores stood after each step that changed one."""

from __future__ import annotations

from dataclasses import dataclass

from ziggurat.core.play import start, walk
from ziggurat.core.record import Record


@dataclass(frozen=True, slots=True)
class Standing:
    """The scores after so many steps of a record."""

    steps: int
    scores: tuple[float, ...]


def course(record: Record) -> tuple[Standing, ...]:
    """The first and the last standing and each that differs from the one before; () for games without.

    It tells what was hidden while the game ran, so it is for finished games only.
    """
    state = start(record)
    scores = state.standing()
    found = [Standing(0, scores)]
    for played in walk(record):
        now = played.state.standing()
        if now != scores:
            scores = now
            found.append(Standing(played.index + 1, now))
    if not scores:
        return ()
    # Games without a standing of their own only know the end: there is no course to be drawn.
    found = [one for one in found if len(one.scores) == record.seats]
    if found[-1].steps != len(record.steps):
        found.append(Standing(len(record.steps), scores))
    return tuple(found)

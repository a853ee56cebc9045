"""A finished game looked back at: how the scores went, and where it turned."""

from __future__ import annotations

from ziggurat.core.record import Record
from ziggurat.server.bots.queues import Asker
from ziggurat.server.errors import TableState
from ziggurat.server.tables import payloads
from ziggurat.server.tables.archive import written
from ziggurat.server.tables.table import Table
from ziggurat.server.wire.study import CourseOut, ReviewOut, StandingOut, TurningPointOut


def finished(table: Table, player_id: str | None) -> tuple[Record, list[int]]:
    """The record of a finished game, and the step of the table's log for each of its steps."""
    mine = table.seats_of(player_id)
    table.readable()
    position = payloads.seen_by(table, mine[0] if mine else None)
    if not payloads.over_for(table, mine[0] if mine else None):
        raise TableState("the game is not over yet; its course is told after the end")
    return written(table, position), [act.step for act in position.kept]


async def course_of(table: Table, player_id: str | None, asker: Asker) -> CourseOut:
    """The scores of a finished game, step by step."""
    record, steps = finished(table, player_id)
    found = await table.services.bots.clerk("course", asker, record=record.write())
    rows = [0, *steps]
    return CourseOut(
        standings=[StandingOut(step=rows[count], scores=scores) for count, scores in found["standings"]]
    )


async def review_of(table: Table, player_id: str | None, asker: Asker) -> ReviewOut:
    """The turning points of a finished game."""
    record, steps = finished(table, player_id)
    points = await table.services.bots.review(record.write(), asker)
    return ReviewOut(
        points=[
            TurningPointOut(
                step=steps[point["step"]],
                seat=point["seat"],
                played=point["played"],
                better=point["better"],
                win=point["win"],
                win_better=point["win_better"],
            )
            for point in points
        ]
    )

"""A finished game looked back at: how the scores went, and its review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import convert

from ziggurat.core.record import Record
from ziggurat.server.bots.queues import Asker
from ziggurat.server.errors import NotFound, TableState
from ziggurat.server.tables import payloads
from ziggurat.server.tables.archive import written
from ziggurat.server.tables.table import Table
from ziggurat.server.wire.study import CourseOut, LineOut, ReviewOut, StandingOut


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


def review_out(kept: dict[str, Any], steps: Sequence[int]) -> ReviewOut:
    """A review that is made, its steps as the table's log counts them."""
    rows = [0, *steps]
    told = {
        "status": "done",
        "bot": kept["bot"],
        "curve": [{**point, "step": rows[point["step"]]} for point in kept["curve"]],
        "players": kept["players"],
        "moments": [{**moment, "step": steps[moment["step"]]} for moment in kept["moments"]],
    }
    return convert(told, ReviewOut)


async def line_of(
    table: Table, kept: dict[str, Any], record: Record, steps: Sequence[int], step: int, asker: Asker
) -> LineOut:
    """The better line of the moment at a step of the log, as its seat sees it."""
    moment = next((one for one in kept["moments"] if steps[one["step"]] == step), None)
    if moment is None:
        raise NotFound(f"the review of this game has no moment at step {step}")
    found = await table.services.bots.clerk(
        "line",
        asker,
        record=record.write(),
        upto=moment["step"],
        seat=moment["seat"],
        seed=moment["seed"],
        steps=[[one["seat"], one["text"]] for one in moment["line"]],
    )
    return convert(found, LineOut)

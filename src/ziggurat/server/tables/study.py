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
from ziggurat.server.tables.reviews import Reviews, Running
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


async def begin_review(reviews: Reviews, table: Table, player_id: str | None, asker: Asker) -> ReviewOut:
    """The review where it was made before; else it begins, and `review_of` tells how far it is."""
    record, steps = finished(table, player_id)
    kept = await reviews.kept(record)
    return _under_way(reviews.start(record, asker)) if kept is None else _review_out(kept, steps)


async def review_of(reviews: Reviews, table: Table, player_id: str | None) -> ReviewOut:
    """The review of a finished game, or how far it is. Who asks wants it: one that nobody has asked for in a
    while ends."""
    record, steps = finished(table, player_id)
    running = reviews.running(record)
    if running is not None:
        return _under_way(running)
    kept = await reviews.kept(record)
    return ReviewOut(status="none") if kept is None else _review_out(kept, steps)


def _under_way(running: Running) -> ReviewOut:
    return convert({"status": running.status, "done": running.done, "total": running.total}, ReviewOut)


def _review_out(kept: dict[str, Any], steps: Sequence[int]) -> ReviewOut:
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


async def line_of(reviews: Reviews, table: Table, player_id: str | None, step: int, asker: Asker) -> LineOut:
    """The better line of the moment at a step of the log, as its seat sees it."""
    record, steps = finished(table, player_id)
    kept = await reviews.kept(record) or {"moments": []}
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

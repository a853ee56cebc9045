"""A finished game looked back at: how the scores went, and its review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from litestar import Router
from litestar.params import FromPath, QueryParameter
from msgspec import convert

from ziggurat.core.record import Record
from ziggurat.server.errors import NotFound, TableState
from ziggurat.server.routes.needs import (
    AnyRequest,
    TheHouse,
    TheReviews,
    Visitor,
    asker_of,
    while_asked,
)
from ziggurat.server.routes.tables import visible
from ziggurat.server.routes.verbs import get, post
from ziggurat.server.store.players import Player
from ziggurat.server.tables import archive, payloads
from ziggurat.server.tables.reviews import Reviews, Running
from ziggurat.server.tables.table import Table
from ziggurat.server.wire.study import CourseOut, LineOut, ReviewOut, StandingOut

StepQuery = Annotated[int, QueryParameter(ge=0, le=10**6)]


def finished(table: Table, visitor: Player | None) -> tuple[Record, list[int]]:
    """The record of a finished game, and the step of the table's log for each of its steps."""
    mine = table.seats_of(None if visitor is None else visitor.id)
    table.readable()
    position = payloads.seen_by(table, mine[0] if mine else None)
    if not payloads.over_for(table, mine[0] if mine else None):
        raise TableState("the game is not over yet; its course is told after the end")
    return archive.written(table, position), [act.step for act in position.kept]


@get("/{table_id:str}/course", bound="course", summary="The scores of a finished game, step by step")
async def scores(
    table_id: FromPath[str], house: TheHouse, visitor: Visitor, request: AnyRequest
) -> CourseOut:
    table = await visible(house, table_id, visitor, request)
    record, steps = finished(table, visitor)
    services = house.services
    work = services.bots.clerk("course", asker_of(request, visitor), record=record.write())
    found = await while_asked(request, work)
    rows = [0, *steps]
    return CourseOut(
        standings=[StandingOut(step=rows[count], scores=scores) for count, scores in found["standings"]]
    )


@post("/{table_id:str}/review", bound="review", status_code=200, summary="Have a finished game reviewed")
async def begin(
    table_id: FromPath[str], house: TheHouse, reviews: TheReviews, visitor: Visitor, request: AnyRequest
) -> ReviewOut:
    """The review where it was made before; else it begins, and `GET` tells how far it is."""
    table = await visible(house, table_id, visitor, request)
    record, steps = finished(table, visitor)
    kept = await reviews.kept(record)
    return _done(kept, steps) if kept else _under_way(reviews.start(record, asker_of(request, visitor)))


@get("/{table_id:str}/review", bound="progress", summary="The review of a finished game, or how far it is")
async def review(
    table_id: FromPath[str], house: TheHouse, reviews: TheReviews, visitor: Visitor, request: AnyRequest
) -> ReviewOut:
    """Who asks wants it: a review that nobody has asked for in a while ends."""
    table = await visible(house, table_id, visitor, request)
    record, steps = finished(table, visitor)
    running = reviews.running(record)
    if running is not None:
        return _under_way(running)
    kept = await reviews.kept(record)
    return ReviewOut(status="none") if kept is None else _done(kept, steps)


@get("/{table_id:str}/review/line", bound="stand", summary="The better line of a moment, step by step")
async def line(
    table_id: FromPath[str],
    house: TheHouse,
    reviews: TheReviews,
    visitor: Visitor,
    request: AnyRequest,
    step: StepQuery,
) -> LineOut:
    table = await visible(house, table_id, visitor, request)
    record, steps = finished(table, visitor)
    moment = await _moment(reviews, record, steps, step)
    work = house.services.bots.clerk(
        "line",
        asker_of(request, visitor),
        record=record.write(),
        upto=moment["step"],
        seat=moment["seat"],
        seed=moment["seed"],
        steps=[[one["seat"], one["text"]] for one in moment["line"]],
    )
    return convert(await while_asked(request, work), LineOut)


async def _moment(reviews: Reviews, record: Record, steps: Sequence[int], step: int) -> dict[str, Any]:
    """The moment of a review at a step of the log."""
    kept = await reviews.kept(record) or {"moments": []}
    for moment in kept["moments"]:
        if steps[moment["step"]] == step:
            found: dict[str, Any] = moment
            return found
    raise NotFound(f"the review of this game has no moment at step {step}")


def _under_way(running: Running) -> ReviewOut:
    return convert({"status": running.status, "done": running.done, "total": running.total}, ReviewOut)


def _done(kept: dict[str, Any], steps: Sequence[int]) -> ReviewOut:
    """A kept review, its steps as the table's log counts them."""
    rows = [0, *steps]
    told = {
        "status": "done",
        "bot": kept["bot"],
        "curve": [{**point, "step": rows[point["step"]]} for point in kept["curve"]],
        "players": kept["players"],
        "moments": [{**moment, "step": steps[moment["step"]]} for moment in kept["moments"]],
    }
    return convert(told, ReviewOut)


router = Router("/api/tables", route_handlers=[scores, begin, review, line], tags=["tables"])

"""A finished game looked back at: how the scores went, and its review."""

from __future__ import annotations

from typing import Annotated

from litestar import Router
from litestar.params import FromPath, QueryParameter
from msgspec import convert

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
from ziggurat.server.tables import study
from ziggurat.server.tables.reviews import Running
from ziggurat.server.wire.study import CourseOut, LineOut, ReviewOut

StepQuery = Annotated[int, QueryParameter(ge=0, le=10**6)]


@get("/{table_id:str}/course", bound="course", summary="The scores of a finished game, step by step")
async def scores(
    table_id: FromPath[str], house: TheHouse, visitor: Visitor, request: AnyRequest
) -> CourseOut:
    table = await visible(house, table_id, visitor, request)
    work = study.course_of(table, None if visitor is None else visitor.id, asker_of(request, visitor))
    return await while_asked(request, work)


@post("/{table_id:str}/review", bound="review", status_code=200, summary="Have a finished game reviewed")
async def begin(
    table_id: FromPath[str], house: TheHouse, reviews: TheReviews, visitor: Visitor, request: AnyRequest
) -> ReviewOut:
    """The review where it was made before; else it begins, and `GET` tells how far it is."""
    table = await visible(house, table_id, visitor, request)
    record, steps = study.finished(table, None if visitor is None else visitor.id)
    kept = await reviews.kept(record)
    if kept is not None:
        return study.review_out(kept, steps)
    return _under_way(reviews.start(record, asker_of(request, visitor)))


@get("/{table_id:str}/review", bound="progress", summary="The review of a finished game, or how far it is")
async def review(
    table_id: FromPath[str], house: TheHouse, reviews: TheReviews, visitor: Visitor, request: AnyRequest
) -> ReviewOut:
    """Who asks wants it: a review that nobody has asked for in a while ends."""
    table = await visible(house, table_id, visitor, request)
    record, steps = study.finished(table, None if visitor is None else visitor.id)
    running = reviews.running(record)
    if running is not None:
        return _under_way(running)
    kept = await reviews.kept(record)
    return ReviewOut(status="none") if kept is None else study.review_out(kept, steps)


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
    record, steps = study.finished(table, None if visitor is None else visitor.id)
    kept = await reviews.kept(record) or {"moments": []}
    work = study.line_of(table, kept, record, steps, step, asker_of(request, visitor))
    return await while_asked(request, work)


def _under_way(running: Running) -> ReviewOut:
    return convert({"status": running.status, "done": running.done, "total": running.total}, ReviewOut)


router = Router("/api/tables", route_handlers=[scores, begin, review, line], tags=["tables"])

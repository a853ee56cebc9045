"""A finished game looked back at: how the scores went, and its review."""

from __future__ import annotations

from typing import Annotated

from litestar import Router
from litestar.params import FromPath, QueryParameter

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
from ziggurat.server.store.model import Player
from ziggurat.server.tables import study
from ziggurat.server.wire.study import CourseOut, LineOut, ReviewOut

StepQuery = Annotated[int, QueryParameter(ge=0, le=10**6)]


@get("/{table_id:str}/course", bound="course", summary="The scores of a finished game, step by step")
async def scores(
    table_id: FromPath[str], house: TheHouse, visitor: Visitor, request: AnyRequest
) -> CourseOut:
    table = await visible(house, table_id, visitor, request)
    work = study.course_of(table, _id(visitor), asker_of(request, visitor))
    return await while_asked(request, work)


@post("/{table_id:str}/review", bound="review", status_code=200, summary="Have a finished game reviewed")
async def begin(
    table_id: FromPath[str], house: TheHouse, reviews: TheReviews, visitor: Visitor, request: AnyRequest
) -> ReviewOut:
    """The review where it was made before; else it begins, and `GET` tells how far it is."""
    table = await visible(house, table_id, visitor, request)
    return await study.begin_review(reviews, table, _id(visitor), asker_of(request, visitor))


@get("/{table_id:str}/review", bound="progress", summary="The review of a finished game, or how far it is")
async def review(
    table_id: FromPath[str], house: TheHouse, reviews: TheReviews, visitor: Visitor, request: AnyRequest
) -> ReviewOut:
    """Who asks wants it: a review that nobody has asked for in a while ends."""
    table = await visible(house, table_id, visitor, request)
    return await study.review_of(reviews, table, _id(visitor))


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
    work = study.line_of(reviews, table, _id(visitor), step, asker_of(request, visitor))
    return await while_asked(request, work)


def _id(visitor: Player | None) -> str | None:
    return None if visitor is None else visitor.id


router = Router("/api/tables", route_handlers=[scores, begin, review, line], tags=["tables"])

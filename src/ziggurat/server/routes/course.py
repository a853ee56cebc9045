"""A finished game looked back at: how the scores went, and where it turned."""

from __future__ import annotations

from litestar import Router
from litestar.params import FromPath

from ziggurat.server.routes.needs import AnyRequest, TheHouse, Visitor, asker_of, while_asked
from ziggurat.server.routes.tables import visible
from ziggurat.server.routes.verbs import get
from ziggurat.server.tables import study
from ziggurat.server.wire.study import CourseOut, ReviewOut


@get("/{table_id:str}/course", bound="course", summary="The scores of a finished game, step by step")
async def scores(
    table_id: FromPath[str], house: TheHouse, visitor: Visitor, request: AnyRequest
) -> CourseOut:
    table = await visible(house, table_id, visitor, request)
    work = study.course_of(table, None if visitor is None else visitor.id, asker_of(request, visitor))
    return await while_asked(request, work)


@get("/{table_id:str}/review", bound="review", summary="The turning points of a finished game")
async def review(
    table_id: FromPath[str], house: TheHouse, visitor: Visitor, request: AnyRequest
) -> ReviewOut:
    table = await visible(house, table_id, visitor, request)
    work = study.review_of(table, None if visitor is None else visitor.id, asker_of(request, visitor))
    return await while_asked(request, work)


router = Router("/api/tables", route_handlers=[scores, review], tags=["tables"])

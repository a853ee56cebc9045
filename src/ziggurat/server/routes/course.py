"""A finished game looked back at: how the scores went, and where it turned."""

from __future__ import annotations

from litestar import Router
from litestar.params import FromPath

from ziggurat.core.record import Record
from ziggurat.server.errors import TableState
from ziggurat.server.routes.needs import AnyRequest, TheHouse, Visitor, asker_of, while_asked
from ziggurat.server.routes.tables import visible
from ziggurat.server.routes.verbs import get
from ziggurat.server.store.players import Player
from ziggurat.server.tables import archive, payloads
from ziggurat.server.tables.table import Table
from ziggurat.server.wire.study import CourseOut, ReviewOut, StandingOut, TurningPointOut


def _finished(table: Table, visitor: Player | None) -> tuple[Record, list[int]]:
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
    record, steps = _finished(table, visitor)
    services = house.services
    work = services.bots.clerk("course", asker_of(request, visitor), record=record.write())
    found = await while_asked(request, work)
    rows = [0, *steps]
    return CourseOut(
        standings=[StandingOut(step=rows[count], scores=scores) for count, scores in found["standings"]]
    )


@get("/{table_id:str}/review", bound="review", summary="The turning points of a finished game")
async def review(
    table_id: FromPath[str], house: TheHouse, visitor: Visitor, request: AnyRequest
) -> ReviewOut:
    table = await visible(house, table_id, visitor, request)
    record, steps = _finished(table, visitor)
    work = house.services.bots.review(record.write(), asker_of(request, visitor))
    points = await while_asked(request, work)
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


router = Router("/api/tables", route_handlers=[scores, review], tags=["tables"])

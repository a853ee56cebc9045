"""Records over HTTP: download at any time, import to replay or to play on."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, Router
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from ziggurat.server.routes.needs import AnyRequest, Someone, TheHouse, Visitor, asker_of, while_asked
from ziggurat.server.routes.tables import visible
from ziggurat.server.routes.verbs import get, post
from ziggurat.server.tables import archive, payloads
from ziggurat.server.wire.tables import NewRecord, TableInfo

SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=63)]


@get("/{table_id:str}/record", bound="record", summary="The record of a table", media_type="text/plain")
async def download(
    table_id: FromPath[str],
    house: TheHouse,
    visitor: Visitor,
    request: AnyRequest,
    seat: SeatQuery = None,
    whole: FromQuery[bool] = False,
) -> Response[str]:
    table = await visible(house, table_id, visitor, request)
    player_id = None if visitor is None else visitor.id
    work = archive.record_of(table, player_id, seat, asker_of(request, visitor), whole)
    text = await while_asked(request, work)
    name = f'attachment; filename="{table.hosted.game}-{table.id}.zig"'
    return Response(text, media_type="text/plain; charset=utf-8", headers={"content-disposition": name})


@post("/import", bound="import", summary="A table from a record")
async def import_record(
    data: JSONBody[NewRecord], request: AnyRequest, player: Someone, house: TheHouse
) -> TableInfo:
    table = await while_asked(request, archive.import_record(house, player, data))
    return payloads.table_info(table, player.id)


router = Router("/api/tables", route_handlers=[download, import_record], tags=["records"])

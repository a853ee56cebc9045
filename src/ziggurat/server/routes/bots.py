"""The public bot API: a stream of turns, and answers."""

from __future__ import annotations

from litestar import Router
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

from ziggurat.server.limits import Limits
from ziggurat.server.routes.needs import AnyRequest, Someone, TheAuth, TheHouse, address_of
from ziggurat.server.routes.tables import one_step
from ziggurat.server.routes.verbs import get, post
from ziggurat.server.sockets.stream import BotStream
from ziggurat.server.wire.tables import NewStep, StepDone


@get(
    "/stream",
    bound="socket",
    summary="Every open turn of your tables, as NDJSON",
    media_type="application/x-ndjson",
)
async def stream(request: AnyRequest, player: Someone, house: TheHouse, auth: TheAuth) -> Stream:
    _, token_id = await auth.session(request)
    limits: Limits = request.app.state.limits
    address = address_of(request)
    limits.stream(address, player.id)
    return Stream(
        BotStream(house, player, token_id).lines(lambda: limits.stream_ended(address, player.id)),
        media_type="application/x-ndjson",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


@post("/tables/{table_id:str}/steps", bound="step", status_code=200, summary="Answer a turn")
async def answer(
    table_id: FromPath[str], data: JSONBody[NewStep], player: Someone, house: TheHouse
) -> StepDone:
    return await one_step(house, table_id, data, player)


router = Router("/api/bot", route_handlers=[stream, answer], tags=["bots"])

"""Positions drawn by the games themselves: for clients without a board, and for the text board."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Response, Router
from litestar.params import FromPath, FromQuery, QueryParameter

from ziggurat.core.protocol import View
from ziggurat.server.routes.needs import AnyRequest, TheHouse, Visitor, asker_of
from ziggurat.server.routes.tables import SeatQuery, visible
from ziggurat.server.routes.verbs import get
from ziggurat.server.store.players import Player
from ziggurat.server.tables import payloads
from ziggurat.server.tables.table import Table

StepQuery = Annotated[int | None, QueryParameter(ge=0, le=10**6)]


async def _view(table: Table, visitor: Player | None, seat: int | None, step: int | None) -> View:
    return await payloads.view_at(table, None if visitor is None else visitor.id, seat, step)


@get("/{table_id:str}/svg", bound="drawing", summary="The position drawn as SVG", media_type="image/svg+xml")
async def svg(
    table_id: FromPath[str],
    house: TheHouse,
    visitor: Visitor,
    request: AnyRequest,
    seat: SeatQuery = None,
    step: StepQuery = None,
    theme: FromQuery[Literal["light", "dark"]] = "light",
) -> Response[str]:
    table = await visible(house, table_id, visitor, request)
    game, services = table.readable().game, house.services
    async with services.aside.turn(asker_of(request, visitor).player):
        drawn = await services.aside.run(game.svg, await _view(table, visitor, seat, step), theme)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "private, no-cache"})


@get(
    "/{table_id:str}/text",
    bound="drawing",
    summary="The position as text",
    media_type="text/plain",
)
async def text(
    table_id: FromPath[str],
    house: TheHouse,
    visitor: Visitor,
    request: AnyRequest,
    seat: SeatQuery = None,
    step: StepQuery = None,
    lang: FromQuery[Literal["en", "it"]] = "en",
) -> Response[str]:
    table = await visible(house, table_id, visitor, request)
    game, services = table.readable().game, house.services
    async with services.aside.turn(asker_of(request, visitor).player):
        view = await _view(table, visitor, seat, step)
        written = await services.aside.run(game.text, view, lang=lang)
    headers = {"cache-control": "private, no-cache"}
    return Response(written, media_type="text/plain; charset=utf-8", headers=headers)


router = Router("/api/tables", route_handlers=[svg, text], tags=["tables"])

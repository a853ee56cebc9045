"""Keeping order: names, titles and messages are reported to who runs the server."""

from __future__ import annotations

from litestar import Router
from litestar.params import JSONBody

from ziggurat.server.routes.needs import Someone, TheHouse
from ziggurat.server.routes.verbs import post
from ziggurat.server.tables import order
from ziggurat.server.wire.company import ReportForm


@post("/api/reports", bound="report", status_code=204, summary="Report a name or a message")
async def report(data: JSONBody[ReportForm], player: Someone, house: TheHouse) -> None:
    """Who runs the server sees it with what was said; nobody else does."""
    await order.report(house, player, data)


router = Router("/", route_handlers=[report], tags=["people"])

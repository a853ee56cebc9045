"""Positions studied: set up, played on by all seats, asked for the best moves, saved and shared."""

from __future__ import annotations

from litestar import Router
from litestar.params import FromPath, JSONBody

from ziggurat.server.routes.needs import AnyRequest, Someone, TheHouse, Visitor, asker_of, while_asked
from ziggurat.server.routes.tables import visible
from ziggurat.server.routes.verbs import delete, get, post, put
from ziggurat.server.tables import analyses
from ziggurat.server.wire.study import (
    AnalysisList,
    AnalysisOut,
    AskLayout,
    AskStand,
    BestOut,
    LayoutOut,
    NewAnalysis,
    NewStudy,
    Stand,
    StandOut,
    StudyOut,
    WhyStand,
)


@post("/begin", bound="analysis", status_code=200, summary="Check a position or a record")
async def begin(data: JSONBody[NewStudy], house: TheHouse, visitor: Visitor, request: AnyRequest) -> StudyOut:
    """Where an analysis begins; a position that no game can be in is refused with one sentence."""
    table = None if data.table is None else await visible(house, data.table, visitor, request)
    player_id = None if visitor is None else visitor.id
    work = analyses.begin(house.services, data, table, player_id, asker_of(request, visitor))
    return await while_asked(request, work)


@post("/stand", bound="stand", status_code=200, summary="A position of an analysis")
async def stand(data: JSONBody[Stand], house: TheHouse, visitor: Visitor, request: AnyRequest) -> StandOut:
    return await while_asked(request, analyses.stand(house.services, data, asker_of(request, visitor)))


@post("/why", bound="why", status_code=200, summary="Why a move is not legal in a position")
async def why(data: JSONBody[AskStand], house: TheHouse, visitor: Visitor, request: AnyRequest) -> WhyStand:
    return await while_asked(request, analyses.why(house.services, data, asker_of(request, visitor)))


@post("/best", bound="best", status_code=200, summary="The best moves of a position")
async def best(data: JSONBody[Stand], house: TheHouse, visitor: Visitor, request: AnyRequest) -> BestOut:
    return await while_asked(request, analyses.best(house.services, data, asker_of(request, visitor)))


@post("/layout", bound="stand", status_code=200, summary="The fields of a game's positions")
async def layout(
    data: JSONBody[AskLayout], house: TheHouse, visitor: Visitor, request: AnyRequest
) -> LayoutOut:
    return await while_asked(request, analyses.layout(house.services, data, asker_of(request, visitor)))


# Saved ones -------------------------------------------------------------------------------------------


@post("/", bound="analysis", summary="Save an analysis")
async def save(
    data: JSONBody[NewAnalysis], player: Someone, house: TheHouse, request: AnyRequest
) -> AnalysisOut:
    return await analyses.save(house.services, player, data, asker_of(request, player))


@get("/", bound="request", summary="Your analyses")
async def mine(player: Someone, house: TheHouse) -> AnalysisList:
    return await analyses.mine(house.services, player)


@get("/{analysis_id:str}", bound="request", summary="A saved analysis")
async def one(analysis_id: FromPath[str], house: TheHouse, visitor: Visitor) -> AnalysisOut:
    return await analyses.one(house.services, analysis_id, None if visitor is None else visitor.id)


@put("/{analysis_id:str}", bound="analysis", summary="Save an analysis again")
async def change(
    analysis_id: FromPath[str],
    data: JSONBody[NewAnalysis],
    player: Someone,
    house: TheHouse,
    request: AnyRequest,
) -> AnalysisOut:
    return await analyses.change(house.services, analysis_id, player, data, asker_of(request, player))


@delete("/{analysis_id:str}", bound="analysis", summary="Drop an analysis")
async def drop(analysis_id: FromPath[str], player: Someone, house: TheHouse) -> None:
    await analyses.drop(house.services, analysis_id, player)


router = Router(
    "/api/analyses",
    route_handlers=[begin, stand, why, best, layout, save, mine, one, change, drop],
    tags=["analyses"],
)

"""Positions studied: set up, played on by all seats, asked for the best moves, saved and shared."""

from __future__ import annotations

from typing import Any

from litestar import Router
from litestar.params import FromPath, JSONBody
from msgspec import convert, json, to_builtins

from ziggurat.core.errors import RecordError
from ziggurat.server.bots.queues import Asker
from ziggurat.server.errors import NotAllowed, NotFound, TooLarge, TooMany
from ziggurat.server.routes.needs import AnyRequest, Someone, TheHouse, Visitor, asker_of, while_asked
from ziggurat.server.routes.tables import visible
from ziggurat.server.routes.verbs import delete, get, post, put
from ziggurat.server.services import new_id
from ziggurat.server.store.players import Player
from ziggurat.server.store.studies import Saved
from ziggurat.server.tables.house import House
from ziggurat.server.tables.lobby import clean_name
from ziggurat.server.tables.study import finished
from ziggurat.server.wire.study import (
    AnalysisInfo,
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

MOST_SAVED = 200
MOST_BYTES = 256 * 1024


@post("/begin", bound="analysis", status_code=200, summary="Check a position or a record")
async def begin(data: JSONBody[NewStudy], house: TheHouse, visitor: Visitor, request: AnyRequest) -> StudyOut:
    """Where an analysis begins; a position that no game can be in is refused with one sentence."""
    if sum(one is not None for one in (data.record, data.table, data.game)) != 1:
        raise RecordError("an analysis begins with one of: record, table, game")
    record, upto = data.record, data.upto
    if data.table is not None:
        table = await visible(house, data.table, visitor, request)
        whole, rows = finished(table, None if visitor is None else visitor.id)
        record = whole.write()
        upto = None if upto is None else sum(row <= upto for row in rows)
    work = house.services.bots.clerk(
        "begin",
        asker_of(request, visitor),
        record=record,
        upto=upto,
        game=data.game,
        seats=data.seats,
        options=data.options,
        position=data.position,
        loose=data.loose,
    )
    return convert(await while_asked(request, work), StudyOut)


@post("/stand", bound="stand", status_code=200, summary="A position of an analysis")
async def stand(data: JSONBody[Stand], house: TheHouse, visitor: Visitor, request: AnyRequest) -> StandOut:
    work = house.services.bots.clerk("stand", asker_of(request, visitor), **to_builtins(data))
    return convert(await while_asked(request, work), StandOut)


@post("/why", bound="why", status_code=200, summary="Why a move is not legal in a position")
async def why(data: JSONBody[AskStand], house: TheHouse, visitor: Visitor, request: AnyRequest) -> WhyStand:
    work = house.services.bots.clerk("why", asker_of(request, visitor), **to_builtins(data))
    return convert(await while_asked(request, work), WhyStand)


@post("/best", bound="best", status_code=200, summary="The best moves of a position")
async def best(data: JSONBody[Stand], house: TheHouse, visitor: Visitor, request: AnyRequest) -> BestOut:
    asked = to_builtins(data)
    del asked["whole"]
    work = house.services.bots.best(asker_of(request, visitor), **asked)
    return convert(await while_asked(request, work), BestOut)


@post("/layout", bound="stand", status_code=200, summary="The fields of a game's positions")
async def layout(
    data: JSONBody[AskLayout], house: TheHouse, visitor: Visitor, request: AnyRequest
) -> LayoutOut:
    work = house.services.bots.clerk("layout", asker_of(request, visitor), **to_builtins(data))
    return convert(await while_asked(request, work), LayoutOut)


# Saved ones -------------------------------------------------------------------------------------------


@post("/", bound="analysis", summary="Save an analysis")
async def save(
    data: JSONBody[NewAnalysis], player: Someone, house: TheHouse, request: AnyRequest
) -> AnalysisOut:
    services = house.services
    if await services.analyses.count(player.id) >= MOST_SAVED:
        raise TooMany(f"you have {MOST_SAVED} analyses; drop one first")
    game = await _checked(house, data, asker_of(request, player))
    now = services.now()
    saved = Saved(new_id(), player.id, game, clean_name(data.title), _written(data), now, now)
    await services.analyses.create(saved)
    return _shown(saved, player)


@get("/", bound="request", summary="Your analyses")
async def mine(player: Someone, house: TheHouse) -> AnalysisList:
    found = await house.services.analyses.of(player.id)
    infos = [AnalysisInfo(id=one.id, game=one.game, title=one.title, changed=one.changed) for one in found]
    return AnalysisList(analyses=infos)


@get("/{analysis_id:str}", bound="request", summary="A saved analysis")
async def one(analysis_id: FromPath[str], house: TheHouse, visitor: Visitor) -> AnalysisOut:
    return _shown(await _saved(house, analysis_id), visitor)


@put("/{analysis_id:str}", bound="analysis", summary="Save an analysis again")
async def change(
    analysis_id: FromPath[str],
    data: JSONBody[NewAnalysis],
    player: Someone,
    house: TheHouse,
    request: AnyRequest,
) -> AnalysisOut:
    saved = await _own(house, analysis_id, player)
    await _checked(house, data, asker_of(request, player))
    title, text, now = clean_name(data.title), _written(data), house.services.now()
    await house.services.analyses.change(saved.id, title, text, now)
    return _shown(saved._replace(title=title, data=text, changed=now), player)


@delete("/{analysis_id:str}", bound="analysis", summary="Drop an analysis")
async def drop(analysis_id: FromPath[str], player: Someone, house: TheHouse) -> None:
    saved = await _own(house, analysis_id, player)
    await house.services.analyses.drop(saved.id)


async def _saved(house: House, analysis_id: str) -> Saved:
    saved = await house.services.analyses.get(analysis_id)
    if saved is None:
        raise NotFound("there is no such analysis")
    return saved


async def _own(house: House, analysis_id: str, player: Player) -> Saved:
    saved = await _saved(house, analysis_id)
    if saved.player_id != player.id:
        raise NotAllowed("only its author changes an analysis; save it as your own")
    return saved


async def _checked(house: House, data: NewAnalysis, asker: Asker) -> str:
    """The game of an analysis whose beginning is in order; its branches are checked when they are looked
    at."""
    for place, branch in enumerate(data.tree):
        if branch.parent >= place:
            raise RecordError(f"step {place} of the tree stands before the one it follows")
    nothing: dict[str, Any] = {"game": None, "seats": None, "options": {}, "position": None, "loose": []}
    found = await house.services.bots.clerk("begin", asker, record=data.record, upto=data.upto, **nothing)
    return str(found["game"])


def _written(data: NewAnalysis) -> str:
    text = json.encode({"record": data.record, "upto": data.upto, "tree": data.tree}).decode()
    if len(text) > MOST_BYTES:
        raise TooLarge(f"an analysis takes at most {MOST_BYTES // 1024} KiB")
    return text


def _shown(saved: Saved, visitor: Player | None) -> AnalysisOut:
    facts = json.decode(saved.data)
    own = visitor is not None and visitor.id == saved.player_id
    head = {"id": saved.id, "game": saved.game, "title": saved.title, "mine": own, "changed": saved.changed}
    return convert({**head, **facts}, AnalysisOut)


router = Router(
    "/api/analyses",
    route_handlers=[begin, stand, why, best, layout, save, mine, one, change, drop],
    tags=["analyses"],
)

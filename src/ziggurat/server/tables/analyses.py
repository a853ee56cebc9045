"""Analyses: where they begin, the positions of their trees, the best moves there; those that are saved."""

from __future__ import annotations

from typing import Any

from msgspec import convert, json, to_builtins

from ziggurat.core.errors import RecordError
from ziggurat.server.bots.queues import Asker
from ziggurat.server.errors import NotAllowed, NotFound, TooLarge, TooMany
from ziggurat.server.services import Services
from ziggurat.server.store.model import Player, Saved
from ziggurat.server.tables.lobby import clean_name
from ziggurat.server.tables.study import finished
from ziggurat.server.tables.table import Table
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


async def begin(
    services: Services, data: NewStudy, table: Table | None, player_id: str | None, asker: Asker
) -> StudyOut:
    """Where an analysis begins (`table`: the one that it names); a position that no game can be in is refused
    with one sentence."""
    if sum(one is not None for one in (data.record, data.table, data.game)) != 1:
        raise RecordError("an analysis begins with one of: record, table, game")
    record, upto = data.record, data.upto
    if table is not None:
        whole, rows = finished(table, player_id)
        record = whole.write()
        upto = None if upto is None else sum(row <= upto for row in rows)
    found = await services.bots.clerk(
        "begin",
        asker,
        record=record,
        upto=upto,
        game=data.game,
        seats=data.seats,
        options=data.options,
        position=data.position,
        loose=data.loose,
    )
    return convert(found, StudyOut)


async def stand(services: Services, data: Stand, asker: Asker) -> StandOut:
    return convert(await services.bots.clerk("stand", asker, **to_builtins(data)), StandOut)


async def why(services: Services, data: AskStand, asker: Asker) -> WhyStand:
    return convert(await services.bots.clerk("why", asker, **to_builtins(data)), WhyStand)


async def best(services: Services, data: Stand, asker: Asker) -> BestOut:
    asked = to_builtins(data)
    del asked["whole"]
    return convert(await services.bots.best(asker, **asked), BestOut)


async def layout(services: Services, data: AskLayout, asker: Asker) -> LayoutOut:
    return convert(await services.bots.clerk("layout", asker, **to_builtins(data)), LayoutOut)


# Saved ones -------------------------------------------------------------------------------------------


async def save(services: Services, player: Player, data: NewAnalysis, asker: Asker) -> AnalysisOut:
    if await services.analyses.count(player.id) >= MOST_SAVED:
        raise TooMany(f"you have {MOST_SAVED} analyses; drop one first")
    game = await _checked(services, data, asker)
    now = services.now()
    saved = Saved(services.analysis_id(), player.id, game, clean_name(data.title), _written(data), now, now)
    await services.analyses.create(saved)
    return _shown(saved, player.id)


async def mine(services: Services, player: Player) -> AnalysisList:
    found = await services.analyses.of(player.id)
    infos = [AnalysisInfo(id=one.id, game=one.game, title=one.title, changed=one.changed) for one in found]
    return AnalysisList(analyses=infos)


async def one(services: Services, analysis_id: str, player_id: str | None) -> AnalysisOut:
    return _shown(await _saved(services, analysis_id), player_id)


async def change(
    services: Services, analysis_id: str, player: Player, data: NewAnalysis, asker: Asker
) -> AnalysisOut:
    saved = await _own(services, analysis_id, player)
    await _checked(services, data, asker)
    title, text, now = clean_name(data.title), _written(data), services.now()
    await services.analyses.change(saved.id, title, text, now)
    return _shown(saved._replace(title=title, data=text, changed=now), player.id)


async def drop(services: Services, analysis_id: str, player: Player) -> None:
    saved = await _own(services, analysis_id, player)
    await services.analyses.drop(saved.id)


async def _saved(services: Services, analysis_id: str) -> Saved:
    saved = await services.analyses.get(analysis_id)
    if saved is None:
        raise NotFound("there is no such analysis")
    return saved


async def _own(services: Services, analysis_id: str, player: Player) -> Saved:
    saved = await _saved(services, analysis_id)
    if saved.player_id != player.id:
        raise NotAllowed("only its author changes an analysis; save it as your own")
    return saved


async def _checked(services: Services, data: NewAnalysis, asker: Asker) -> str:
    """The game of an analysis whose beginning is in order; its branches are checked when they are looked
    at."""
    for place, branch in enumerate(data.tree):
        if branch.parent >= place:
            raise RecordError(f"step {place} of the tree stands before the one it follows")
    nothing: dict[str, Any] = {"game": None, "seats": None, "options": {}, "position": None, "loose": []}
    found = await services.bots.clerk("begin", asker, record=data.record, upto=data.upto, **nothing)
    return str(found["game"])


def _written(data: NewAnalysis) -> str:
    text = json.encode({"record": data.record, "upto": data.upto, "tree": data.tree}).decode()
    if len(text) > MOST_BYTES:
        raise TooLarge(f"an analysis takes at most {MOST_BYTES // 1024} KiB")
    return text


def _shown(saved: Saved, player_id: str | None) -> AnalysisOut:
    facts = json.decode(saved.data)
    own = player_id == saved.player_id
    head = {"id": saved.id, "game": saved.game, "title": saved.title, "mine": own, "changed": saved.changed}
    return convert({**head, **facts}, AnalysisOut)

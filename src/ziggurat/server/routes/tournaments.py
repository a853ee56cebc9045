"""Tournaments over HTTP: organise, enter, leave, look."""

from __future__ import annotations

from typing import Annotated

from litestar import Router
from litestar.params import FromPath, JSONBody, PathParameter

from ziggurat.server.routes.needs import Someone, TheHouse, Visitor
from ziggurat.server.routes.tables import MOST_WISH
from ziggurat.server.routes.verbs import delete, get, post
from ziggurat.server.tables import tournaments
from ziggurat.server.wire.tournaments import EntrantWish, NewTournament, TournamentList, TournamentPage

EntrantPath = Annotated[int, PathParameter(ge=0, le=10_000)]


@post("/", bound="tournament", summary="Organise a tournament", request_max_body_size=MOST_WISH)
async def create(data: JSONBody[NewTournament], player: Someone, house: TheHouse) -> TournamentPage:
    """For accounts. People and bots enter until it begins; then the server runs it."""
    event = await tournaments.create(house, player, data)
    return await tournaments.page(house, player, event.id)


@get("/", bound="request", summary="Tournaments")
async def listed(house: TheHouse, visitor: Visitor) -> TournamentList:
    """Those that all may see, and your own."""
    asker = None if visitor is None else visitor.id
    events = await house.services.tournaments.listed(asker)
    apart = frozenset() if asker is None else await house.services.bonds.apart(asker)
    shown = [event for event in events if event.host_id not in apart]
    return TournamentList(await tournaments.infos(house, visitor, shown))


@get("/{event_id:str}", bound="request", summary="One tournament: standings and rounds")
async def one(event_id: FromPath[str], house: TheHouse, visitor: Visitor) -> TournamentPage:
    return await tournaments.page(house, visitor, event_id)


@post("/{event_id:str}/join", bound="seat", status_code=200, summary="Take part")
async def join(event_id: FromPath[str], player: Someone, house: TheHouse) -> TournamentPage:
    await tournaments.join(house, player, event_id)
    return await tournaments.page(house, player, event_id)


@post("/{event_id:str}/leave", bound="seat", status_code=200, summary="Take part no longer")
async def leave(event_id: FromPath[str], player: Someone, house: TheHouse) -> TournamentPage:
    """Your games that run go on; you are not in the rounds to come."""
    await tournaments.withdraw(house, player, event_id, None)
    return await tournaments.page(house, player, event_id)


@post("/{event_id:str}/bots", bound="seat", status_code=200, summary="Let a bot take part")
async def add_bot(
    event_id: FromPath[str], data: JSONBody[EntrantWish], player: Someone, house: TheHouse
) -> TournamentPage:
    await tournaments.add_bot(house, player, event_id, data.bot)
    return await tournaments.page(house, player, event_id)


@delete("/{event_id:str}/entrants/{number:int}", bound="seat", status_code=200, summary="Take an entrant out")
async def take_out(
    event_id: FromPath[str], number: EntrantPath, player: Someone, house: TheHouse
) -> TournamentPage:
    await tournaments.withdraw(house, player, event_id, number)
    return await tournaments.page(house, player, event_id)


@post("/{event_id:str}/start", bound="seat", status_code=200, summary="Let it begin")
async def start(event_id: FromPath[str], player: Someone, house: TheHouse) -> TournamentPage:
    await tournaments.start(house, player, event_id)
    return await tournaments.page(house, player, event_id)


@delete("/{event_id:str}", bound="seat", status_code=200, summary="Cancel a tournament")
async def cancel(event_id: FromPath[str], player: Someone, house: TheHouse) -> TournamentPage:
    """Games that run go on, for themselves."""
    await tournaments.cancel(house, player, event_id)
    return await tournaments.page(house, player, event_id)


router = Router(
    "/api/tournaments",
    route_handlers=[create, listed, one, join, leave, add_bot, take_out, start, cancel],
    tags=["tournaments"],
)

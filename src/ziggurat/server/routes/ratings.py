"""Ratings: the board, and people's profiles with history and statistics."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Router
from litestar.params import FromPath, FromQuery, QueryParameter

from ziggurat.server.errors import NotSignedIn
from ziggurat.server.routes.needs import TheHouse, Visitor
from ziggurat.server.routes.verbs import get
from ziggurat.server.store.players import Player
from ziggurat.server.tables import profiles
from ziggurat.server.tables.mine import place_of
from ziggurat.server.wire.ratings import BoardInfo, HistoryPage, ProfileInfo, StatisticsInfo

GameQuery = Annotated[str, QueryParameter(max_length=40)]
SeatsQuery = Annotated[int, QueryParameter(ge=1, le=16)]
Short = Annotated[str | None, QueryParameter(max_length=60)]
Few = Annotated[int | None, QueryParameter(ge=1, le=16)]
Limit = Annotated[int, QueryParameter(ge=1, le=50)]


def _whose(who: str, visitor: Player | None) -> str:
    """The person that is meant: `me` is who asks."""
    if who != "me":
        return who
    if visitor is None:
        raise NotSignedIn("say who you are first: POST /api/me with a name")
    return visitor.id


@get("/api/board", bound="board", summary="People and bots on one scale")
async def board(
    house: TheHouse,
    visitor: Visitor,
    game: GameQuery,
    seats: SeatsQuery = 2,
    who: FromQuery[Literal["all", "people", "friends"]] = "all",
) -> BoardInfo:
    """Accounts with five rated games or more in the last year; the bots as the arena has measured them."""
    return await profiles.board(house, visitor, game, seats, who)


@get("/api/profiles/{who:str}", bound="board", summary="Somebody's ratings")
async def profile(who: FromPath[str], house: TheHouse, visitor: Visitor) -> ProfileInfo:
    """`me` for your own. Others see it as its owner chose (`profile` of the preferences)."""
    return await profiles.profile(house, visitor, _whose(who, visitor))


@get("/api/profiles/{who:str}/statistics", bound="board", summary="One game of somebody in numbers")
async def statistics(
    who: FromPath[str], house: TheHouse, visitor: Visitor, game: GameQuery, seats: SeatsQuery
) -> StatisticsInfo:
    return await profiles.statistics(house, visitor, _whose(who, visitor), game, seats)


@get("/api/profiles/{who:str}/history", bound="board", summary="Somebody's finished games")
async def history(
    who: FromPath[str],
    house: TheHouse,
    visitor: Visitor,
    game: Short = None,
    seats: Few = None,
    after: Short = None,
    limit: Limit = 10,
) -> HistoryPage:
    """The last first; tables and names are for oneself."""
    place = place_of(after or None)
    return await profiles.history(house, visitor, _whose(who, visitor), game or None, seats, place, limit)


router = Router("/", route_handlers=[board, profile, statistics, history], tags=["ratings"])

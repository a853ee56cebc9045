"""Your games: pages of your own list, what waits for you, names, archive, deletion."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Router
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from ziggurat.server.routes.needs import Someone, TheHouse
from ziggurat.server.routes.verbs import delete, get, put
from ziggurat.server.store.shelf import Wanted
from ziggurat.server.tables import mine
from ziggurat.server.wire.tables import GameChange, GameState, MyGame, MyGames, WaitingInfo

Limit = Annotated[int, QueryParameter(ge=1, le=50)]
Short = Annotated[str | None, QueryParameter(max_length=60)]


@get("/api/me/games", bound="request", summary="Your games, a page at a time")
async def games(
    player: Someone,
    house: TheHouse,
    part: FromQuery[GameState] = "running",
    game: Short = None,
    rivals: FromQuery[Literal["people", "bots"] | None] = None,
    search: Short = None,
    after: Short = None,
    limit: Limit = 20,
) -> MyGames:
    """What runs comes by urgency, all else the latest first."""
    people = None if rivals is None else rivals == "people"
    wanted = Wanted(part, game or None, people, (search or "").replace("\0", ""))
    return await mine.games_of(house, player, wanted, limit, after or None)


@get("/api/me/waiting", bound="request", summary="How many tables wait for you")
async def waiting(player: Someone, house: TheHouse) -> WaitingInfo:
    return WaitingInfo(await mine.waiting_for(house, player))


@put("/api/me/games/{table_id:str}", bound="shelf", summary="Name or archive a table in your own list")
async def change(
    table_id: FromPath[str], data: JSONBody[GameChange], player: Someone, house: TheHouse
) -> MyGame:
    return await mine.change(house, player, table_id, data)


@delete("/api/me/games/{table_id:str}", bound="shelf", summary="Take a table from your list")
async def remove(table_id: FromPath[str], player: Someone, house: TheHouse) -> None:
    """A table at which nobody else had a seat goes for good; one of others stays theirs."""
    await mine.remove(house, player, table_id)


router = Router("/", route_handlers=[games, waiting, change, remove], tags=["people"])

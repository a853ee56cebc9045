"""Tables over HTTP: open, find, join, leave, play again, answer."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, Router
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter

from ziggurat.server.errors import NotAllowed
from ziggurat.server.routes.needs import AnyRequest, Someone, TheHouse, Visitor, code_of
from ziggurat.server.routes.tagging import as_tagged, tagged
from ziggurat.server.routes.verbs import get, post, put
from ziggurat.server.store.players import Player
from ziggurat.server.tables import handing, lobby, moves, payloads
from ziggurat.server.tables.house import House
from ziggurat.server.tables.table import Table
from ziggurat.server.wire.socket import ViewOut
from ziggurat.server.wire.tables import (
    ConsentForm,
    Join,
    NewStep,
    NewTable,
    SetSeat,
    StepDone,
    TableInfo,
    TableList,
)
from ziggurat.server.wire.terms import Status

MOST_WISH = 320 * 1024
"""Bytes of what is wished for at a new table: enough for options that bring a whole data file."""
SeatPath = Annotated[int, PathParameter(ge=0, le=63)]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=63)]
LogQuery = Annotated[int, QueryParameter(ge=0, le=50)]


async def visible(house: House, table_id: str, visitor: Player | None, request: AnyRequest) -> Table:
    """A table that the visitor may know of."""
    table = await house.get(table_id)
    lobby.check_visible(table, None if visitor is None else visitor.id, code_of(request))
    return table


@post("/", bound="table", summary="Open a table", request_max_body_size=MOST_WISH)
async def create(data: JSONBody[NewTable], player: Someone, house: TheHouse) -> TableInfo:
    table = await lobby.open_table(house, player, data)
    return payloads.table_info(table, player.id)


@get("/", bound="request", summary="Listed tables")
async def listed(house: TheHouse, visitor: Visitor, status: FromQuery[Status | None] = None) -> TableList:
    asker, now = None if visitor is None else visitor.id, house.services.now()
    wanted = ("waiting", "running", "frozen") if status is None else (status,)
    apart = frozenset() if asker is None else await house.services.bonds.apart(asker)
    found = await house.services.tables.listed(("running",) if status == "frozen" else wanted, now)
    tables = [
        payloads.table_info_cold(hosted, seats, asker, now)
        for hosted, seats in found
        if not apart & {hosted.host_id, *(seat.player_id for seat in seats)}
    ]
    return TableList([table for table in tables if table.status in wanted])


@get("/{table_id:str}", bound="request", summary="One table")
async def one(table_id: FromPath[str], house: TheHouse, visitor: Visitor, request: AnyRequest) -> TableInfo:
    table = await visible(house, table_id, visitor, request)
    return payloads.table_info(table, None if visitor is None else visitor.id)


@get("/{table_id:str}/options", bound="request", summary="The options of a table, bulky ones whole")
async def options(
    table_id: FromPath[str], house: TheHouse, visitor: Visitor, request: AnyRequest
) -> Response[Any]:
    """Elsewhere a bulky value is named by its hash; here it is. It never changes."""
    table = await visible(house, table_id, visitor, request)
    return tagged(request, *as_tagged(table.hosted.options), keep=True)


@post("/{table_id:str}/join", bound="seat", status_code=200, summary="Take an open seat")
async def join(table_id: FromPath[str], data: JSONBody[Join], player: Someone, house: TheHouse) -> TableInfo:
    table = await house.get(table_id)
    await lobby.join(house, table, player, data)
    return payloads.table_info(table, player.id)


@post("/{table_id:str}/leave", bound="seat", status_code=200, summary="Leave your seats")
async def leave(table_id: FromPath[str], player: Someone, house: TheHouse) -> TableInfo:
    table = await house.get(table_id)
    lobby.check_visible(table, player.id, None)
    await lobby.leave(house, table, player)
    return payloads.table_info(table, player.id)


@put("/{table_id:str}/seats/{seat:int}", bound="seat", summary="Put a bot on a seat, or open it")
async def set_seat(
    table_id: FromPath[str], seat: SeatPath, data: JSONBody[SetSeat], player: Someone, house: TheHouse
) -> TableInfo:
    table = await house.get(table_id)
    lobby.check_visible(table, player.id, None)
    await lobby.set_seat(house, table, player, seat, data)
    return payloads.table_info(table, player.id)


@post("/{table_id:str}/resign", bound="seat", status_code=200, summary="Give the game up")
async def resign(table_id: FromPath[str], player: Someone, house: TheHouse) -> TableInfo:
    """A bot plays on for you where others still play; else the game is over. You come last."""
    table = await house.get(table_id)
    lobby.check_visible(table, player.id, None)
    mine = table.seats_of(player.id)
    if not mine:
        raise NotAllowed("you do not sit at this table")
    await moves.give_up(table, mine)
    await house.changed(table)
    return payloads.table_info(table, player.id)


@post("/{table_id:str}/end", bound="undo", status_code=200, summary="Ask all to end the game here")
async def offer_end(table_id: FromPath[str], player: Someone, house: TheHouse) -> StepDone:
    """When all people who still play agree, it is over and nobody has won."""
    table = await house.get(table_id)
    lobby.check_visible(table, player.id, None)
    mine = table.seats_of(player.id)
    if not mine:
        raise NotAllowed("you do not sit at this table")
    return StepDone(await moves.offer_end(table, player.id, mine[0]))


@post("/{table_id:str}/consent", bound="undo", status_code=200, summary="Answer what all are asked")
async def consent(
    table_id: FromPath[str], data: JSONBody[ConsentForm], player: Someone, house: TheHouse
) -> StepDone:
    """To take steps back, to end the game, to give a seat back; who asked takes it back with `false`."""
    table = await house.get(table_id)
    lobby.check_visible(table, player.id, None)
    return StepDone(await handing.consent(house, table, player.id, data.agree))


@post("/{table_id:str}/seats/{seat:int}/ask", bound="undo", status_code=200, summary="Ask for your seat back")
async def ask_back(table_id: FromPath[str], seat: SeatPath, player: Someone, house: TheHouse) -> TableInfo:
    """For who was replaced: all people at the table have to agree."""
    table = await house.get(table_id)
    lobby.check_visible(table, player.id, None)
    await handing.ask_back(house, table, player, seat)
    return payloads.table_info(table, player.id)


@post("/{table_id:str}/rematch", bound="table", status_code=200, summary="Play again")
async def rematch(table_id: FromPath[str], player: Someone, house: TheHouse) -> TableInfo:
    table = await house.get(table_id)
    lobby.check_visible(table, player.id, None)
    again = await lobby.rematch(house, table, player)
    return payloads.table_info(again, player.id)


@post("/{table_id:str}/steps", bound="step", status_code=200, summary="Answer an open decision")
async def answer(
    table_id: FromPath[str], data: JSONBody[NewStep], player: Someone, house: TheHouse
) -> StepDone:
    return await one_step(house, table_id, data, player)


async def one_step(house: House, table_id: str, data: NewStep, player: Player) -> StepDone:
    """One answer over HTTP; the seat may be left out by those who hold one."""
    table = await house.get(table_id)
    lobby.check_visible(table, player.id, None)
    mine = table.seats_of(player.id)
    if data.seat is None and len(mine) != 1:
        raise NotAllowed(f"say for which seat; yours: {list(mine)}")
    seat = mine[0] if data.seat is None else data.seat
    action = moves.number_of(table, data.action, data.text)
    return StepDone(await moves.play(table, player.id, seat, data.step, action))


@get("/{table_id:str}/view", bound="request", summary="The position as one seat (or a spectator) sees it")
async def view(
    table_id: FromPath[str],
    house: TheHouse,
    visitor: Visitor,
    request: AnyRequest,
    seat: SeatQuery = None,
    consequences: FromQuery[bool] = False,
    log: LogQuery = 0,
) -> ViewOut:
    """With `log` as many of the last entries of the log, as far as they are remembered."""
    table = await visible(house, table_id, visitor, request)
    if seat is not None:
        if visitor is None:
            raise NotAllowed("a seat's view is for its player only")
        table.check_seat(visitor.id, seat)
    since = max(0, payloads.seen_by(table, seat).step - log) if log else None
    return payloads.view_out(table, seat, since, foresee=consequences)


router = Router(
    "/api/tables",
    route_handlers=[
        create, listed, one, options, join, leave, set_seat, resign, offer_end, consent, ask_back, rematch,
        answer, view,
    ],
    tags=["tables"],
)  # fmt: skip

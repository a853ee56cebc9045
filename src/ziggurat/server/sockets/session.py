"""The life of a socket: who is it, `hello`, then messages until it ends."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from sqlalchemy.exc import SQLAlchemyError

from ziggurat.core.errors import ZigguratError
from ziggurat.server.auth import Auth
from ziggurat.server.errors import BadMessage, TooMany, reason_of, status_of
from ziggurat.server.limits import Limits, check_origin
from ziggurat.server.sockets.connection import Connection
from ziggurat.server.sockets.handlers import SLOW
from ziggurat.server.sockets.talk import ServerError, answer, decode, first_seat, greet
from ziggurat.server.tables import lobby
from ziggurat.server.tables.house import House
from ziggurat.server.wire.socket import ErrorOut, Hello, PlansOut, encoder

log = logging.getLogger("ziggurat.socket")
HELLO_SECONDS = 10.0
PATIENCE = 200
"""Refused messages in a row of trouble after which a client is let go."""

AnySocket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table_id:str}/socket", opt={"bound": "socket"})
async def table_socket(socket: AnySocket, table_id: FromPath[str]) -> None:
    """A table, live."""
    state = socket.app.state
    limits: Limits = state.limits
    address = socket.client.host if socket.client else ""
    await socket.accept()
    try:
        limits.address("socket", address)
        limits.connect(address)
    except TooMany as error:
        await _close(socket, error)
        return
    try:
        await _serve(socket, table_id, state.house, state.auth, limits)
    except WebSocketDisconnect:
        pass
    except Exception:
        log.exception("the socket of table %s failed", table_id)
        state.house.services.metrics.count("errors")
        await _close(socket, ServerError("something went wrong on the server"))
    finally:
        limits.disconnect(address)


async def _serve(socket: AnySocket, table_id: str, house: House, auth: Auth, limits: Limits) -> None:
    try:
        check_origin(house.services.settings, socket.headers)
        player, token_id = await auth.session(socket)
        if player is not None:
            limits.player("socket", player.id)
        hello = await _hello(socket)
        table = await house.get(table_id)
        lobby.check_visible(table, None if player is None else player.id, hello.code)
    except ZigguratError as error:
        await _close(socket, error)
        return
    seat = None
    if player is not None:
        house.services.saw(player.id, socket.client.host if socket.client else "")
    if player is not None and not hello.watch:
        seat = first_seat(hello, table.seats_of(player.id))
    connection = Connection(socket, table, player, seat, token_id, hello, limits)
    if player is not None:
        connection.blocked = await house.services.bonds.blocked(player.id)
    await house.enter(table, connection)
    try:
        await greet(house, connection)
        await _remind(house, connection)
        await _talk(house, connection, limits)
    except (ZigguratError, WebSocketDisconnect, SQLAlchemyError, OSError):
        raise
    except Exception as error:
        await table.stumbled(error)  # it cannot even be shown
        raise
    finally:
        await house.leave(table, connection)


async def _remind(house: House, connection: Connection) -> None:
    """Tell a seat what it said that it answers while its player is away."""
    if connection.seat is not None and connection.player_id is not None:
        plan = await house.services.plans.of(connection.table.id, connection.seat, connection.player_id)
        if plan is not None:
            connection.send(
                PlansOut(seat=connection.seat, standing=plan.standing, moves=plan.moves, dropped=plan.dropped)
            )


async def _hello(socket: AnySocket) -> Hello:
    try:
        data = await asyncio.wait_for(_receive(socket), HELLO_SECONDS)
    except TimeoutError:
        raise BadMessage(f"no `hello` within {HELLO_SECONDS:g} s") from None
    message = decode(data)
    if not isinstance(message, Hello):
        raise BadMessage("`hello` comes first")
    return message


async def _talk(house: House, connection: Connection, limits: Limits) -> None:
    """Read and answer until the client goes or becomes a nuisance."""
    pump = asyncio.create_task(_pump(connection))
    slow: set[asyncio.Task[None]] = set()
    bucket = limits.messages()
    trouble = 0
    try:
        while trouble < PATIENCE and not pump.done():
            data = await _receive(connection.socket)
            try:
                message = decode(data)
            except ZigguratError as error:
                trouble += 1
                connection.fail(None, error)
                continue
            if not bucket.take():
                trouble += 1  # the answer names the question, or its asker would wait for ever
                connection.fail(getattr(message, "ref", None), TooMany("too many messages; wait a little"))
                continue
            trouble = max(0, trouble - 1)
            if type(message) in SLOW:
                task = asyncio.create_task(answer(house, connection, message))
                slow.add(task)
                task.add_done_callback(slow.discard)
            else:
                await answer(house, connection, message)
        if not pump.done():
            pump.cancel()
            with suppress(TimeoutError):  # it may be one who does not read either
                await asyncio.wait_for(_close(connection.socket, TooMany("too many bad messages")), 5)
    finally:
        for task in (pump, *slow):
            task.cancel()
        await asyncio.gather(pump, *slow, return_exceptions=True)


async def _pump(connection: Connection) -> None:
    """Send until the socket is gone; a defect is told to the log and ends the connection."""
    try:
        await connection.pump()
    except (WebSocketDisconnect, OSError, RuntimeError):
        return  # the client went while something was on its way
    except Exception as error:
        log.exception("a view of table %s could not be sent", connection.table.id)
        await connection.table.stumbled(error)
        await connection.socket.close(code=4500, reason="ServerError")


async def _receive(socket: AnySocket) -> bytes:
    """The next frame, text or binary."""
    event: Any = await socket.receive()
    if event["type"] != "websocket.receive":
        raise WebSocketDisconnect(detail="closed", code=event.get("code", 1005))
    text = event.get("text")
    return text.encode("utf-8", "surrogatepass") if text is not None else bytes(event.get("bytes") or b"")


async def _close(socket: AnySocket, error: ZigguratError) -> None:
    """Say why, then close; the code is 4000 and the HTTP status."""
    problem = ErrorOut(ref=None, error=error.name, message=str(error), reason=reason_of(error))
    await socket.send_data(encoder.encode(problem), mode="text")
    await socket.close(code=4000 + status_of(error), reason=error.name)

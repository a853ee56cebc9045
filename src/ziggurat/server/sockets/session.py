"""The life of a socket: who is it, `hello`, then messages until it ends."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import DecodeError, ValidationError
from sqlalchemy.exc import SQLAlchemyError

from ziggurat.core.errors import NotYourDecision, StaleStep, ZigguratError
from ziggurat.server.auth import Auth
from ziggurat.server.errors import BadMessage, ServerSideError, TooLarge, TooMany, reason_of, status_of
from ziggurat.server.limits import Limits, check_origin
from ziggurat.server.sockets.connection import Connection
from ziggurat.server.sockets.handlers import SLOW, handle
from ziggurat.server.tables import lobby, payloads
from ziggurat.server.tables.house import House
from ziggurat.server.wire.socket import ErrorOut, Hello, Incoming, TableOut, decoder, encoder
from ziggurat.server.wire.terms import Ref

log = logging.getLogger("ziggurat.socket")
HELLO_SECONDS = 10.0
MOST_BYTES = 64 * 1024
PATIENCE = 200
"""Refused messages in a row of trouble after which a client is let go."""

AnySocket = WebSocket[Any, Any, Any]


class ServerError(ServerSideError):
    """A defect of ours; nothing about it is told."""

    status = 500


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
        seat = _first_seat(hello, table.seats_of(player.id))
    connection = Connection(socket, table, player, seat, token_id, hello, limits)
    await house.enter(table, connection)
    try:
        await _greet(house, connection)
        await _talk(house, connection, limits)
    except (ZigguratError, WebSocketDisconnect, SQLAlchemyError, OSError):
        raise
    except Exception as error:
        await table.stumbled(error)  # it cannot even be shown
        raise
    finally:
        await house.leave(table, connection)


def _first_seat(hello: Hello, mine: tuple[int, ...]) -> int | None:
    if hello.seat in mine:
        return hello.seat
    return mine[0] if mine else None


async def _hello(socket: AnySocket) -> Hello:
    try:
        data = await asyncio.wait_for(_receive(socket), HELLO_SECONDS)
    except TimeoutError:
        raise BadMessage(f"no `hello` within {HELLO_SECONDS:g} s") from None
    message = _decode(data)
    if not isinstance(message, Hello):
        raise BadMessage("`hello` comes first")
    return message


async def _greet(house: House, connection: Connection) -> None:
    table = connection.table
    connection.table_changed()
    connection.send(TableOut(table=payloads.table_info(table, connection.player_id)))
    connection.show()
    if table.delayed is None or table.member(connection.player_id):
        for message in await house.services.tables.chat(table.id):
            connection.send(message)


async def _talk(house: House, connection: Connection, limits: Limits) -> None:
    """Read and answer until the client goes or becomes a nuisance."""
    pump = asyncio.create_task(_pump(connection))
    slow: set[asyncio.Task[None]] = set()
    bucket = limits.messages()
    trouble = 0
    try:
        while trouble < PATIENCE and not pump.done():
            data = await _receive(connection.socket)
            if not bucket.take():
                trouble += 1
                connection.fail(None, TooMany("too many messages; wait a little"))
                continue
            try:
                message = _decode(data)
            except ZigguratError as error:
                trouble += 1
                connection.fail(None, error)
                continue
            trouble = max(0, trouble - 1)
            if type(message) in SLOW:
                task = asyncio.create_task(_answer(house, connection, message))
                slow.add(task)
                task.add_done_callback(slow.discard)
            else:
                await _answer(house, connection, message)
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


async def _answer(house: House, connection: Connection, message: Incoming) -> None:
    ref: Ref = getattr(message, "ref", None)
    try:
        await handle(house, connection, message)
    except ZigguratError as error:
        connection.fail(ref, error)
        if isinstance(error, StaleStep | NotYourDecision):
            connection.show()
    except Exception:
        log.exception("a message of type %s failed", type(message).__name__)
        house.services.metrics.count("errors")
        connection.fail(ref, ServerError("something went wrong on the server"))


async def _receive(socket: AnySocket) -> bytes:
    """The next frame, text or binary."""
    event: Any = await socket.receive()
    if event["type"] != "websocket.receive":
        raise WebSocketDisconnect(detail="closed", code=event.get("code", 1005))
    text = event.get("text")
    return text.encode("utf-8", "surrogatepass") if text is not None else bytes(event.get("bytes") or b"")


def _decode(data: bytes) -> Incoming:
    if len(data) > MOST_BYTES:
        raise TooLarge(f"a message has at most {MOST_BYTES} bytes, not {len(data)}")
    try:
        return decoder.decode(data)
    except ValidationError as error:
        raise BadMessage(str(error)) from None
    except (DecodeError, UnicodeDecodeError, RecursionError):
        raise BadMessage("a message is one JSON object in UTF-8") from None


async def _close(socket: AnySocket, error: ZigguratError) -> None:
    """Say why, then close; the code is 4000 and the HTTP status."""
    problem = ErrorOut(ref=None, error=error.name, message=str(error), reason=reason_of(error))
    await socket.send_data(encoder.encode(problem), mode="text")
    await socket.close(code=4000 + status_of(error), reason=error.name)

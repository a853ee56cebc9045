"""What is said at a table, whatever carries it: the greeting, and an answer to every message."""

from __future__ import annotations

import logging

from msgspec import DecodeError, ValidationError

from ziggurat.core.errors import NotYourDecision, StaleStep, ZigguratError
from ziggurat.server.errors import BadMessage, ServerSideError, TooLarge
from ziggurat.server.sockets.connection import Connection
from ziggurat.server.sockets.handlers import handle
from ziggurat.server.tables import payloads
from ziggurat.server.tables.house import House
from ziggurat.server.wire.socket import Hello, Incoming, TableOut, decoder
from ziggurat.server.wire.terms import Ref

log = logging.getLogger("ziggurat.socket")
MOST_BYTES = 64 * 1024


class ServerError(ServerSideError):
    """A defect of ours; nothing about it is told."""

    status = 500


def first_seat(hello: Hello, mine: tuple[int, ...]) -> int | None:
    if hello.seat in mine:
        return hello.seat
    return mine[0] if mine else None


async def greet(house: House, connection: Connection) -> None:
    table = connection.table
    connection.table_changed()
    connection.send(TableOut(table=payloads.table_info(table, connection.player_id)))
    connection.show()
    if table.delayed is None or table.member(connection.player_id):
        for message in await house.services.tables.chat(table.id):
            connection.said(message)


async def answer(house: House, connection: Connection, message: Incoming) -> None:
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


def decode(data: bytes) -> Incoming:
    if len(data) > MOST_BYTES:
        raise TooLarge(f"a message has at most {MOST_BYTES} bytes, not {len(data)}")
    try:
        return decoder.decode(data)
    except ValidationError as error:
        raise BadMessage(str(error)) from None
    except (DecodeError, UnicodeDecodeError, RecursionError):
        raise BadMessage("a message is one JSON object in UTF-8") from None

"""One socket at one table: what is sent, in what order, and how a slow client is treated."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from ziggurat.core.errors import ZigguratError
from ziggurat.server.errors import reason_of
from ziggurat.server.limits import ABORT, Limits
from ziggurat.server.store.model import Player
from ziggurat.server.tables import payloads
from ziggurat.server.tables.table import Table
from ziggurat.server.wire.socket import ChatOut, ErrorOut, Hello, TableOut, encoder
from ziggurat.server.wire.terms import Ref

if TYPE_CHECKING:  # in a browser there is none, and something else that sends
    from litestar.connection import WebSocket

    Socket = WebSocket[Any, Any, Any]

MOST_WAITING = 500
"""Messages a client may leave unread before it is let go."""
MOST_BYTES = 2 * 1024 * 1024
"""The same in bytes; a single message may be larger."""


class Connection:
    """A viewer of a table. Views are made when they can be sent, so a slow client skips some."""

    def __init__(
        self,
        socket: Socket,
        table: Table,
        player: Player | None,
        seat: int | None,
        token_id: str | None,
        hello: Hello,
        limits: Limits,
    ) -> None:
        self.socket = socket
        self.table = table
        self.player = player
        self.seat = seat
        self.player_id = None if player is None else player.id
        self.token_id = token_id
        self._foresee = hello.consequences
        self._texts = hello.texts
        self._limits = limits
        self._address = socket.client.host if socket.client else ""
        self.hinting = False
        self._outbox: deque[bytes] = deque()
        self._bytes = 0
        """Of the messages in the outbox."""
        self._gone = False
        """Let go, because nobody read."""
        self._view_due = False
        self._table_due = False
        self._last_table: bytes = b""
        self._last_seats: tuple[str, frozenset[int] | None] | None = None
        """The status, and for whom a bot stands in, when the table was last told."""
        self._seen: int | None = None
        """The step of the last view sent; None: the next view has no log."""
        self.blocked: frozenset[str] = frozenset()
        """Players of whom this one wants to hear nothing."""
        self._signed_out = False
        self._wake = asyncio.Event()

    @property
    def asker(self) -> str:
        """Who asks: those without a name are known by their address."""
        return self.player_id or self._address

    def count(self, bound: str) -> None:
        """Count what a message does, for the player and the address, or refuse it."""
        self._limits.player(bound, self.asker)
        self._limits.address(bound, self._address)

    # From the table ------------------------------------------------------------------------------------

    def steps_changed(self, table: Table) -> None:
        away = None if table.position is None else table.position.away
        if (table.hosted.status, away) != self._last_seats:
            self._last_seats = table.hosted.status, away
            self._table_due = True
        elif table.delayed is not None:
            self._table_due = True  # its spectators learn of the end later
        self._view_due = True
        self._wake.set()

    def table_changed(self) -> None:
        self._table_due = True
        self._wake.set()

    def said(self, message: ChatOut) -> None:
        if message.seat is not None and self.table.seats[message.seat].player_id in self.blocked:
            return
        if self.table.delayed is None or self.table.member(self.player_id):
            self.send(message)

    def sign_out(self) -> None:
        """The session has ended: whoever holds the browser now must not go on looking at a hand."""
        self._signed_out = True
        self._wake.set()

    # To the client -------------------------------------------------------------------------------------

    def send(self, message: Struct) -> None:
        """Queue a message."""
        self.send_bytes(encoder.encode(message))

    def send_bytes(self, message: bytes) -> None:
        """Queue a message that is written out already; who does not read is let go here."""
        if self._gone:
            return
        self._outbox.append(message)
        self._bytes += len(message)
        if len(self._outbox) > MOST_WAITING or (self._bytes > MOST_BYTES and len(self._outbox) > 1):
            self._let_go()
        self._wake.set()

    def _let_go(self) -> None:
        """End the connection without waiting for anything to be sent."""
        self._gone = True
        self._outbox.clear()
        self._bytes = 0
        extensions: dict[str, Any] = dict(self.socket.scope.get("extensions") or {})
        extension = extensions.get(ABORT)
        if extension is not None:
            extension["abort"]()

    async def _send_next(self) -> None:
        message = self._outbox.popleft()
        self._bytes -= len(message)
        await self.socket.send_data(message, mode="text")

    def fail(self, ref: Ref, error: ZigguratError) -> None:
        self.send(ErrorOut(ref=ref, error=error.name, message=str(error), reason=reason_of(error)))

    def look(self, seat: int | None, ref: Ref = None) -> None:
        """Look through a seat from now on; the log starts afresh."""
        self.seat = seat
        self._seen = None
        self.show(ref)

    def show(self, ref: Ref = None) -> None:
        """Queue the present view, even if it was sent before."""
        if self.table.position is None:
            return
        view = payloads.view_out(self.table, self.seat, self._seen, ref, self._foresee, self._texts)
        self._seen = view.step
        self._view_due = False
        written = encoder.encode(view)
        self.table.services.metrics.view_sent(len(written))
        self.send_bytes(written)

    async def pump(self) -> None:
        """Send what there is to send, until cancelled."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._signed_out:
                await self.socket.close(code=4401, reason="NotSignedIn")
                return
            self._gather()
            if self._gone:
                await self.socket.close(code=4429, reason="too slow")
                return
            while self._outbox:
                await self._send_next()

    async def flush(self) -> None:
        """Send what is queued, before closing."""
        while self._outbox:
            await self._send_next()

    def _gather(self) -> None:
        """Turn what changed into messages: the table only if it reads differently now."""
        if self._table_due:
            self._table_due = False
            info = payloads.table_info(self.table, self.player_id)
            told = encoder.encode(replace(info, step=0, open=[]))  # those come with every view
            if told != self._last_table:
                self._last_table = told
                self.send(TableOut(table=info))
        if self._view_due and self.table.position is not None:
            self._view_due = False
            seen = payloads.seen_by(self.table, self.seat).step
            if self._seen is None or seen > self._seen:
                self.show()

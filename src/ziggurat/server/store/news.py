"""News between server processes on one PostgreSQL (LISTEN/NOTIFY); a lone process needs none.

The news of a step is sent by the transaction that writes it (`store.steps`), so it arrives if and only if
the step is on disk. A lost connection is opened again, and everything loaded is then read afresh.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, text

from ziggurat.server.store.database import Database

log = logging.getLogger("ziggurat.fanout")
Listener = Callable[[dict[str, Any]], Awaitable[None]]


CHANNEL = "ziggurat"


def tell(connection: Connection, node: str, news: dict[str, Any]) -> None:
    """Send news with the transaction: they arrive if and only if it is on disk."""
    payload = msgspec.json.encode({**news, "node": node}).decode()
    connection.execute(text("select pg_notify(:channel, :news)"), {"channel": CHANNEL, "news": payload})


class Fanout:
    """Tells other nodes, and hears from them."""

    def __init__(self, database: Database, node: str) -> None:
        self._db = database
        self._node = node
        self._task: asyncio.Task[None] | None = None
        self._work: set[asyncio.Task[None]] = set()
        self.listener: Listener | None = None

    async def start(self) -> None:
        if not self._db.sqlite:
            ready = asyncio.Event()
            self._task = asyncio.create_task(self._listen(ready))
            await asyncio.wait_for(ready.wait(), 30)

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def publish(self, news: dict[str, Any]) -> None:
        """Tell the other nodes (at most 8000 bytes, which is what NOTIFY carries)."""
        if self._db.sqlite:
            return
        await self._db.write_at_once(lambda connection: tell(connection, self._node, news))

    async def _listen(self, ready: asyncio.Event) -> None:
        import asyncpg  # type: ignore[import-untyped]  # only with PostgreSQL

        address = self._db.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                connection = await asyncpg.connect(address)
                try:
                    await self._hear(connection, ready)
                finally:
                    connection.terminate()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("the connection for news is lost: %s", error)
            await asyncio.sleep(1)

    async def _hear(self, connection: Any, ready: asyncio.Event) -> None:
        """Listen until the connection is lost."""
        lost = asyncio.Event()
        connection.add_termination_listener(lambda *_: lost.set())
        await connection.add_listener(CHANNEL, self._heard)
        if ready.is_set():
            self._hand_over({"kind": "reconnected"})
        ready.set()
        await lost.wait()

    def _heard(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        news = msgspec.json.decode(str(payload), type=dict[str, Any])
        if news.get("node") != self._node:
            self._hand_over(news)

    def _hand_over(self, news: dict[str, Any]) -> None:
        if self.listener is not None:
            task = asyncio.ensure_future(self._guarded(self.listener, news))
            self._work.add(task)
            task.add_done_callback(self._work.discard)

    async def _guarded(self, listener: Listener, news: dict[str, Any]) -> None:
        try:
            await listener(news)
        except Exception:
            log.exception("news could not be handled")

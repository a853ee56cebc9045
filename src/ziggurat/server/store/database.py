"""The connection to the database: engine, pragmas, migrations, transactions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Insert, Update, create_engine, delete, event, insert, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ziggurat.server.settings import async_url
from ziggurat.server.store import schema

T = TypeVar("T")
READERS = 4
"""Threads in which pages are read from SQLite."""
MIGRATION_LOCK = 7_361_925
"""Any number: nodes that start together migrate one after the other."""


class Database:
    """An engine; writes to SQLite go one at a time, because it has a single writer anyway."""

    def __init__(self, url: str) -> None:
        full = make_url(async_url(url))
        self.sqlite = full.get_backend_name() == "sqlite"
        self.url = full
        if self.sqlite:
            self.engine: AsyncEngine = create_async_engine(full, connect_args={"timeout": 30})
            event.listen(self.engine.sync_engine, "connect", _pragmas)
            plain = full.set(drivername="sqlite")
            self._own = create_engine(plain, connect_args={"timeout": 30, "check_same_thread": False})
            event.listen(self._own, "connect", _pragmas)
            self._thread = ThreadPoolExecutor(1, "sqlite")
            self._readers = ThreadPoolExecutor(READERS, "sqlite-read")
        else:
            self.engine = create_async_engine(full, pool_size=10, max_overflow=10, pool_pre_ping=True)
        self._writing = asyncio.Lock()

    async def migrate(self) -> None:
        """Bring the schema to this version."""
        async with self.engine.begin() as connection:
            if not self.sqlite:
                await connection.execute(text(f"select pg_advisory_xact_lock({MIGRATION_LOCK})"))
            await connection.run_sync(_upgrade)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """One transaction; what is inside is on disk when the block is left."""
        if self.sqlite:
            async with self._writing, self.engine.begin() as connection:
                yield connection
        else:
            async with self.engine.begin() as connection:
                yield connection

    async def write_at_once(self, work: Callable[[Connection], T]) -> T:
        """One transaction whose statements are known beforehand.

        For SQLite a thread does it from begin to commit; `write` goes there and back for every statement,
        and waits each time until the loop's thread lets the other one on.
        """
        if not self.sqlite or self.url.database in (None, "", ":memory:"):
            async with self.write() as connection:
                return await connection.run_sync(work)

        def whole() -> T:
            with self._own.begin() as connection:
                return work(connection)

        async with self._writing:
            return await asyncio.get_running_loop().run_in_executor(self._thread, whole)

    async def read_at_once(self, work: Callable[[Connection], T]) -> T:
        """Several questions that follow one another: for SQLite one thread asks them all."""
        if not self.sqlite or self.url.database in (None, "", ":memory:"):
            async with self.read() as connection:
                return await connection.run_sync(work)

        def whole() -> T:
            with self._own.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, whole)

    async def try_writing(self, node: str) -> None:
        """Write something small, durably; it raises whatever hinders it (a full disk, for one)."""
        key = f"ready {node}"
        async with self.write() as connection:
            await connection.execute(delete(schema.setting).where(schema.setting.c.key == key))
            await connection.execute(insert(schema.setting).values(key=key, value="x" * 8192))
        async with self.write() as connection:
            await connection.execute(delete(schema.setting).where(schema.setting.c.key == key))

    async def close(self) -> None:
        await self.engine.dispose()
        if self.sqlite:
            await asyncio.to_thread(self._thread.shutdown)
            await asyncio.to_thread(self._readers.shutdown)
            self._own.dispose()


class Prepared:
    """A statement for many rows, put into words once: steps are written all the time."""

    def __init__(
        self, database: Database, statement: Insert | Update, columns: Sequence[str] | None = None
    ) -> None:
        found = statement.compile(dialect=database.engine.dialect, column_keys=columns)
        self._text = str(found)
        self._order: Sequence[str] = getattr(found, "positiontup", None) or ()

    def __call__(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Do it for each row."""
        connection.exec_driver_sql(self._text, [tuple(row[key] for key in self._order) for row in rows])


def alembic_config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: Connection) -> None:
    command.upgrade(alembic_config(connection), "head")


def _pragmas(connection: object, _record: object) -> None:
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

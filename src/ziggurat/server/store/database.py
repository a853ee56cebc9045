"""The connection to the database: engine, pragmas, migrations, transactions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, delete, event, insert, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ziggurat.server.settings import async_url
from ziggurat.server.store import schema

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

"""The log on disk: a step is acknowledged only after its row is committed.

SQLite syncs the disk once per commit, so steps of many tables that wait together share one
transaction. PostgreSQL does the same by itself, and carries the news to other nodes at commit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from msgspec import json
from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ziggurat.server.store import schema
from ziggurat.server.store.database import Database, Prepared
from ziggurat.server.store.model import Commit, Row
from ziggurat.server.store.model import StepTaken as StepTaken
from ziggurat.server.store.news import tell
from ziggurat.server.store.shelf import put_by
from ziggurat.server.store.snapshots import insert_snapshots
from ziggurat.server.store.tables import deadlines_text, row_values, seats_text


class StepStore:
    """Appends steps and reads them back."""

    def __init__(self, database: Database, node: str) -> None:
        self._db = database
        self._node = node
        self._waiting: list[tuple[Commit, asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None
        self._add = Prepared(database, insert(schema.step), [column.name for column in schema.step.c])
        self._advance = Prepared(database, _PROGRESS)

    async def rows(self, table_id: str, after: int = 0) -> list[Row]:
        columns = schema.step.c
        query = (
            select(columns.step, columns.seat, columns.text, columns.shown, columns.at)
            .where(columns.table_id == table_id, columns.step > after)
            .order_by(columns.step)
        )
        async with self._db.read() as connection:
            return [Row(*row) for row in await connection.execute(query)]

    async def cut(self, table_id: str, keep: int) -> list[Row]:
        """Take away the rows after a step; those that went. For who mends a table."""
        gone = await self.rows(table_id, keep)
        columns = schema.step.c
        async with self._db.write() as connection:
            await connection.execute(
                delete(schema.step).where(columns.table_id == table_id, columns.step > keep)
            )
        return gone

    async def append(self, commit: Commit) -> None:
        """Write steps durably, or raise StepTaken and write nothing."""
        if not self._db.sqlite:
            await self._write([commit])
            return
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((commit, done))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._drain())
        await done

    async def start(self, commit: Commit, started: int) -> bool:
        """Write the first steps of a table that still waits; False when another start was first."""
        columns = schema.hosted.c
        claim = (
            update(schema.hosted)
            .where(columns.id == commit.table_id, columns.status == "waiting")
            .values(status="running", started=started)
        )

        def work(connection: Connection) -> bool:
            if connection.execute(claim).rowcount != 1:
                return False
            self._insert(connection, [commit])
            return True

        return await self._db.write_at_once(work)

    async def _drain(self) -> None:
        """Commit whatever waits, all together, until nothing does."""
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                await self._write([commit for commit, _ in batch])
            except StepTaken:
                await self._one_by_one(batch)
            except Exception as error:
                _fail(batch, error)
            else:
                for _, done in batch:
                    if not done.done():
                        done.set_result(None)

    async def _one_by_one(self, batch: Sequence[tuple[Commit, asyncio.Future[None]]]) -> None:
        for item in batch:
            try:
                await self._write([item[0]])
            except Exception as error:
                _fail([item], error)
            else:
                if not item[1].done():
                    item[1].set_result(None)

    async def _write(self, commits: Sequence[Commit]) -> None:
        try:
            await self._db.write_at_once(lambda connection: self._insert(connection, commits))
        except IntegrityError as error:
            raise StepTaken from error

    def _insert(self, connection: Connection, commits: Sequence[Commit]) -> None:
        rows = [row_values(commit.table_id, row) for commit in commits for row in commit.rows]
        if rows:
            self._add(connection, rows)
        insert_snapshots(
            connection, [(one.table_id, one.snapshot) for one in commits if one.snapshot is not None]
        )
        self._advance(connection, [_progress(commit) for commit in commits])
        if over := [_end(commit) for commit in commits if commit.outcome is not None]:
            connection.execute(_END, over)
            put_by(connection, over)
        if not self._db.sqlite:
            for commit in commits:
                tell(connection, self._node, {"kind": "steps", "table": commit.table_id})


def _fail(batch: Sequence[tuple[Commit, asyncio.Future[None]]], error: Exception) -> None:
    for _, done in batch:
        if not done.done():
            done.set_exception(error)


_PROGRESS = (
    update(schema.hosted)
    .where(schema.hosted.c.id == bindparam("key"))
    .values(
        step=bindparam("new_step"),
        open=bindparam("new_open"),
        due=bindparam("new_due"),
        moved=bindparam("new_moved"),
        deadlines=bindparam("new_deadlines"),
    )
)
_END = (
    update(schema.hosted)
    .where(schema.hosted.c.id == bindparam("key"))
    .values(status="finished", finished=bindparam("new_finished"), outcome=bindparam("new_outcome"), due=None)
)


def _progress(commit: Commit) -> dict[str, Any]:
    return {
        "key": commit.table_id,
        "new_step": commit.step,
        "new_open": seats_text(commit.open),
        "new_due": commit.due,
        "new_moved": commit.moved,
        "new_deadlines": deadlines_text(commit.deadlines),
    }


def _end(commit: Commit) -> dict[str, Any]:
    return {
        "key": commit.table_id,
        "new_finished": commit.finished,
        "new_outcome": json.encode(commit.outcome).decode(),
    }

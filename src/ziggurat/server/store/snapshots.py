"""States of tables now and then, written with the steps: a cache, never the truth."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, insert, select

from ziggurat.server.store import schema
from ziggurat.server.store.database import Database
from ziggurat.server.store.model import Snapshot

SNAPSHOT = schema.snapshot.c


class SnapshotStore:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def nearest(self, table_id: str, build: str, upto: int) -> Snapshot | None:
        """The last snapshot at or before a step that this build can read."""
        query = (
            select(SNAPSHOT.step, SNAPSHOT.build, SNAPSHOT.data)
            .where(SNAPSHOT.table_id == table_id, SNAPSHOT.build == build, SNAPSHOT.step <= upto)
            .order_by(SNAPSHOT.step.desc())
            .limit(1)
        )
        async with self._db.read() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Snapshot(row[0], row[1], bytes(row[2]))

    async def add(self, table_id: str, snapshots: Sequence[Snapshot]) -> None:
        """Snapshots made by a replay, of steps that are long on disk."""
        found = [(table_id, snapshot) for snapshot in snapshots]
        await self._db.write_at_once(lambda connection: insert_snapshots(connection, found))

    async def drop(self, table_id: str) -> None:
        async with self._db.write() as connection:
            await connection.execute(delete(schema.snapshot).where(SNAPSHOT.table_id == table_id))


def insert_snapshots(connection: Connection, found: Sequence[tuple[str, Snapshot]]) -> None:
    """Write snapshots, in place of older ones of the same step."""
    for table_id, snapshot in found:
        connection.execute(
            delete(schema.snapshot).where(SNAPSHOT.table_id == table_id, SNAPSHOT.step == snapshot.step)
        )
    if found:
        connection.execute(
            insert(schema.snapshot),
            [
                {"table_id": table_id, "step": one.step, "build": one.build, "data": one.data}
                for table_id, one in found
            ],
        )

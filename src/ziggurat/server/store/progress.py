"""What players have learned or solved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import json
from sqlalchemy import case, func, insert, select, update

from ziggurat.server.store import schema
from ziggurat.server.store.database import Database

PROGRESS = schema.progress.c


@dataclass(frozen=True, slots=True)
class Learned:
    """One thing that a player has learned or solved."""

    kind: str
    key: str
    value: Mapping[str, Any]
    at: int


class ProgressStore:
    """Rows of a player by kind and key."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def of(self, player_id: str, kind: str) -> list[Learned]:
        query = (
            select(PROGRESS.kind, PROGRESS.key, PROGRESS.value, PROGRESS.at)
            .where(PROGRESS.player_id == player_id, PROGRESS.kind == kind)
            .order_by(PROGRESS.key)
        )
        async with self._db.read() as connection:
            rows = (await connection.execute(query)).all()
        return [Learned(row[0], row[1], json.decode(row[2]), row[3]) for row in rows]

    async def one(self, player_id: str, kind: str, key: str) -> Learned | None:
        query = select(PROGRESS.value, PROGRESS.at).where(
            PROGRESS.player_id == player_id, PROGRESS.kind == kind, PROGRESS.key == key
        )
        async with self._db.read() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Learned(kind, key, json.decode(row[0]), row[1])

    async def tally(self, kind: str, key: str, mark: str) -> tuple[int, int]:
        """How many players have a value there, and how many of these values hold a mark that is true."""
        holds = func.sum(case((PROGRESS.value.contains(f'"{mark}":true', autoescape=True), 1), else_=0))
        query = select(func.count(), holds).where(PROGRESS.kind == kind, PROGRESS.key == key)
        async with self._db.read() as connection:
            row = (await connection.execute(query)).one()
        return int(row[0]), int(row[1] or 0)

    async def put(self, player_id: str, learned: Learned) -> None:
        """Keep something; what was there under its kind and key is replaced."""
        mine = (
            (PROGRESS.player_id == player_id)
            & (PROGRESS.kind == learned.kind)
            & (PROGRESS.key == learned.key)
        )
        values = {"value": json.encode(learned.value).decode(), "at": learned.at}
        async with self._db.write() as connection:
            changed = await connection.execute(update(schema.progress).where(mine).values(**values))
            if changed.rowcount == 0:
                row = {"player_id": player_id, "kind": learned.kind, "key": learned.key, **values}
                await connection.execute(insert(schema.progress).values(**row))

"""What players have learned or solved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import json
from sqlalchemy import insert, select, update

from ziggurat.server.store import schema
from ziggurat.server.store.database import Database

G = schema.progress.c


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
            select(G.kind, G.key, G.value, G.at)
            .where(G.player_id == player_id, G.kind == kind)
            .order_by(G.key)
        )
        async with self._db.read() as connection:
            rows = (await connection.execute(query)).all()
        return [Learned(row[0], row[1], json.decode(row[2]), row[3]) for row in rows]

    async def put(self, player_id: str, learned: Learned) -> None:
        """Keep something; what was there under its kind and key is replaced."""
        mine = (G.player_id == player_id) & (G.kind == learned.kind) & (G.key == learned.key)
        values = {"value": json.encode(learned.value).decode(), "at": learned.at}
        async with self._db.write() as connection:
            changed = await connection.execute(update(schema.progress).where(mine).values(**values))
            if changed.rowcount == 0:
                row = {"player_id": player_id, "kind": learned.kind, "key": learned.key, **values}
                await connection.execute(insert(schema.progress).values(**row))

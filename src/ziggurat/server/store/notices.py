"""Turn notifications that wait to be sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from ziggurat.server.store import schema
from ziggurat.server.store.database import Database

N = schema.notice.c


@dataclass(frozen=True, slots=True)
class Notice:
    id: int
    player_id: str
    table_id: str
    seat: int
    step: int
    due: int
    attempts: int


class NoticeStore:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def add(self, notices: Sequence[dict[str, Any]]) -> None:
        async with self._db.write() as connection:
            await connection.execute(insert(schema.notice), list(notices))

    async def due(self, now: int, but: Sequence[str] = (), limit: int = 50) -> list[Notice]:
        """Notices to be sent, the oldest of each player, except for some players."""
        oldest = select(func.min(N.id)).where(N.due <= now, N.player_id.not_in(but)).group_by(N.player_id)
        query = select(schema.notice).where(N.id.in_(oldest)).order_by(N.due).limit(limit)
        async with self._db.read() as connection:
            return [Notice(*row) for row in await connection.execute(query)]

    async def claim(self, notice: Notice, next_due: int) -> bool:
        """Take a notice for sending; False when another node was faster."""
        query = (
            update(schema.notice)
            .where(N.id == notice.id, N.attempts == notice.attempts)
            .values(attempts=notice.attempts + 1, due=next_due)
        )
        async with self._db.write() as connection:
            return (await connection.execute(query)).rowcount == 1

    async def drop(self, notice_id: int) -> None:
        async with self._db.write() as connection:
            await connection.execute(delete(schema.notice).where(N.id == notice_id))

"""What people who are not at a table still have to be told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import delete, func, insert, select, update

from ziggurat.server.store import schema
from ziggurat.server.store.database import Database

NOTICE = schema.notice.c
Kind = Literal["hook", "turn", "remind", "ask", "plan"]


@dataclass(frozen=True, slots=True)
class NewNotice:
    """Something to be told at its time, if it is still so: the question of a seat was opened at `step`."""

    player_id: str
    table_id: str
    seat: int
    step: int
    due: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class Notice:
    id: int
    player_id: str
    table_id: str
    seat: int
    step: int
    due: int
    attempts: int
    kind: Kind


class NoticeStore:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def add(self, notices: Sequence[NewNotice]) -> None:
        values = [
            {
                "player_id": one.player_id, "table_id": one.table_id, "seat": one.seat, "step": one.step,
                "due": one.due, "attempts": 0, "kind": one.kind,
            }
            for one in notices
        ]  # fmt: skip
        if values:
            async with self._db.write() as connection:
                await connection.execute(insert(schema.notice), values)

    async def due(self, now: int, but: Sequence[str] = (), limit: int = 50) -> list[Notice]:
        """Notices to be sent, the oldest of each player, except for some players."""
        oldest = (
            select(func.min(NOTICE.id))
            .where(NOTICE.due <= now, NOTICE.player_id.not_in(but))
            .group_by(NOTICE.player_id)
        )
        query = select(schema.notice).where(NOTICE.id.in_(oldest)).order_by(NOTICE.due).limit(limit)
        async with self._db.read() as connection:
            return [Notice(*row) for row in await connection.execute(query)]

    async def of_player(self, player_id: str, now: int, limit: int = 200) -> list[Notice]:
        """All that a player has to be told by now."""
        query = (
            select(schema.notice).where(NOTICE.player_id == player_id, NOTICE.due <= now).order_by(NOTICE.id)
        )
        async with self._db.read() as connection:
            return [Notice(*row) for row in await connection.execute(query.limit(limit))]

    async def claim(self, notice: Notice, next_due: int) -> bool:
        """Take a notice for sending; False when another node was faster."""
        query = (
            update(schema.notice)
            .where(NOTICE.id == notice.id, NOTICE.attempts == notice.attempts)
            .values(attempts=notice.attempts + 1, due=next_due)
        )
        async with self._db.write() as connection:
            return (await connection.execute(query)).rowcount == 1

    async def put_off(self, notice: Notice, due: int) -> None:
        """It is to be told later, and no attempt counts."""
        query = update(schema.notice).where(NOTICE.id == notice.id).values(attempts=0, due=due)
        async with self._db.write() as connection:
            await connection.execute(query)

    async def drop(self, *ids: int) -> None:
        async with self._db.write() as connection:
            await connection.execute(delete(schema.notice).where(NOTICE.id.in_(ids)))

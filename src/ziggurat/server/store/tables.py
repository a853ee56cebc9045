"""Reading and writing hosted tables, their seats and chat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import json
from sqlalchemy import RowMapping, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ziggurat.server.store import schema
from ziggurat.server.store.database import Database
from ziggurat.server.store.model import Hosted, Row, Seating
from ziggurat.server.wire.socket import ChatOut
from ziggurat.server.wire.terms import Clock

H = schema.hosted.c
_PLAIN = (
    "id", "game", "rules", "actions", "status", "listed", "host_id", "undo", "absent", "stand_in", "delay",
    "hints", "created", "started", "finished", "next_id", "step", "due",
)  # fmt: skip


def hosted_from(row: RowMapping) -> Hosted:
    plain: dict[str, Any] = {name: row[name] for name in _PLAIN}
    return Hosted(
        options=json.decode(row["options"]),
        clock=None if row["clock"] is None else json.decode(row["clock"], type=Clock),
        outcome=None if row["outcome"] is None else json.decode(row["outcome"]),
        open=seats_from(row["open"]),
        **plain,
    )


def seats_from(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split())


def seats_text(seats: Sequence[int]) -> str:
    return " ".join(str(seat) for seat in seats)


def seating_from(row: RowMapping) -> Seating:
    return Seating(row["seat"], row["kind"], row["player_id"], row["bot"], row["name"])


def row_values(table_id: str, row: Row) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "step": row.step,
        "seat": row.seat,
        "text": row.text,
        "shown": row.shown,
        "at": row.at,
    }


def _seat_values(table_id: str, seating: Seating) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "seat": seating.seat,
        "kind": seating.kind,
        "player_id": seating.player_id,
        "bot": seating.bot,
        "name": seating.name,
    }


class TableStore:
    """Tables in the database, without replaying anything."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def create(self, table: Hosted, seats: Sequence[Seating], rows: Sequence[Row] = ()) -> None:
        values = {name: getattr(table, name) for name in _PLAIN}
        values["options"] = json.encode(table.options).decode()
        values["clock"] = None if table.clock is None else json.encode(table.clock).decode()
        values["outcome"] = None if table.outcome is None else json.encode(table.outcome).decode()
        values["open"] = seats_text(table.open)
        async with self._db.write() as connection:
            await connection.execute(insert(schema.hosted).values(**values))
            await connection.execute(
                insert(schema.seat), [_seat_values(table.id, seating) for seating in seats]
            )
            if rows:
                await connection.execute(insert(schema.step), [row_values(table.id, row) for row in rows])

    async def load(self, table_id: str) -> tuple[Hosted, tuple[Seating, ...]] | None:
        async with self._db.read() as connection:
            row = (await connection.execute(select(schema.hosted).where(H.id == table_id))).mappings().first()
            if row is None:
                return None
            return hosted_from(row), await _seats(connection, table_id)

    async def listed(
        self, statuses: Sequence[str], limit: int = 100
    ) -> list[tuple[Hosted, tuple[Seating, ...]]]:
        query = (
            select(schema.hosted)
            .where(H.listed.is_(True), H.status.in_(statuses))
            .order_by(H.created.desc())
            .limit(limit)
        )
        return await self._with_seats(query)

    async def of_player(self, player_id: str, limit: int = 200) -> list[tuple[Hosted, tuple[Seating, ...]]]:
        mine = select(schema.seat.c.table_id).where(schema.seat.c.player_id == player_id)
        query = (
            select(schema.hosted)
            .where(H.id.in_(mine) | (H.host_id == player_id))
            .order_by(H.created.desc())
            .limit(limit)
        )
        return await self._with_seats(query)

    async def due(self, now: int, limit: int = 200) -> list[str]:
        """Running tables that somebody has to look after by now."""
        query = select(H.id).where(H.status == "running", H.due <= now).order_by(H.due).limit(limit)
        async with self._db.read() as connection:
            return list((await connection.execute(query)).scalars())

    async def full_but_waiting(self) -> list[str]:
        """Tables that nobody is missing from and that have not started: a crash came in between."""
        missing = select(schema.seat.c.table_id).where(schema.seat.c.kind == "open")
        query = select(H.id).where(H.status == "waiting", H.id.not_in(missing)).limit(1000)
        async with self._db.read() as connection:
            return list((await connection.execute(query)).scalars())

    async def set_due(self, table_id: str, due: int | None) -> None:
        async with self._db.write() as connection:
            await connection.execute(update(schema.hosted).where(H.id == table_id).values(due=due))

    async def take_seat(self, table_id: str, seating: Seating, was: str) -> bool:
        """Change a seat that is still of kind `was` at a waiting table; False when it is no longer."""
        waiting = select(H.id).where(H.id == table_id, H.status == "waiting").scalar_subquery()
        query = (
            update(schema.seat)
            .where(
                schema.seat.c.table_id == waiting,
                schema.seat.c.seat == seating.seat,
                schema.seat.c.kind == was,
            )
            .values(**_seat_values(table_id, seating))
        )
        async with self._db.write() as connection:
            return (await connection.execute(query)).rowcount == 1

    async def set_next(self, table_id: str, next_id: str) -> str:
        """Name the rematch, unless there is one already; the rematch that counts."""
        async with self._db.write() as connection:
            await connection.execute(
                update(schema.hosted).where(H.id == table_id, H.next_id.is_(None)).values(next_id=next_id)
            )
            found = await connection.execute(select(H.next_id).where(H.id == table_id))
            return str(found.scalar_one())

    async def say(self, table_id: str, seat: int | None, name: str, text: str, at: int) -> ChatOut:
        values = {"table_id": table_id, "seat": seat, "name": name, "text": text, "at": at}
        async with self._db.write() as connection:
            result = await connection.execute(insert(schema.chat).values(**values))
            key = result.inserted_primary_key
        return ChatOut(id=int(key[0]) if key else 0, seat=seat, name=name, text=text, at=at)

    async def chat(self, table_id: str, limit: int = 50) -> list[ChatOut]:
        columns = schema.chat.c
        query = (
            select(schema.chat).where(columns.table_id == table_id).order_by(columns.id.desc()).limit(limit)
        )
        async with self._db.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [
            ChatOut(id=row["id"], seat=row["seat"], name=row["name"], text=row["text"], at=row["at"])
            for row in reversed(rows)
        ]

    async def _with_seats(self, query: Any) -> list[tuple[Hosted, tuple[Seating, ...]]]:
        async with self._db.read() as connection:
            tables = [hosted_from(row) for row in (await connection.execute(query)).mappings()]
            wanted = (
                select(schema.seat)
                .where(schema.seat.c.table_id.in_([table.id for table in tables]))
                .order_by(schema.seat.c.seat)
            )
            seats: dict[str, list[Seating]] = {table.id: [] for table in tables}
            for row in (await connection.execute(wanted)).mappings():
                seats[row["table_id"]].append(seating_from(row))
        return [(table, tuple(seats[table.id])) for table in tables]


async def _seats(connection: AsyncConnection, table_id: str) -> tuple[Seating, ...]:
    query = select(schema.seat).where(schema.seat.c.table_id == table_id).order_by(schema.seat.c.seat)
    return tuple(seating_from(row) for row in (await connection.execute(query)).mappings())

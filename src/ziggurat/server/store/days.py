"""What games over days need besides their tables: vacations, and what seats answer meanwhile."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import json
from sqlalchemy import delete, exists, func, insert, select, update

from ziggurat.server.store import schema
from ziggurat.server.store.database import Database
from ziggurat.server.store.model import Plan

VACATION = schema.vacation.c
PLAN = schema.plan.c
DAY = 86_400_000
YEAR = 365 * DAY


@dataclass(frozen=True, slots=True)
class Vacation:
    id: int
    begins: int
    ends: int


class VacationStore:
    """When the clocks of players stand still."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def current(self, player_id: str, now: int) -> Vacation | None:
        query = select(VACATION.id, VACATION.begins, VACATION.ends).where(
            VACATION.player_id == player_id, VACATION.ends > now
        )
        async with self._db.read() as connection:
            row = (await connection.execute(query.order_by(VACATION.id.desc()))).first()
        return None if row is None else Vacation(*row)

    async def of_player(self, player_id: str) -> list[Vacation]:
        query = (
            select(VACATION.id, VACATION.begins, VACATION.ends)
            .where(VACATION.player_id == player_id)
            .order_by(VACATION.id)
        )
        async with self._db.read() as connection:
            return [Vacation(*row) for row in await connection.execute(query)]

    async def spent(self, player_id: str, now: int) -> int:
        """Ms of vacation within a year; each counts a day at least."""
        query = select(VACATION.begins, VACATION.ends).where(
            VACATION.player_id == player_id, VACATION.ends > now - YEAR
        )
        async with self._db.read() as connection:
            return sum(max(DAY, ends - begins) for begins, ends in (await connection.execute(query)).all())

    async def begin(self, player_id: str, begins: int, ends: int) -> bool:
        """Begin one; False when there is one already."""
        running = select(func.count()).where(VACATION.player_id == player_id, VACATION.ends > begins)
        async with self._db.write() as connection:
            # Of two requests at once the second waits here, on whatever node.
            player = schema.player.c.id == player_id
            await connection.execute(update(schema.player).where(player).values(id=player_id))
            if (await connection.execute(running)).scalar_one():
                return False
            await connection.execute(
                insert(schema.vacation).values(player_id=player_id, begins=begins, ends=ends)
            )
            return True

    async def drop_old(self, now: int) -> None:
        """Forget those that no longer count."""
        async with self._db.write() as connection:
            await connection.execute(delete(schema.vacation).where(VACATION.ends <= now - YEAR))

    async def end(self, vacation: Vacation, now: int) -> None:
        async with self._db.write() as connection:
            await connection.execute(
                update(schema.vacation).where(VACATION.id == vacation.id).values(ends=now)
            )


class PlanStore:
    """Plans by table and seat. They are their players' secrets."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def of(self, table_id: str, seat: int, player_id: str) -> Plan | None:
        query = select(PLAN.data).where(
            PLAN.table_id == table_id, PLAN.seat == seat, PLAN.player_id == player_id
        )
        async with self._db.read() as connection:
            found = (await connection.execute(query)).scalar_one_or_none()
        return None if found is None else json.decode(found, type=Plan)

    async def keep(self, table_id: str, seat: int, player_id: str, plan: Plan) -> None:
        """Write a plan down in the place of what was there; an empty one is none."""
        async with self._db.write() as connection:
            await connection.execute(delete(schema.plan).where(PLAN.table_id == table_id, PLAN.seat == seat))
            if plan.standing or plan.moves or plan.dropped is not None:
                await connection.execute(
                    insert(schema.plan).values(
                        table_id=table_id, seat=seat, player_id=player_id, data=json.encode(plan).decode()
                    )
                )

    async def drop_old(self) -> None:
        """Forget the plans of games that are over."""
        tables = schema.hosted.c
        over = exists().where(tables.id == PLAN.table_id, tables.status == "finished")
        async with self._db.write() as connection:
            await connection.execute(delete(schema.plan).where(over))

    async def forget(self, table_id: str, seat: int) -> None:
        """The seat is another's now, or the game is over."""
        async with self._db.write() as connection:
            await connection.execute(delete(schema.plan).where(PLAN.table_id == table_id, PLAN.seat == seat))

    async def of_player(self, player_id: str) -> list[tuple[str, int, Plan]]:
        """All plans of a player, for the file with all of their data."""
        query = select(PLAN.table_id, PLAN.seat, PLAN.data).where(PLAN.player_id == player_id)
        async with self._db.read() as connection:
            found = (await connection.execute(query)).all()
        return [(table_id, seat, json.decode(data, type=Plan)) for table_id, seat, data in found]

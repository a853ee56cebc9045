"""Keeping order: what people report, what who runs the server has ordered, and who did what when."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from ziggurat.server.store import schema
from ziggurat.server.store.database import Database
from ziggurat.server.store.model import Curb

CURB = schema.curb.c
REPORT = schema.report.c
AUDIT = schema.audit.c
PLAYER = schema.player.c
OPERATOR = "operator"
"""Who runs the server, in the log."""


class Report(NamedTuple):
    id: int
    at: int
    from_id: str
    player_id: str
    kind: str
    said: str
    where: str
    note: str
    closed: int | None


class Deed(NamedTuple):
    """An entry of the log: who did what to whom."""

    id: int
    at: int
    who: str
    did: str
    whom: str
    detail: str


class Person(NamedTuple):
    """Somebody as who runs the server sees them."""

    id: str
    name: str
    login: str | None
    created: int
    muted: int | None
    named: bool | None
    reports: int


class OrderStore:
    def __init__(self, database: Database) -> None:
        self._db = database

    # Orders --------------------------------------------------------------------------------------------

    async def curb(self, player_id: str) -> Curb:
        async with self._db.read() as connection:
            row = (
                await connection.execute(select(CURB.muted, CURB.named).where(CURB.player_id == player_id))
            ).first()
        return Curb() if row is None else Curb(row[0], bool(row[1]))

    async def set_curb(self, player_id: str, curb: Curb) -> None:
        values = {"muted": curb.muted, "named": curb.named}

        def work(connection: Connection) -> None:
            this = CURB.player_id == player_id
            if connection.execute(update(schema.curb).where(this).values(**values)).rowcount == 0:
                connection.execute(insert(schema.curb).values(player_id=player_id, **values))

        await self._db.write_at_once(work)

    async def rename(self, player_id: str, name: str) -> None:
        """Give a player another name, also at their tables and in what they have said."""
        seats, chats = schema.seat.c, schema.chat.c

        def work(connection: Connection) -> None:
            connection.execute(update(schema.player).where(PLAYER.id == player_id).values(name=name))
            mine = select(seats.table_id, seats.seat).where(seats.player_id == player_id)
            for table_id, seat in connection.execute(mine).all():
                here = (chats.table_id == table_id) & (chats.seat == seat)
                connection.execute(update(schema.chat).where(here).values(name=name))
            connection.execute(update(schema.seat).where(seats.player_id == player_id).values(name=name))
            entered = schema.entrant.c.player_id == player_id
            connection.execute(update(schema.entrant).where(entered).values(name=name))

        await self._db.write_at_once(work)

    async def find(self, who: str) -> str | None:
        """The id of a player, by it or by the name for signing in."""
        query = select(PLAYER.id).where(or_(PLAYER.id == who, PLAYER.login == who.casefold()))
        async with self._db.read() as connection:
            return (await connection.execute(query.limit(1))).scalar_one_or_none()

    async def people(self, search: str, limit: int) -> list[Person]:
        """Players whose name holds a text, the latest first."""
        told = (
            select(func.count())
            .where(REPORT.player_id == PLAYER.id, REPORT.closed.is_(None))
            .scalar_subquery()
            .label("told")
        )
        query = (
            select(PLAYER.id, PLAYER.name, PLAYER.login, PLAYER.created, CURB.muted, CURB.named, told)
            .outerjoin(schema.curb, CURB.player_id == PLAYER.id)
            .order_by(PLAYER.created.desc())
            .limit(limit)
        )
        if search:
            query = query.where(
                or_(
                    func.lower(PLAYER.name).contains(search.lower(), autoescape=True),
                    PLAYER.login.contains(search.casefold(), autoescape=True),
                    PLAYER.id == search,
                )
            )
        async with self._db.read() as connection:
            return [Person(*row) for row in await connection.execute(query)]

    # Reports -------------------------------------------------------------------------------------------

    async def report(self, told: Report, most: int) -> bool:
        """Keep a report; the same one again is the same. False when one has too many open ones."""

        def work(connection: Connection) -> bool:
            mine: ColumnElement[bool] = (REPORT.from_id == told.from_id) & REPORT.closed.is_(None)
            same = (
                mine
                & (REPORT.player_id == told.player_id)
                & (REPORT.kind == told.kind)
                & (REPORT.where == told.where)
            )
            if (
                connection.execute(select(REPORT.id).where(same, REPORT.said == told.said)).first()
                is not None
            ):
                return True
            if connection.execute(select(func.count()).where(mine)).scalar_one() >= most:
                return False
            values = {key: value for key, value in told._asdict().items() if key != "id"}
            connection.execute(insert(schema.report).values(**values))
            return True

        return await self._db.write_at_once(work)

    async def reports(self, closed: bool, limit: int = 200) -> list[Report]:
        query = select(
            REPORT.id,
            REPORT.at,
            REPORT.from_id,
            REPORT.player_id,
            REPORT.kind,
            REPORT.said,
            REPORT.where,
            REPORT.note,
            REPORT.closed,
        ).order_by(REPORT.id.desc())
        if not closed:
            query = query.where(REPORT.closed.is_(None))
        async with self._db.read() as connection:
            return [Report(*row) for row in await connection.execute(query.limit(limit))]

    async def close(self, report: int, now: int) -> bool:
        this = (REPORT.id == report) & REPORT.closed.is_(None)
        async with self._db.write() as connection:
            done = await connection.execute(update(schema.report).where(this).values(closed=now))
            return done.rowcount == 1

    # The log -------------------------------------------------------------------------------------------

    async def note(self, at: int, who: str, did: str, whom: str, detail: str = "") -> None:
        values = {"at": at, "who": who, "did": did, "whom": whom, "detail": detail[:200]}
        async with self._db.write() as connection:
            await connection.execute(insert(schema.audit).values(**values))

    async def deeds(self, whom: str | None, limit: int) -> list[Deed]:
        query = (
            select(AUDIT.id, AUDIT.at, AUDIT.who, AUDIT.did, AUDIT.whom, AUDIT.detail)
            .order_by(AUDIT.id.desc())
            .limit(limit)
        )
        if whom is not None:
            query = query.where(or_(AUDIT.whom == whom, AUDIT.who == whom))
        async with self._db.read() as connection:
            return [Deed(*row) for row in await connection.execute(query)]

    async def orders(self, after: int) -> list[Deed]:
        """What who runs the server has done since an entry of the log."""
        query = select(AUDIT.id, AUDIT.at, AUDIT.who, AUDIT.did, AUDIT.whom, AUDIT.detail).where(
            AUDIT.id > after, AUDIT.who == OPERATOR
        )
        async with self._db.read() as connection:
            return [Deed(*row) for row in await connection.execute(query.order_by(AUDIT.id))]

    async def forget(self, deeds: int, reports: int) -> None:
        """Drop entries of the log and closed reports from before a moment each."""
        async with self._db.write() as connection:
            await connection.execute(delete(schema.audit).where(AUDIT.at < deeds))
            await connection.execute(delete(schema.report).where(REPORT.closed < reports))

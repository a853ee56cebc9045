"""Keeping order: what people report, what who runs the server has ordered, and who did what when."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from ziggurat.server.store import schema
from ziggurat.server.store.database import Database
from ziggurat.server.store.model import Curb

C = schema.curb.c
R = schema.report.c
A = schema.audit.c
P = schema.player.c
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
            row = (await connection.execute(select(C.muted, C.named).where(C.player_id == player_id))).first()
        return Curb() if row is None else Curb(row[0], bool(row[1]))

    async def set_curb(self, player_id: str, curb: Curb) -> None:
        values = {"muted": curb.muted, "named": curb.named}

        def work(connection: Connection) -> None:
            this = C.player_id == player_id
            if connection.execute(update(schema.curb).where(this).values(**values)).rowcount == 0:
                connection.execute(insert(schema.curb).values(player_id=player_id, **values))

        await self._db.write_at_once(work)

    async def rename(self, player_id: str, name: str) -> None:
        """Give a player another name, also at their tables and in what they have said."""
        seats, chats = schema.seat.c, schema.chat.c

        def work(connection: Connection) -> None:
            connection.execute(update(schema.player).where(P.id == player_id).values(name=name))
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
        query = select(P.id).where(or_(P.id == who, P.login == who.casefold()))
        async with self._db.read() as connection:
            return (await connection.execute(query.limit(1))).scalar_one_or_none()

    async def people(self, search: str, limit: int) -> list[Person]:
        """Players whose name holds a text, the latest first."""
        told = (
            select(func.count())
            .where(R.player_id == P.id, R.closed.is_(None))
            .scalar_subquery()
            .label("told")
        )
        query = (
            select(P.id, P.name, P.login, P.created, C.muted, C.named, told)
            .outerjoin(schema.curb, C.player_id == P.id)
            .order_by(P.created.desc())
            .limit(limit)
        )
        if search:
            query = query.where(
                or_(
                    func.lower(P.name).contains(search.lower(), autoescape=True),
                    P.login.contains(search.casefold(), autoescape=True),
                    P.id == search,
                )
            )
        async with self._db.read() as connection:
            return [Person(*row) for row in await connection.execute(query)]

    # Reports -------------------------------------------------------------------------------------------

    async def report(self, told: Report, most: int) -> bool:
        """Keep a report; the same one again is the same. False when one has too many open ones."""

        def work(connection: Connection) -> bool:
            mine: ColumnElement[bool] = (R.from_id == told.from_id) & R.closed.is_(None)
            same = mine & (R.player_id == told.player_id) & (R.kind == told.kind) & (R.where == told.where)
            if connection.execute(select(R.id).where(same, R.said == told.said)).first() is not None:
                return True
            if connection.execute(select(func.count()).where(mine)).scalar_one() >= most:
                return False
            values = {key: value for key, value in told._asdict().items() if key != "id"}
            connection.execute(insert(schema.report).values(**values))
            return True

        return await self._db.write_at_once(work)

    async def reports(self, closed: bool, limit: int = 200) -> list[Report]:
        query = select(
            R.id, R.at, R.from_id, R.player_id, R.kind, R.said, R.where, R.note, R.closed
        ).order_by(R.id.desc())
        if not closed:
            query = query.where(R.closed.is_(None))
        async with self._db.read() as connection:
            return [Report(*row) for row in await connection.execute(query.limit(limit))]

    async def close(self, report: int, now: int) -> bool:
        this = (R.id == report) & R.closed.is_(None)
        async with self._db.write() as connection:
            done = await connection.execute(update(schema.report).where(this).values(closed=now))
            return done.rowcount == 1

    # The log -------------------------------------------------------------------------------------------

    async def note(self, at: int, who: str, did: str, whom: str, detail: str = "") -> None:
        values = {"at": at, "who": who, "did": did, "whom": whom, "detail": detail[:200]}
        async with self._db.write() as connection:
            await connection.execute(insert(schema.audit).values(**values))

    async def deeds(self, whom: str | None, limit: int) -> list[Deed]:
        query = select(A.id, A.at, A.who, A.did, A.whom, A.detail).order_by(A.id.desc()).limit(limit)
        if whom is not None:
            query = query.where(or_(A.whom == whom, A.who == whom))
        async with self._db.read() as connection:
            return [Deed(*row) for row in await connection.execute(query)]

    async def last(self) -> int:
        async with self._db.read() as connection:
            return int((await connection.execute(select(func.max(A.id)))).scalar_one() or 0)

    async def orders(self, after: int) -> list[Deed]:
        """What who runs the server has done since an entry of the log."""
        query = select(A.id, A.at, A.who, A.did, A.whom, A.detail).where(A.id > after, A.who == OPERATOR)
        async with self._db.read() as connection:
            return [Deed(*row) for row in await connection.execute(query.order_by(A.id))]

    async def forget(self, deeds: int, reports: int) -> None:
        """Drop entries of the log and closed reports from before a moment each."""
        async with self._db.write() as connection:
            await connection.execute(delete(schema.audit).where(A.at < deeds))
            await connection.execute(delete(schema.report).where(R.closed < reports))

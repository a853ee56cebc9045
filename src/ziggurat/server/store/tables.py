"""Reading and writing hosted tables, their seats and chat."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, get_args

from msgspec import MsgspecError, json
from sqlalchemy import ColumnElement, Connection, RowMapping, case, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ziggurat.server.errors import TableFault
from ziggurat.server.store import schema
from ziggurat.server.store.database import Database
from ziggurat.server.store.model import Hosted, Row, Seating, short_options
from ziggurat.server.store.news import tell
from ziggurat.server.store.shelf import Shelved, Wanted, asked_of, counts_of, page_of, shelve
from ziggurat.server.wire.socket import ChatOut
from ziggurat.server.wire.terms import Clock, Purpose

log = logging.getLogger("ziggurat.store")
HOSTED = schema.hosted.c
MOST_CHAT = 1_000
"""Chat messages that are kept of one table."""
_PLAIN = (
    "id", "game", "rules", "actions", "status", "listed", "host_id", "undo", "absent", "stand_in", "delay",
    "hints", "created", "started", "finished", "next_id", "step", "due", "fault", "purpose", "name", "about",
    "moved", "code", "level", "match", "fill", "rated", "settled", "tournament",
)  # fmt: skip


_LISTED = (
    *(column for column in schema.hosted.columns if column.name not in ("options", "short", "position")),
    func.coalesce(HOSTED.short, HOSTED.options).label("options"),
)
"""The columns for lists."""


class Faulty(NamedTuple):
    """A table that was set aside, as far as its row can be read."""

    id: str
    game: str
    step: int
    created: int
    fault: str


def _garbled(read: Callable[[str], object], text: str) -> bool:
    try:
        read(text)
    except (MsgspecError, ValueError, TypeError):
        return True
    return False


def hosted_from(row: RowMapping) -> Hosted:
    plain: dict[str, Any] = {name: row[name] for name in _PLAIN}
    position = row.get("position")
    return Hosted(
        options=json.decode(row["options"]),
        clock=None if row["clock"] is None else json.decode(row["clock"], type=Clock),
        outcome=None if row["outcome"] is None else json.decode(row["outcome"]),
        open=seats_from(row["open"]),
        deadlines=deadlines_from(row["deadlines"]),
        position=None if position is None else json.decode(position),
        ratings=None if row["ratings"] is None else json.decode(row["ratings"]),
        **plain,
    )


def _readable(row: RowMapping) -> Hosted | None:
    """A row of a list; one that is damaged is left out, so that the others are still seen."""
    try:
        return hosted_from(row)
    except (MsgspecError, ValueError, TypeError):
        log.exception("the row of table %s cannot be read", row["id"])
        return None


def seats_from(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split())


def seats_text(seats: Sequence[int]) -> str:
    return " ".join(str(seat) for seat in seats)


def deadlines_from(text: str) -> dict[int, int]:
    return {int(seat): int(at) for seat, at in (part.split(":") for part in text.split())}


def deadlines_text(deadlines: Mapping[int, int]) -> str:
    return " ".join(f"{seat}:{at}" for seat, at in sorted(deadlines.items()))


def seating_from(row: RowMapping) -> Seating:
    return Seating(row["seat"], row["kind"], row["player_id"], row["bot"], row["name"], row["left_id"])


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
        "left_id": seating.left_id,
    }


BYTES_PER_ROW = 200
"""Of a step, its index and its share of the snapshots."""


class Stored(NamedTuple):
    """What a player keeps on a server."""

    unfinished: int
    tables: int
    bytes: int


class TableStore:
    """Tables in the database, without replaying anything."""

    def __init__(self, database: Database, node: str) -> None:
        self._db = database
        self._node = node

    async def create(self, table: Hosted, seats: Sequence[Seating], rows: Sequence[Row] = ()) -> None:
        values = {name: getattr(table, name) for name in _PLAIN}
        values["options"] = json.encode(table.options).decode()
        short = json.encode(short_options(table.options)).decode()
        values["short"] = None if short == values["options"] else short
        values["clock"] = None if table.clock is None else json.encode(table.clock).decode()
        values["outcome"] = None if table.outcome is None else json.encode(table.outcome).decode()
        values["open"] = seats_text(table.open)
        values["deadlines"] = deadlines_text(table.deadlines)
        values["position"] = None if table.position is None else json.encode(table.position).decode()
        async with self._db.write() as connection:
            await connection.execute(insert(schema.hosted).values(**values))
            await connection.execute(
                insert(schema.seat), [_seat_values(table.id, seating) for seating in seats]
            )
            if rows:
                await connection.execute(insert(schema.step), [row_values(table.id, row) for row in rows])
            await connection.run_sync(shelve, table.id)

    async def load(self, table_id: str) -> tuple[Hosted, tuple[Seating, ...]] | None:
        async with self._db.read() as connection:
            row = (
                (await connection.execute(select(schema.hosted).where(HOSTED.id == table_id)))
                .mappings()
                .first()
            )
            if row is None:
                return None
            try:
                return hosted_from(row), await _seats(connection, table_id)
            except (MsgspecError, ValueError, TypeError) as error:
                raise TableFault(f"the row of this table cannot be read: {type(error).__name__}") from error

    async def listed(
        self, statuses: Sequence[str], now: int, limit: int = 100
    ) -> list[tuple[Hosted, tuple[Seating, ...]]]:
        """Tables that all may see; one with a delay counts as running until its end is told."""
        fits: ColumnElement[bool] = HOSTED.status.in_(statuses)
        if "running" in statuses:
            fits |= (
                (HOSTED.status == "finished")
                & (HOSTED.delay > 0)
                & (HOSTED.finished + 1000 * HOSTED.delay > now)
            )
        query = (
            select(*_LISTED).where(HOSTED.listed.is_(True), fits).order_by(HOSTED.created.desc()).limit(limit)
        )
        return await self._with_seats(query)

    async def of_player(
        self, player_id: str, purposes: Sequence[Purpose] = get_args(Purpose), limit: int = 200
    ) -> list[tuple[Hosted, tuple[Seating, ...]]]:
        mine = select(schema.seat.c.table_id).where(schema.seat.c.player_id == player_id)
        query = (
            select(*_LISTED)
            .where(HOSTED.id.in_(mine) | (HOSTED.host_id == player_id), HOSTED.purpose.in_(purposes))
            .order_by(HOSTED.created.desc())
            .limit(limit)
        )
        return await self._with_seats(query)

    async def by_code(self, code: str) -> str | None:
        """The table of a short code."""
        async with self._db.read() as connection:
            return (
                await connection.execute(select(HOSTED.id).where(HOSTED.code == code))
            ).scalar_one_or_none()

    async def matching(self, match: str, limit: int) -> list[str]:
        """Tables at which people wait for others who want the same, the oldest first."""
        free = select(schema.seat.c.table_id).where(schema.seat.c.kind == "open")
        fits = (
            (HOSTED.status == "waiting")
            & (HOSTED.match == match)
            & HOSTED.fault.is_(None)
            & HOSTED.id.in_(free)
        )
        async with self._db.read() as connection:
            query = select(HOSTED.id).where(fits).order_by(HOSTED.created).limit(limit)
            return list((await connection.execute(query)).scalars())

    async def to_fill(self, now: int, limit: int = 50) -> list[str]:
        """Tables at which bots sit down by now."""
        query = (
            select(HOSTED.id)
            .where(HOSTED.status == "waiting", HOSTED.fill <= now, HOSTED.fault.is_(None))
            .limit(limit)
        )
        async with self._db.read() as connection:
            return list((await connection.execute(query)).scalars())

    async def hasten(self, table_id: str, fill: int) -> None:
        """Let bots sit down by then, if they would come later."""
        later = HOSTED.fill.is_(None) | (HOSTED.fill > fill)
        query = (
            update(schema.hosted)
            .where(HOSTED.id == table_id, HOSTED.status == "waiting", later)
            .values(fill=fill)
        )
        async with self._db.write() as connection:
            await connection.execute(query)

    async def all_of(self, player_id: str) -> list[tuple[Hosted, tuple[Seating, ...]]]:
        """Every table at which a player sits or that they opened, the newest first."""
        mine = select(schema.seat.c.table_id).where(schema.seat.c.player_id == player_id)
        fits = HOSTED.id.in_(mine) | (HOSTED.host_id == player_id)
        return await self._with_seats(select(*_LISTED).where(fits).order_by(HOSTED.created.desc()))

    async def by_ids(self, ids: Sequence[str]) -> dict[str, tuple[Hosted, tuple[Seating, ...]]]:
        """Some tables as lists show them."""
        found = await self._with_seats(select(*_LISTED).where(HOSTED.id.in_(ids)))
        return {hosted.id: (hosted, seats) for hosted, seats in found}

    async def stored(self, player_id: str) -> Stored:
        """What a player keeps here: tables that they opened or imported, and about how much they take."""
        open_games = (
            HOSTED.status.in_(("waiting", "running"))
            & HOSTED.purpose.not_in(("lesson", "puzzle"))
            & HOSTED.tournament.is_(None)
        )
        unfinished = func.sum(case((open_games, 1), else_=0))
        written = func.length(HOSTED.options) + func.coalesce(func.length(HOSTED.position), 0)
        room = func.sum(written + HOSTED.step * BYTES_PER_ROW)
        query = select(unfinished, func.count(), room).where(HOSTED.host_id == player_id)
        async with self._db.read() as connection:
            row = (await connection.execute(query)).one()
        return Stored(int(row[0] or 0), int(row[1]), int(row[2] or 0))

    async def due(self, now: int, limit: int = 200) -> list[str]:
        """Running tables that somebody has to look after by now."""
        query = (
            select(HOSTED.id)
            .where(HOSTED.status == "running", HOSTED.due <= now, HOSTED.fault.is_(None))
            .order_by(HOSTED.due)
            .limit(limit)
        )
        async with self._db.read() as connection:
            return list((await connection.execute(query)).scalars())

    async def bots_asleep(self, after: int, limit: int = 1000) -> list[str]:
        """Running tables that are due late although it is a bot's turn."""
        query = (
            select(HOSTED.id, HOSTED.open, schema.seat.c.seat)
            .join(schema.seat, schema.seat.c.table_id == HOSTED.id)
            .where(
                HOSTED.status == "running",
                HOSTED.due > after,
                HOSTED.fault.is_(None),
                schema.seat.c.kind == "bot",
            )
            .limit(limit)
        )
        async with self._db.read() as connection:
            found = (await connection.execute(query)).all()
        return sorted({table_id for table_id, asked, seat in found if seat in seats_from(asked)})

    async def full_but_waiting(self) -> list[str]:
        """Tables that nobody is missing from and that have not started: a crash came in between."""
        missing = select(schema.seat.c.table_id).where(schema.seat.c.kind == "open")
        full = (HOSTED.status == "waiting") & HOSTED.id.not_in(missing) & HOSTED.fault.is_(None)
        query = select(HOSTED.id).where(full).limit(1000)
        async with self._db.read() as connection:
            return list((await connection.execute(query)).scalars())

    async def set_fault(self, table_id: str, fault: str | None) -> None:
        """Note why a table cannot go on (None: it can again); the other nodes hear of it."""
        values = {"fault": None if fault is None else fault[:200]}
        async with self._db.write() as connection:
            await connection.execute(update(schema.hosted).where(HOSTED.id == table_id).values(**values))
            if not self._db.sqlite:
                await connection.run_sync(tell, self._node, {"kind": "table", "table": table_id})

    async def mend(self, table_id: str) -> None:
        """Empty what is garbled in a table's row and follows from its log: who is asked, and the outcome."""
        query = select(HOSTED.open, HOSTED.outcome).where(HOSTED.id == table_id)
        async with self._db.write() as connection:
            row = (await connection.execute(query)).first()
            values: dict[str, str | None] = {}
            if row is not None and _garbled(seats_from, row.open):
                values["open"] = ""
            if row is not None and row.outcome is not None and _garbled(json.decode, row.outcome):
                values["outcome"] = None
            if values:
                await connection.execute(update(schema.hosted).where(HOSTED.id == table_id).values(**values))

    async def reopen(self, table_id: str) -> None:
        """A table runs (again), for who mends it."""
        values = {"status": "running", "finished": None, "outcome": None}
        async with self._db.write() as connection:
            await connection.execute(update(schema.hosted).where(HOSTED.id == table_id).values(**values))
            await connection.run_sync(shelve, table_id)

    async def faulty(self, limit: int = 1000) -> list[Faulty]:
        """Tables that cannot go on, newest first; of each what can be read whatever is broken."""
        columns = (HOSTED.id, HOSTED.game, HOSTED.step, HOSTED.created, HOSTED.fault)
        query = select(*columns).where(HOSTED.fault.is_not(None)).order_by(HOSTED.created.desc()).limit(limit)
        async with self._db.read() as connection:
            return [Faulty(*row) for row in await connection.execute(query)]

    async def set_due(self, table_id: str, due: int | None) -> None:
        async with self._db.write() as connection:
            await connection.execute(update(schema.hosted).where(HOSTED.id == table_id).values(due=due))

    async def take_seat(
        self, table_id: str, seating: Seating, was: str, status: str = "waiting", by: str | None = None
    ) -> bool:
        """Change a seat that is still of kind `was` (and of player `by`, if given); False when it is not."""
        waiting = select(HOSTED.id).where(HOSTED.id == table_id, HOSTED.status == status).scalar_subquery()
        seat = schema.seat.c
        fits = (seat.table_id == waiting) & (seat.seat == seating.seat) & (seat.kind == was)
        if by is not None:
            fits &= seat.player_id == by
        query = update(schema.seat).where(fits).values(**_seat_values(table_id, seating))
        async with self._db.write() as connection:
            taken = (await connection.execute(query)).rowcount == 1
            if taken:
                await connection.run_sync(shelve, table_id)
            return taken

    async def set_next(self, table_id: str, next_id: str) -> str:
        """Name the rematch, unless there is one already; the rematch that counts."""
        async with self._db.write() as connection:
            await connection.execute(
                update(schema.hosted)
                .where(HOSTED.id == table_id, HOSTED.next_id.is_(None))
                .values(next_id=next_id)
            )
            found = await connection.execute(select(HOSTED.next_id).where(HOSTED.id == table_id))
            return str(found.scalar_one())

    async def say(self, table_id: str, seat: int | None, name: str, text: str, at: int) -> ChatOut:
        """Keep a chat message; a table has room for so many, and the oldest go."""
        values = {"table_id": table_id, "seat": seat, "name": name, "text": text, "at": at}
        columns = schema.chat.c
        here = columns.table_id == table_id
        oldest = select(columns.id).where(here).order_by(columns.id.desc()).limit(1).offset(MOST_CHAT)
        async with self._db.write() as connection:
            result = await connection.execute(insert(schema.chat).values(**values))
            key = result.inserted_primary_key
            number = int(key[0]) if key else 0
            await connection.execute(delete(schema.chat).where(here, columns.id <= oldest.scalar_subquery()))
            if not self._db.sqlite:
                news = {"kind": "chat", "table": table_id, "id": number}
                await connection.run_sync(tell, self._node, news)
        return ChatOut(id=number, seat=seat, name=name, text=text, at=at)

    async def chat(self, table_id: str, limit: int = 50, number: int | None = None) -> list[ChatOut]:
        """The last messages of a table; or one of them, by its number."""
        columns = schema.chat.c
        query = (
            select(schema.chat).where(columns.table_id == table_id).order_by(columns.id.desc()).limit(limit)
        )
        if number is not None:
            query = query.where(columns.id == number)
        async with self._db.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [
            ChatOut(id=row["id"], seat=row["seat"], name=row["name"], text=row["text"], at=row["at"])
            for row in reversed(rows)
        ]

    async def listing(
        self, player_id: str, wanted: Wanted, limit: int, after: tuple[int, str] | None = None
    ) -> Listing:
        """A page of a player's list with all that is shown beside it, read in one go."""

        def work(connection: Connection) -> Listing:
            rows = page_of(connection, player_id, wanted, limit, after)
            found = _read(connection, select(*_LISTED).where(HOSTED.id.in_([row.table_id for row in rows])))
            tables = {hosted.id: (hosted, seats) for hosted, seats in found}
            return Listing(rows, tables, counts_of(connection, player_id), asked_of(connection, player_id))

        return await self._db.read_at_once(work)

    async def _with_seats(self, query: Any) -> list[tuple[Hosted, tuple[Seating, ...]]]:
        return await self._db.read_at_once(lambda connection: _read(connection, query))


class Listing(NamedTuple):
    """A page of a player's list: places, tables, how many stand in each part, and those that ask."""

    rows: list[Shelved]
    tables: dict[str, tuple[Hosted, tuple[Seating, ...]]]
    counts: dict[str, int]
    asked: list[tuple[str, str, str]]


def _read(connection: Connection, query: Any) -> list[tuple[Hosted, tuple[Seating, ...]]]:
    """Tables with their seats."""
    tables = [table for row in connection.execute(query).mappings() if (table := _readable(row)) is not None]
    wanted = (
        select(schema.seat)
        .where(schema.seat.c.table_id.in_([table.id for table in tables]))
        .order_by(schema.seat.c.seat)
    )
    seats: dict[str, list[Seating]] = {table.id: [] for table in tables}
    for row in connection.execute(wanted).mappings():
        seats[row["table_id"]].append(seating_from(row))
    return [(table, tuple(seats[table.id])) for table in tables]


async def _seats(connection: AsyncConnection, table_id: str) -> tuple[Seating, ...]:
    query = select(schema.seat).where(schema.seat.c.table_id == table_id).order_by(schema.seat.c.seat)
    return tuple(seating_from(row) for row in (await connection.execute(query)).mappings())

"""The players' lists of their tables: kept up with the tables, read by the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from sqlalchemy import ColumnElement, Connection, bindparam, case, delete, func, insert, select, update

from ziggurat.server.store import schema
from ziggurat.server.store.database import Database

State = Literal["running", "finished", "archived", "apart"]
SHELF = schema.shelf.c
HOSTED = schema.hosted.c
MOST_RUNNING = 500
"""Unfinished tables that a list knows; a player has fewer."""


class Shelved(NamedTuple):
    """A table in a player's list."""

    table_id: str
    state: State
    at: int
    name: str | None


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a page of the list is asked for."""

    state: State
    game: str | None = None
    people: bool | None = None
    search: str = ""


def state_of(purpose: str, status: str) -> State:
    """The part of the list in which a table stands that nobody has archived."""
    if purpose != "game":
        return "apart"
    return "finished" if status == "finished" else "running"


def words_of(names: Sequence[str | None]) -> str:
    """What is searched: all names, in small letters."""
    return " ".join(name.casefold() for name in names if name)


def shelve(connection: Connection, table_id: str) -> None:
    """Bring the lists of all who sit or sat at a table (or opened it) to how it is now."""
    table = connection.execute(select(schema.hosted).where(HOSTED.id == table_id)).mappings().one()
    sitting = schema.seat.c
    seats = (
        connection.execute(select(schema.seat).where(sitting.table_id == table_id).order_by(sitting.seat))
        .mappings()
        .all()
    )
    known = {
        row["player_id"]: row
        for row in connection.execute(select(schema.shelf).where(SHELF.table_id == table_id)).mappings()
    }
    people = {row["player_id"] for row in seats if row["player_id"] is not None}
    open_seats = any(row["kind"] == "open" for row in seats)
    names = [table["name"], *(row["name"] for row in seats), table_id]
    before = {row["left_id"] for row in seats if row["left_id"] is not None}
    # Who organises a tournament has its tables there only where they sit themselves.
    hosts = set() if table["tournament"] else {table["host_id"]}
    for player_id in people | before | hosts:
        shelved = known.pop(player_id, None)
        own = None if shelved is None else shelved["name"]
        kept = shelved is not None and shelved["state"] == "archived"
        values = {
            "state": "archived" if kept else state_of(table["purpose"], table["status"]),
            "at": table["finished"] or table["created"],
            "game": table["game"],
            "people": open_seats or bool(people - {player_id}),
            "search": words_of([own, *names]),
        }
        if shelved is None:
            connection.execute(
                insert(schema.shelf).values(player_id=player_id, table_id=table_id, name=None, **values)
            )
        else:
            connection.execute(
                update(schema.shelf)
                .where(SHELF.table_id == table_id, SHELF.player_id == player_id)
                .values(**values)
            )
    for player_id in known:
        connection.execute(
            delete(schema.shelf).where(SHELF.table_id == table_id, SHELF.player_id == player_id)
        )


_OVER = (
    update(schema.shelf)
    .where(SHELF.table_id == bindparam("key"))
    .values(
        state=case((SHELF.state == "running", "finished"), else_=SHELF.state), at=bindparam("new_finished")
    )
)


def put_by(connection: Connection, over: Sequence[Mapping[str, Any]]) -> None:
    """Games have ended: their places in all lists."""
    connection.execute(_OVER, [{key: one[key] for key in ("key", "new_finished")} for one in over])


def page_of(
    connection: Connection, player_id: str, wanted: Wanted, limit: int, after: tuple[int, str] | None = None
) -> list[Shelved]:
    """Tables of one part, the last to change first; `after` the last of the page before."""
    fits: ColumnElement[bool] = (SHELF.player_id == player_id) & (SHELF.state == wanted.state)
    if wanted.game is not None:
        fits &= SHELF.game == wanted.game
    if wanted.people is not None:
        fits &= SHELF.people.is_(wanted.people)
    for word in wanted.search.casefold().split():
        fits &= SHELF.search.contains(word, autoescape=True)
    if after is not None:
        at, table_id = after
        fits &= (SHELF.at < at) | ((SHELF.at == at) & (SHELF.table_id < table_id))
    query = (
        select(SHELF.table_id, SHELF.state, SHELF.at, SHELF.name)
        .where(fits)
        .order_by(SHELF.at.desc(), SHELF.table_id.desc())
        .limit(limit)
    )
    return [Shelved(*row) for row in connection.execute(query)]


def counts_of(connection: Connection, player_id: str) -> dict[str, int]:
    query = select(SHELF.state, func.count()).where(SHELF.player_id == player_id).group_by(SHELF.state)
    return {state: int(count) for state, count in connection.execute(query)}


def asked_of(connection: Connection, player_id: str) -> list[tuple[str, str, str]]:
    sitting = schema.seat.c
    mine = (
        select(SHELF.table_id)
        .where(SHELF.player_id == player_id, SHELF.state == "running")
        .limit(MOST_RUNNING)
    )
    ids = list(connection.execute(mine).scalars())
    tables = connection.execute(
        select(HOSTED.id, HOSTED.game, HOSTED.rules, HOSTED.actions, HOSTED.open).where(
            HOSTED.id.in_(ids), HOSTED.status == "running", HOSTED.fault.is_(None)
        )
    ).all()
    # By table, never by player: somebody may have sat at thousands.
    seats = connection.execute(
        select(sitting.table_id, sitting.player_id, sitting.seat).where(
            sitting.table_id.in_([row[0] for row in tables])
        )
    ).all()
    own = {(table_id, str(seat)) for table_id, who, seat in seats if who == player_id}
    return [
        (game, rules, actions)
        for table_id, game, rules, actions, asked in tables
        if any((table_id, seat) in own for seat in asked.split())
    ]


class ShelfStore:
    """Lists of tables."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def counts(self, player_id: str) -> dict[str, int]:
        """How many tables stand in each part."""
        return await self._db.read_at_once(lambda connection: counts_of(connection, player_id))

    async def asked(self, player_id: str) -> list[tuple[str, str, str]]:
        """Game and versions of each table that runs and asks one of the player's seats."""
        return await self._db.read_at_once(lambda connection: asked_of(connection, player_id))

    async def one(self, player_id: str, table_id: str) -> Shelved | None:
        query = select(SHELF.table_id, SHELF.state, SHELF.at, SHELF.name).where(
            SHELF.player_id == player_id, SHELF.table_id == table_id
        )
        async with self._db.read() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Shelved(*row)

    async def change(self, player_id: str, table_id: str, **values: Any) -> None:
        """Change a place in a player's list, and what it is found by."""
        async with self._db.write() as connection:
            await connection.execute(
                update(schema.shelf)
                .where(SHELF.player_id == player_id, SHELF.table_id == table_id)
                .values(**values)
            )
            await connection.run_sync(shelve, table_id)

    async def remove(self, player_id: str, table_id: str) -> None:
        """Take a table from a player's list."""
        mine = (SHELF.player_id == player_id) & (SHELF.table_id == table_id)
        async with self._db.write() as connection:
            await connection.execute(delete(schema.shelf).where(mine))

    async def destroy(self, table_id: str) -> None:
        """Take a table away with all that belongs to it."""
        async with self._db.write() as connection:
            await connection.execute(
                update(schema.hosted).where(HOSTED.next_id == table_id).values(next_id=None)
            )
            for table in reversed(schema.metadata.sorted_tables):
                for column in table.columns:
                    if column.name == "table_id":
                        await connection.execute(delete(table).where(column == table_id))
            await connection.execute(delete(schema.hosted).where(HOSTED.id == table_id))

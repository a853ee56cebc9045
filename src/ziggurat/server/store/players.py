"""Players, their tokens and how to tell them that it is their turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, Connection, Table, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ziggurat.server.errors import NameTaken
from ziggurat.server.store import schema
from ziggurat.server.store.database import Database
from ziggurat.server.store.model import Player as Player
from ziggurat.server.store.shelf import shelve

PLAYER = schema.player.c
TOKEN = schema.token.c


@dataclass(frozen=True, slots=True)
class StoredToken:
    id: str
    player_id: str
    kind: str
    label: str
    created: int
    expires: int
    seen: int | None = None


_PLAYER = (PLAYER.id, PLAYER.name, PLAYER.login, PLAYER.webhook, PLAYER.email, PLAYER.leaves)
_TOKEN = (TOKEN.id, TOKEN.player_id, TOKEN.kind, TOKEN.label, TOKEN.created, TOKEN.expires, TOKEN.seen)


KEPT = (schema.seat, schema.hosted, schema.entrant, schema.tournament)
"""What others share stays when somebody is erased."""


class PlayerStore:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def create(self, player_id: str, name: str, created: int) -> Player:
        async with self._db.write() as connection:
            await connection.execute(insert(schema.player).values(id=player_id, name=name, created=created))
        return Player(player_id, name, None, None, None)

    async def by_id(self, player_id: str) -> Player | None:
        async with self._db.read() as connection:
            row = (await connection.execute(select(*_PLAYER).where(PLAYER.id == player_id))).first()
        return None if row is None else Player(*row)

    async def by_token(self, digest: str, now: int) -> tuple[Player, StoredToken] | None:
        """Whose token this is, if it has not expired."""
        query = (
            select(*_PLAYER, *_TOKEN)
            .join(schema.token, TOKEN.player_id == PLAYER.id)
            .where(TOKEN.hash == digest, TOKEN.expires > now)
        )
        row = await self._db.read_at_once(lambda connection: connection.execute(query).first())
        return None if row is None else (Player(*tuple(row)[:6]), StoredToken(*tuple(row)[6:]))

    async def password(self, login: str) -> tuple[str, str | None] | None:
        """Player id and password hash of a login; an account may have none."""
        async with self._db.read() as connection:
            row = (
                await connection.execute(select(PLAYER.id, PLAYER.password).where(PLAYER.login == login))
            ).first()
        return None if row is None else (row[0], row[1])

    async def by_email(self, email: str) -> list[tuple[str, str, str]]:
        """Id, login and password hash of the accounts of a confirmed address."""
        query = (
            select(PLAYER.id, PLAYER.login, PLAYER.password)
            .where(PLAYER.email == email, PLAYER.login.is_not(None))
            .limit(20)
        )
        async with self._db.read() as connection:
            return [(row[0], row[1], row[2] or "") for row in await connection.execute(query)]

    async def taken(self, logins: Sequence[str]) -> set[str]:
        """Those of some logins that exist."""
        async with self._db.read() as connection:
            return set(
                (await connection.execute(select(PLAYER.login).where(PLAYER.login.in_(logins)))).scalars()
            )

    async def prefs(self, player_id: str) -> str | None:
        async with self._db.read() as connection:
            found = await connection.execute(select(PLAYER.prefs).where(PLAYER.id == player_id))
            return found.scalar_one_or_none()

    async def notices(self, player_id: str) -> tuple[str | None, int]:
        """How a player wants to be told of turns, and when they last were."""
        async with self._db.read() as connection:
            row = (
                await connection.execute(select(PLAYER.notices, PLAYER.told).where(PLAYER.id == player_id))
            ).first()
        return (None, 0) if row is None else (row[0], row[1] or 0)

    async def leaving(self, now: int, limit: int = 20) -> list[str]:
        """Players whose account is to be deleted by now."""
        async with self._db.read() as connection:
            found = await connection.execute(select(PLAYER.id).where(PLAYER.leaves <= now).limit(limit))
            return list(found.scalars())

    async def saw(self, token_id: str, now: int) -> None:
        async with self._db.write() as connection:
            await connection.execute(update(schema.token).where(TOKEN.id == token_id).values(seen=now))

    async def merge(self, guest: str, into: str) -> list[str]:
        """Everything of a guest becomes another player's; the tables that it touches."""

        def work(connection: Connection) -> list[str]:
            mine = select(schema.shelf.c.table_id).where(schema.shelf.c.player_id == guest)
            tables = list(connection.execute(mine).scalars())
            connection.execute(delete(schema.token).where(TOKEN.player_id == guest))
            for table in schema.metadata.sorted_tables:
                for column in table.columns:
                    if column.references(PLAYER.id):
                        _hand_over(connection, table, column, guest, into)
            connection.execute(delete(schema.bond).where(schema.bond.c.player_id == schema.bond.c.other_id))
            for table_id in tables:
                shelve(connection, table_id)
            return tables

        return await self._db.write_at_once(work)

    async def erase(self, player_id: str, name: str) -> list[str]:
        """Take away all that says who a player was; the tables that they leave behind, under another name."""

        def work(connection: Connection) -> list[str]:
            seats, chats = schema.seat.c, schema.chat.c
            places = connection.execute(
                select(seats.table_id, seats.seat).where(seats.player_id == player_id)
            ).all()
            for table_id, seat in places:
                connection.execute(delete(schema.chat).where(chats.table_id == table_id, chats.seat == seat))
            connection.execute(update(schema.seat).where(seats.player_id == player_id).values(name=name))
            entered = schema.entrant.c.player_id == player_id
            connection.execute(update(schema.entrant).where(entered).values(name=name, out=True))
            events = schema.tournament.c
            going_on = (events.host_id == player_id) & events.status.in_(("open", "running"))
            connection.execute(update(schema.tournament).where(going_on).values(status="cancelled"))
            for table in schema.metadata.sorted_tables:
                for column in table.columns:
                    mine = column.name == "player_id" or column.references(PLAYER.id)
                    if mine and table not in KEPT:
                        connection.execute(delete(table).where(column == player_id))
            connection.execute(update(schema.seat).where(seats.left_id == player_id).values(left_id=None))
            gone = dict.fromkeys(("login", "password", "webhook", "email", "prefs", "leaves", "notices"))
            connection.execute(update(schema.player).where(PLAYER.id == player_id).values(name=name, **gone))
            return sorted({table_id for table_id, _ in places})

        return await self._db.write_at_once(work)

    async def change(self, player_id: str, **values: Any) -> None:
        """Change columns of a player; NameTaken when the login exists."""
        try:
            async with self._db.write() as connection:
                await connection.execute(update(schema.player).where(PLAYER.id == player_id).values(**values))
        except IntegrityError:
            raise NameTaken("this login is taken; choose another") from None

    async def add_token(self, digest: str, token: StoredToken) -> None:
        async with self._db.write() as connection:
            await connection.execute(
                insert(schema.token).values(
                    hash=digest,
                    id=token.id,
                    player_id=token.player_id,
                    kind=token.kind,
                    label=token.label,
                    created=token.created,
                    expires=token.expires,
                )
            )

    async def tokens(self, player_id: str, kind: str) -> list[StoredToken]:
        query = (
            select(*_TOKEN).where(TOKEN.player_id == player_id, TOKEN.kind == kind).order_by(TOKEN.created)
        )
        async with self._db.read() as connection:
            return [StoredToken(*row) for row in await connection.execute(query)]

    async def drop_token(self, player_id: str, token_id: str) -> bool:
        query = delete(schema.token).where(TOKEN.player_id == player_id, TOKEN.id == token_id)
        async with self._db.write() as connection:
            return (await connection.execute(query)).rowcount == 1

    async def drop_tokens(self, player_id: str, kinds: Sequence[str], but: str | None = None) -> list[str]:
        """End a player's sessions and tokens of these kinds, except one; the ids of those that ended."""
        mine = (TOKEN.player_id == player_id) & TOKEN.kind.in_(kinds) & (TOKEN.id != (but or ""))
        async with self._db.write() as connection:
            found = list((await connection.execute(select(TOKEN.id).where(mine))).scalars())
            await connection.execute(delete(schema.token).where(mine))
        return found

    async def drop_expired(self, now: int) -> None:
        async with self._db.write() as connection:
            await connection.execute(delete(schema.token).where(TOKEN.expires <= now))

    async def secret(self, fresh: str, name: str = "secret") -> str:
        """A key of the server's own (`secret`: for the codes of links): the stored one, else `fresh`."""
        columns = schema.setting.c
        try:
            async with self._db.write() as connection:
                await connection.execute(insert(schema.setting).values(key=name, value=fresh))
                return fresh
        except IntegrityError:
            async with self._db.read() as connection:
                found = await connection.execute(select(columns.value).where(columns.key == name))
                return str(found.scalar_one())


def _hand_over(connection: Connection, table: Table, column: Column[Any], guest: str, into: str) -> None:
    """Rows of a guest become another player's; where that one has such a row already, it stays."""
    keys = list(table.primary_key.columns)
    for row in connection.execute(select(*keys).where(column == guest)).all():
        this = [key == value for key, value in zip(keys, row, strict=True)]
        try:
            with connection.begin_nested():
                connection.execute(update(table).where(*this).values({column.name: into}))
        except IntegrityError:
            connection.execute(delete(table).where(*this))

"""Players, their tokens and how to tell them that it is their turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ziggurat.server.errors import NameTaken
from ziggurat.server.store import schema
from ziggurat.server.store.database import Database
from ziggurat.server.store.model import Player as Player

P = schema.player.c
T = schema.token.c


@dataclass(frozen=True, slots=True)
class StoredToken:
    id: str
    player_id: str
    kind: str
    label: str
    created: int
    expires: int


_PLAYER = (P.id, P.name, P.login, P.webhook, P.email)
_TOKEN = (T.id, T.player_id, T.kind, T.label, T.created, T.expires)


class PlayerStore:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def create(self, player_id: str, name: str, created: int) -> Player:
        async with self._db.write() as connection:
            await connection.execute(insert(schema.player).values(id=player_id, name=name, created=created))
        return Player(player_id, name, None, None, None)

    async def by_id(self, player_id: str) -> Player | None:
        async with self._db.read() as connection:
            row = (await connection.execute(select(*_PLAYER).where(P.id == player_id))).first()
        return None if row is None else Player(*row)

    async def by_token(self, digest: str, now: int) -> tuple[Player, StoredToken] | None:
        """Whose token this is, if it has not expired."""
        query = (
            select(*_PLAYER, *_TOKEN)
            .join(schema.token, T.player_id == P.id)
            .where(T.hash == digest, T.expires > now)
        )
        async with self._db.read() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else (Player(*row[:5]), StoredToken(*row[5:]))

    async def password(self, login: str) -> tuple[str, str] | None:
        """Player id and password hash of a login."""
        async with self._db.read() as connection:
            row = (await connection.execute(select(P.id, P.password).where(P.login == login))).first()
        return None if row is None else (row[0], row[1])

    async def change(self, player_id: str, **values: Any) -> None:
        """Change columns of a player; NameTaken when the login exists."""
        try:
            async with self._db.write() as connection:
                await connection.execute(update(schema.player).where(P.id == player_id).values(**values))
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
        query = select(*_TOKEN).where(T.player_id == player_id, T.kind == kind).order_by(T.created)
        async with self._db.read() as connection:
            return [StoredToken(*row) for row in await connection.execute(query)]

    async def drop_token(self, player_id: str, token_id: str) -> bool:
        query = delete(schema.token).where(T.player_id == player_id, T.id == token_id)
        async with self._db.write() as connection:
            return (await connection.execute(query)).rowcount == 1

    async def drop_tokens(self, player_id: str, kinds: Sequence[str], but: str | None = None) -> list[str]:
        """End a player's sessions and tokens of these kinds, except one; the ids of those that ended."""
        mine = (T.player_id == player_id) & T.kind.in_(kinds) & (T.id != (but or ""))
        async with self._db.write() as connection:
            found = list((await connection.execute(select(T.id).where(mine))).scalars())
            await connection.execute(delete(schema.token).where(mine))
        return found

    async def drop_expired(self, now: int) -> None:
        async with self._db.write() as connection:
            await connection.execute(delete(schema.token).where(T.expires <= now))

    async def secret(self, fresh: str) -> str:
        """The server's own key for the codes of links: the stored one, or `fresh` if there is none."""
        columns = schema.setting.c
        try:
            async with self._db.write() as connection:
                await connection.execute(insert(schema.setting).values(key="secret", value=fresh))
                return fresh
        except IntegrityError:
            async with self._db.read() as connection:
                found = await connection.execute(select(columns.value).where(columns.key == "secret"))
                return str(found.scalar_one())

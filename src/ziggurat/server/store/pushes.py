"""Browsers that want to be told of turns."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, exists, func, insert, select
from sqlalchemy.exc import IntegrityError

from ziggurat.server.store import schema
from ziggurat.server.store.database import Database

PUSH = schema.push.c
TOKEN = schema.token.c


@dataclass(frozen=True, slots=True)
class Subscription:
    """Where a browser is told, and the keys by which only it reads what comes."""

    id: str
    player_id: str
    token_id: str
    endpoint: str
    key: str
    auth: str


_SUBSCRIPTION = (PUSH.id, PUSH.player_id, PUSH.token_id, PUSH.endpoint, PUSH.key, PUSH.auth)


class PushStore:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def add(self, one: Subscription, created: int) -> None:
        """Keep a subscription; a browser (its endpoint) and a session have one, of the last who asked."""
        same = (PUSH.endpoint == one.endpoint) | (PUSH.token_id == one.token_id)
        for _ in range(3):
            try:
                async with self._db.write() as connection:
                    await connection.execute(delete(schema.push).where(same))
                    await connection.execute(
                        insert(schema.push).values(
                            id=one.id, player_id=one.player_id, token_id=one.token_id, endpoint=one.endpoint,
                            key=one.key, auth=one.auth, created=created,
                        )
                    )  # fmt: skip
                    return
            except IntegrityError:
                continue  # the same browser asked twice at once, through two nodes

    async def of_player(self, player_id: str, now: int) -> list[Subscription]:
        """Those whose session still lasts; the others go."""
        alive = select(TOKEN.id).where(TOKEN.player_id == player_id, TOKEN.expires > now)
        dead = (PUSH.player_id == player_id) & PUSH.token_id.not_in(alive)
        async with self._db.write() as connection:
            await connection.execute(delete(schema.push).where(dead))
            found = await connection.execute(select(*_SUBSCRIPTION).where(PUSH.player_id == player_id))
            return [Subscription(*row) for row in found]

    async def of_session(self, token_id: str) -> str | None:
        """The endpoint of a session's browser."""
        async with self._db.read() as connection:
            query = select(PUSH.endpoint).where(PUSH.token_id == token_id)
            return (await connection.execute(query)).scalar_one_or_none()

    async def count(self, player_id: str) -> int:
        query = select(func.count()).select_from(schema.push).where(PUSH.player_id == player_id)
        async with self._db.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def drop_old(self, now: int) -> None:
        """Forget the browsers whose session has ended."""
        alive = exists().where(TOKEN.id == PUSH.token_id, TOKEN.expires > now)
        async with self._db.write() as connection:
            await connection.execute(delete(schema.push).where(~alive))

    async def drop(self, subscription_id: str) -> None:
        async with self._db.write() as connection:
            await connection.execute(delete(schema.push).where(PUSH.id == subscription_id))

    async def drop_session(self, token_id: str) -> None:
        async with self._db.write() as connection:
            await connection.execute(delete(schema.push).where(PUSH.token_id == token_id))

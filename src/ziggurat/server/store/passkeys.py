"""Passkeys of accounts, and the challenges that are answered with them, each once."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update

from ziggurat.server.errors import TableState
from ziggurat.server.store import schema
from ziggurat.server.store.database import Database

PASSKEY = schema.passkey.c
CHALLENGE = schema.challenge.c


@dataclass(frozen=True, slots=True)
class Passkey:
    id: str
    """The credential's own id, base64url."""
    player_id: str
    key: bytes
    """The public key (SubjectPublicKeyInfo)."""
    counter: int
    label: str
    created: int
    used: int | None = None


_KEY = (
    PASSKEY.id,
    PASSKEY.player_id,
    PASSKEY.key,
    PASSKEY.counter,
    PASSKEY.label,
    PASSKEY.created,
    PASSKEY.used,
)


class PasskeyStore:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def challenge(self, digest: str, expires: int) -> None:
        async with self._db.write() as connection:
            await connection.execute(insert(schema.challenge).values(digest=digest, expires=expires))

    async def answered(self, digest: str, now: int) -> bool:
        """Was this asked, and not answered before? It is from now on."""
        query = delete(schema.challenge).where(CHALLENGE.digest == digest, CHALLENGE.expires > now)
        async with self._db.write() as connection:
            return (await connection.execute(query)).rowcount == 1

    async def drop_expired(self, now: int) -> None:
        async with self._db.write() as connection:
            await connection.execute(delete(schema.challenge).where(CHALLENGE.expires <= now))

    async def add(self, passkey: Passkey) -> None:
        async with self._db.write() as connection:
            await connection.execute(
                insert(schema.passkey).values(
                    id=passkey.id, player_id=passkey.player_id, key=passkey.key, counter=passkey.counter,
                    label=passkey.label, created=passkey.created, used=None,
                )
            )  # fmt: skip

    async def by_id(self, passkey_id: str) -> Passkey | None:
        async with self._db.read() as connection:
            row = (await connection.execute(select(*_KEY).where(PASSKEY.id == passkey_id))).first()
        return None if row is None else Passkey(*row)

    async def of_player(self, player_id: str) -> list[Passkey]:
        query = select(*_KEY).where(PASSKEY.player_id == player_id).order_by(PASSKEY.created)
        async with self._db.read() as connection:
            return [Passkey(*row) for row in await connection.execute(query)]

    async def used(self, passkey: Passkey, counter: int, now: int) -> bool:
        """Count a use; False when another one counted as far first."""
        query = (
            update(schema.passkey)
            .where(PASSKEY.id == passkey.id, PASSKEY.counter == passkey.counter)
            .values(counter=counter, used=now)
        )
        async with self._db.write() as connection:
            return (await connection.execute(query)).rowcount == 1

    async def remove(self, player_id: str, passkey_id: str) -> bool:
        """Take a passkey away; TableState for the last way in."""
        async with self._db.write() as connection:
            known = await connection.execute(select(PASSKEY.id).where(PASSKEY.player_id == player_id))
            ids = set(known.scalars())
            secret = await connection.execute(
                select(schema.player.c.password).where(schema.player.c.id == player_id)
            )
            if ids == {passkey_id} and secret.scalar_one_or_none() is None:
                raise TableState("this is the only way into the account; set a password first")
            query = delete(schema.passkey).where(PASSKEY.id == passkey_id, PASSKEY.player_id == player_id)
            return (await connection.execute(query)).rowcount == 1

"""One device lets another one in: offers, claims and consent, each once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import delete, insert, select, update

from ziggurat.server.store import schema
from ziggurat.server.store.database import Database

MOVING = schema.moving.c
State = Literal["offered", "claimed", "agreed", "used"]


@dataclass(frozen=True, slots=True)
class Offer:
    id: str
    player_id: str
    device: str
    """The one that wants to come in, as it says."""
    state: State
    expires: int


_OFFER = (MOVING.id, MOVING.player_id, MOVING.device, MOVING.state, MOVING.expires)


class MovingStore:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def offer(self, offer: Offer, code: str) -> None:
        """Write an offer down; earlier ones of the player end."""
        async with self._db.write() as connection:
            await connection.execute(delete(schema.moving).where(MOVING.player_id == offer.player_id))
            await connection.execute(
                insert(schema.moving).values(
                    id=offer.id, player_id=offer.player_id, code=code, claim=None, device=offer.device,
                    state=offer.state, expires=offer.expires,
                )
            )  # fmt: skip

    async def claim(self, code: str, claim: str, device: str, now: int) -> bool:
        """Another device shows the code: True for the first that does so in time."""
        query = (
            update(schema.moving)
            .where(MOVING.code == code, MOVING.state == "offered", MOVING.expires > now)
            .values(claim=claim, device=device, state="claimed")
        )
        async with self._db.write() as connection:
            return (await connection.execute(query)).rowcount == 1

    async def agree(self, player_id: str, offer_id: str, now: int) -> bool:
        query = (
            update(schema.moving)
            .where(
                MOVING.id == offer_id,
                MOVING.player_id == player_id,
                MOVING.state == "claimed",
                MOVING.expires > now,
            )
            .values(state="agreed")
        )
        async with self._db.write() as connection:
            return (await connection.execute(query)).rowcount == 1

    async def withdraw(self, player_id: str, offer_id: str) -> bool:
        query = delete(schema.moving).where(MOVING.id == offer_id, MOVING.player_id == player_id)
        async with self._db.write() as connection:
            return (await connection.execute(query)).rowcount == 1

    async def mine(self, player_id: str, offer_id: str, now: int) -> Offer | None:
        query = select(*_OFFER).where(
            MOVING.id == offer_id, MOVING.player_id == player_id, MOVING.expires > now
        )
        async with self._db.read() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Offer(*row)

    async def claimed(self, claim: str, now: int) -> Offer | None:
        """The offer that a device has claimed."""
        async with self._db.read() as connection:
            query = select(*_OFFER).where(MOVING.claim == claim, MOVING.expires > now)
            row = (await connection.execute(query)).first()
        return None if row is None else Offer(*row)

    async def use(self, claim: str, now: int) -> bool:
        """Come in: once."""
        query = (
            update(schema.moving)
            .where(MOVING.claim == claim, MOVING.state == "agreed", MOVING.expires > now)
            .values(state="used")
        )
        async with self._db.write() as connection:
            return (await connection.execute(query)).rowcount == 1

    async def drop_expired(self, now: int) -> None:
        async with self._db.write() as connection:
            await connection.execute(delete(schema.moving).where(MOVING.expires <= now))

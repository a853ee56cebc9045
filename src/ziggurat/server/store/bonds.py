"""Who knows whom: friends by mutual consent, and those who keep apart; invitations to a table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, delete, insert, or_, select, update

from ziggurat.server.store import schema
from ziggurat.server.store.database import Database

BOND = schema.bond.c
PLAYER = schema.player.c
INVITATION = schema.invitation.c
Kind = Literal["asked", "friend", "blocked"]


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody one knows, and how; `kind` as the other one said it, if `theirs`."""

    id: str
    name: str
    login: str | None
    kind: Kind
    theirs: bool


class BondStore:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def find(self, login: str) -> str | None:
        async with self._db.read() as connection:
            return (
                await connection.execute(select(PLAYER.id).where(PLAYER.login == login))
            ).scalar_one_or_none()

    async def of_player(self, player_id: str) -> list[Known]:
        """Friends, those who were asked or blocked, and those who ask."""
        mine = (
            select(PLAYER.id, PLAYER.name, PLAYER.login, BOND.kind)
            .join(schema.bond, BOND.other_id == PLAYER.id)
            .where(BOND.player_id == player_id)
            .order_by(PLAYER.name)
        )
        asking = (
            select(PLAYER.id, PLAYER.name, PLAYER.login, BOND.kind)
            .join(schema.bond, BOND.player_id == PLAYER.id)
            .where(BOND.other_id == player_id, BOND.kind == "asked")
            .order_by(PLAYER.name)
        )
        async with self._db.read() as connection:
            own = [Known(*row, theirs=False) for row in await connection.execute(mine)]
            apart = {one.id for one in own if one.kind == "blocked"}
            theirs = [Known(*row, theirs=True) for row in await connection.execute(asking)]
        return own + [one for one in theirs if one.id not in apart]

    async def count(self, player_id: str) -> int:
        async with self._db.read() as connection:
            return len(
                (await connection.execute(select(BOND.other_id).where(BOND.player_id == player_id))).all()
            )

    async def befriend(self, player_id: str, other_id: str, now: int) -> None:
        """Ask; or agree, if the other one has asked. Who is blocked asks in vain, and never learns it."""

        def work(connection: Connection) -> None:
            here = _kind(connection, player_id, other_id)
            there = _kind(connection, other_id, player_id)
            if here == "friend":
                return
            if there == "asked":
                _set(connection, other_id, player_id, "friend", now)
                _set(connection, player_id, other_id, "friend", now)
            else:
                _set(connection, player_id, other_id, "asked", now)

        await self._db.write_at_once(work)

    async def part(self, player_id: str, other_id: str) -> bool:
        """Be friends no longer, or take a question back, or refuse it; False when there is nothing such."""
        both = ((BOND.player_id == player_id) & (BOND.other_id == other_id)) | (
            (BOND.player_id == other_id) & (BOND.other_id == player_id)
        )
        async with self._db.write() as connection:
            query = delete(schema.bond).where(both, BOND.kind != "blocked")
            return (await connection.execute(query)).rowcount > 0

    async def block(self, player_id: str, other_id: str, now: int) -> None:
        def work(connection: Connection) -> None:
            back = (BOND.player_id == other_id) & (BOND.other_id == player_id)
            connection.execute(delete(schema.bond).where(back, BOND.kind != "blocked"))
            _set(connection, player_id, other_id, "blocked", now)
            connection.execute(
                delete(schema.invitation).where(
                    or_(
                        (INVITATION.player_id == player_id) & (INVITATION.from_id == other_id),
                        (INVITATION.player_id == other_id) & (INVITATION.from_id == player_id),
                    )
                )
            )

        await self._db.write_at_once(work)

    async def unblock(self, player_id: str, other_id: str) -> bool:
        mine = (BOND.player_id == player_id) & (BOND.other_id == other_id) & (BOND.kind == "blocked")
        async with self._db.write() as connection:
            return (await connection.execute(delete(schema.bond).where(mine))).rowcount == 1

    async def blocked(self, player_id: str) -> frozenset[str]:
        """Those whom a player has blocked."""
        query = select(BOND.other_id).where(BOND.player_id == player_id, BOND.kind == "blocked")
        async with self._db.read() as connection:
            return frozenset((await connection.execute(query)).scalars())

    async def apart(self, player_id: str) -> frozenset[str]:
        """Those with whom a player has nothing to do, whoever of the two said so."""
        theirs = select(BOND.player_id).where(BOND.other_id == player_id, BOND.kind == "blocked")
        async with self._db.read() as connection:
            found = frozenset((await connection.execute(theirs)).scalars())
        return found | await self.blocked(player_id)

    async def friends(self, player_id: str, others: Collection[str]) -> bool:
        """Are all of these friends of a player?"""
        query = select(BOND.other_id).where(BOND.player_id == player_id, BOND.kind == "friend")
        async with self._db.read() as connection:
            return set(others) <= set((await connection.execute(query)).scalars())

    # Invitations ---------------------------------------------------------------------------------------

    async def invite(self, table_id: str, player_id: str, from_id: str, now: int) -> None:
        def work(connection: Connection) -> None:
            here = (INVITATION.table_id == table_id) & (INVITATION.player_id == player_id)
            connection.execute(delete(schema.invitation).where(here))
            connection.execute(
                insert(schema.invitation).values(
                    table_id=table_id, player_id=player_id, from_id=from_id, at=now
                )
            )

        await self._db.write_at_once(work)

    async def invitations(self, player_id: str, limit: int = 20) -> Sequence[tuple[str, str]]:
        """Tables with a free seat to which a player was invited, and the name of who did it; newest first."""
        free = select(schema.seat.c.table_id).where(schema.seat.c.kind == "open")
        query = (
            select(INVITATION.table_id, PLAYER.name)
            .join(schema.player, PLAYER.id == INVITATION.from_id)
            .join(schema.hosted, schema.hosted.c.id == INVITATION.table_id)
            .where(
                INVITATION.player_id == player_id,
                schema.hosted.c.status != "finished",
                INVITATION.table_id.in_(free),
            )
            .order_by(INVITATION.at.desc())
            .limit(limit)
        )
        async with self._db.read() as connection:
            return [(row[0], row[1]) for row in await connection.execute(query)]

    async def answered(self, table_id: str, player_id: str) -> bool:
        here = (INVITATION.table_id == table_id) & (INVITATION.player_id == player_id)
        async with self._db.write() as connection:
            return (await connection.execute(delete(schema.invitation).where(here))).rowcount == 1


def _kind(connection: Connection, player_id: str, other_id: str) -> str | None:
    query = select(BOND.kind).where(BOND.player_id == player_id, BOND.other_id == other_id)
    return connection.execute(query).scalar_one_or_none()


def _set(connection: Connection, player_id: str, other_id: str, kind: Kind, now: int) -> None:
    this = (BOND.player_id == player_id) & (BOND.other_id == other_id)
    if connection.execute(update(schema.bond).where(this).values(kind=kind, since=now)).rowcount == 0:
        connection.execute(
            insert(schema.bond).values(player_id=player_id, other_id=other_id, kind=kind, since=now)
        )

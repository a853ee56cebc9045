"""Who is connected where, for nodes that share a database: true as long as the node gives signs of life.

A lone process needs none of it: on SQLite nothing is written.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, insert, select, text, update

from ziggurat.server.store import schema
from ziggurat.server.store.database import Database
from ziggurat.server.store.news import tell

PRESENCE = schema.presence.c
NODE = schema.node.c
FORGOTTEN = 3_600_000
"""Ms after which the row of a dead node goes."""


class PresenceStore:
    """Signs of life of nodes, and the players connected through each."""

    def __init__(self, database: Database, node: str) -> None:
        self._db = database
        self._node = node

    async def beat(self, alive: int) -> list[str]:
        """Give a sign of life; the nodes that gave one in the last `alive` ms, in order.

        All moments are the database's: nodes whose clocks differ agree on who is alive.
        """
        if self._db.sqlite:
            return [self._node]
        async with self._db.write() as connection:
            clock = text("select cast(extract(epoch from clock_timestamp()) * 1000 as bigint)")
            now = int((await connection.execute(clock)).scalar_one())
            found = await connection.execute(
                update(schema.node).where(NODE.id == self._node).values(seen=now)
            )
            if found.rowcount == 0:
                await connection.execute(insert(schema.node).values(id=self._node, seen=now))
            dead = (NODE.seen < now - FORGOTTEN) | (NODE.seen > now + FORGOTTEN)
            await connection.execute(delete(schema.node).where(dead))
            await connection.execute(delete(schema.presence).where(PRESENCE.node.not_in(select(NODE.id))))
            lately = NODE.seen.between(now - alive, now + alive)
            living = await connection.execute(select(NODE.id).where(lately).order_by(NODE.id))
            return list(living.scalars())

    async def gone(self) -> None:
        """This node ends: its people are no longer connected through it."""
        if self._db.sqlite:
            return
        async with self._db.write() as connection:
            await connection.execute(delete(schema.presence).where(PRESENCE.node == self._node))
            await connection.execute(delete(schema.node).where(NODE.id == self._node))

    async def note(self, table_id: str, player_id: str, here: bool) -> None:
        """A player came to a table through this node, or left; the other nodes hear of it."""
        if self._db.sqlite:
            return
        mine = (
            (PRESENCE.table_id == table_id)
            & (PRESENCE.player_id == player_id)
            & (PRESENCE.node == self._node)
        )
        async with self._db.write() as connection:
            await connection.execute(delete(schema.presence).where(mine))
            if here:
                await connection.execute(
                    insert(schema.presence).values(table_id=table_id, player_id=player_id, node=self._node)
                )
            await connection.run_sync(tell, self._node, {"kind": "presence", "table": table_id})

    async def elsewhere(self, nodes: Sequence[str], table_id: str | None = None) -> dict[str, frozenset[str]]:
        """Players connected through other living nodes, by table."""
        others = [node for node in nodes if node != self._node]
        if self._db.sqlite or not others:
            return {}
        query = select(PRESENCE.table_id, PRESENCE.player_id).where(PRESENCE.node.in_(others))
        if table_id is not None:
            query = query.where(PRESENCE.table_id == table_id)
        found: dict[str, set[str]] = {}
        async with self._db.read() as connection:
            for table, player in await connection.execute(query):
                found.setdefault(table, set()).add(player)
        return {table: frozenset(players) for table, players in found.items()}

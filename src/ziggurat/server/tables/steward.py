"""Sees to it that every game goes on: bots play, absent seats get a bot, forgotten tables are woken.

Each table has one steward among the living nodes (the highest hash of node and table). It holds no lock:
if two nodes act at once, the unique step lets one of them win.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from hashlib import sha256
from time import monotonic

from sqlalchemy.exc import SQLAlchemyError

from ziggurat.server.errors import NotFound, TableFault
from ziggurat.server.tables import moves
from ziggurat.server.tables.attending import attend, think
from ziggurat.server.tables.house import House
from ziggurat.server.tables.resting import rest_instead
from ziggurat.server.tables.table import Table

log = logging.getLogger("ziggurat.steward")
SWEEP = 60.0
SOON = 15_000
"""Ms: a bot whose turn it is has to be looked after within this time; more is a clock that was wrong."""
FORGET = 180 * 86_400_000
"""Ms after which the row of an expired session goes: so late that a wrong clock does no harm."""
PATIENCE = 3
"""Failures in a row after which a table is set aside."""
ALIVE = 8
"""Signs of life that a node may leave out before it counts as dead."""


async def _nothing(_table: Table) -> None:
    """Loading a table starts it, if nobody is missing."""


class Steward:
    """One per process."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._services = house.services
        self._nodes: list[str] = [house.services.node]
        self._task: asyncio.Task[None] | None = None
        self._swept = -SWEEP
        self._failures: Counter[str] = Counter()
        self.on_round: list[Callable[[], Awaitable[None]]] = []
        """What else is done every round."""
        self.on_sweep: list[Callable[[], Awaitable[None]]] = []
        """What else is done now and then."""
        self.looked = monotonic()
        """When the last round over all tables ended well."""
        house.on_load.append(lambda table: table.on_steps.append(self.attend))

    async def start(self) -> None:
        await self._beat()
        self._task = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._services.presence.gone()

    def mine(self, table_id: str) -> bool:
        """Is this node the table's steward?"""
        best = max(self._nodes, key=lambda node: sha256(f"{node}:{table_id}".encode()).digest())
        return best == self._services.node

    def attend(self, table: Table) -> None:
        """Set bots to work on the open decisions that are theirs."""
        if self.mine(table.id):
            attend(table, self._think)

    async def _think(self, table: Table, seat: int) -> None:
        """Let a bot answer for a seat; whatever goes wrong, the steward comes back to it."""
        try:
            await think(table, seat)
        except (SQLAlchemyError, OSError):
            log.exception("table %s seat %d: a bot's turn was not written", table.id, seat)
        except Exception as error:
            log.exception("table %s seat %d: a bot's turn failed", table.id, seat)
            await table.stumbled(error)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(self._services.settings.beat)
            try:
                await self._beat()
                due = await self._services.tables.due(self._services.now())
                for table_id in due:
                    if self.mine(table_id):
                        await self._one(table_id, self._look_after)
                for work in self.on_round:
                    await work()
                self._house.trim()
                await self._sweep()
                self.looked = monotonic()
            except Exception:
                self._services.metrics.count("errors")
                log.exception("the steward stumbled")

    async def _one(self, table_id: str, work: Callable[[Table], Awaitable[None]]) -> None:
        """See to one table; whatever goes wrong there, the others are seen to."""
        try:
            await work(await self._house.get(table_id))
        except NotFound:
            pass
        except (SQLAlchemyError, OSError):
            raise  # the database, not the table
        except Exception as error:
            self._failures[table_id] += 1
            self._services.metrics.count("table_failures")
            log.exception("table %s: the steward stumbled", table_id)
            if isinstance(error, TableFault) or self._failures[table_id] >= PATIENCE:
                del self._failures[table_id]
                await self._services.tables.set_fault(table_id, f"{type(error).__name__}: {error}")
                self._services.metrics.count("tables_set_aside")
        else:
            self._failures.pop(table_id, None)

    async def _sweep(self) -> None:
        """Now and then: start what a crash kept from starting, wake bots, forget expired sessions."""
        if monotonic() - self._swept > SWEEP:
            self._swept = monotonic()
            now = self._services.now()
            for table_id in await self._services.tables.full_but_waiting():
                await self._one(table_id, _nothing)
            for table_id in await self._services.tables.bots_asleep(now + SOON):
                await self._services.tables.set_due(table_id, now)
            await self._services.players.drop_expired(now - FORGET)
            for work in self.on_sweep:
                await work()

    async def _beat(self) -> None:
        alive = round(1000 * ALIVE * self._services.settings.beat)
        self._nodes = await self._services.presence.beat(alive)
        await self._house.elsewhere(self._nodes)

    async def _look_after(self, table: Table) -> None:
        """A table is due: time is up, somebody is absent, or a bot's turn was forgotten."""
        position = table.position
        if position is None or table.hosted.status != "running":
            await self._services.tables.set_due(table.id, None)
            return
        self.attend(table)
        await self._house.look_elsewhere(table)
        gone = tuple(
            seat for seat in position.open() if seat not in position.away and self._gone(table, seat)
        )
        late = tuple(seat for seat in gone if self._late(table, seat))
        if late:
            still = await rest_instead(table, late)
            gone = tuple(seat for seat in gone if seat not in late or seat in still)
        if gone:
            lost = table.hosted.clock is not None and table.hosted.clock.over == "forfeit"
            forfeit = tuple(seat for seat in gone if lost and seat in late)
            if forfeit:
                await moves.give_up(table, forfeit, late=True)
            rest = tuple(seat for seat in gone if seat not in forfeit)
            if rest and table.hosted.status == "running":
                await moves.go_away(table, rest)
            table.announce_table()
            return
        await self._services.tables.set_due(table.id, self._next_look(table))

    def _late(self, table: Table, seat: int) -> bool:
        """Is the time of a seat up?"""
        deadline = None if table.position is None else table.position.clocks.deadline(seat)
        return deadline is not None and deadline <= self._services.now()

    def _gone(self, table: Table, seat: int) -> bool:
        """Is the time of a person's seat up, or its player absent for too long?"""
        player = table.seats[seat].player_id
        position = table.position
        if player is None or position is None:
            return False
        now = self._services.now()
        if self._late(table, seat):
            return True
        resting = position.clocks.resting(seat, now) is not None
        if table.hosted.absent is None or player in table.online() or resting:
            return False
        since = max(table.left.get(player, table.loaded), position.at)
        return now - since >= 1000 * table.hosted.absent

    def _next_look(self, table: Table) -> int | None:
        """When to look again: soon for bots, at the next deadline or absence for people."""
        due = table.due(table.readable())
        return None if due is None else max(due, self._services.now() + 1_000)

"""What spectators see of a table with a delay: the same log, some seconds behind."""

from __future__ import annotations

import asyncio

from ziggurat.server.tables.payloads import earlier
from ziggurat.server.tables.position import Position
from ziggurat.server.tables.table import Table


class Delayed:
    """The position that spectators of a table see, and the timer that moves it on."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._timer: asyncio.TimerHandle | None = None
        self.position: Position | None = None
        table.on_steps.append(self._plan)

    async def prepare(self) -> None:
        """Bring a table that was just loaded to where its spectators are."""
        live = self._table.position
        if live is not None:
            horizon = self._horizon()
            step = sum(act.at <= horizon for act in live.log)
            self.position = await earlier(self._table, live, step)

    def catch_up(self) -> Position:
        """The position as it was `delay` seconds ago."""
        live = self._table.readable()
        if self.position is None:
            self.position = live.before()
        horizon = self._horizon()
        for act in live.log[self.position.step :]:
            if act.at > horizon:
                break
            self.position.take(act)
        return self.position

    def _horizon(self) -> int:
        return self._table.services.now() - 1000 * self._table.hosted.delay

    def _plan(self, table: Table) -> None:
        """Wake the spectators when the next row is old enough."""
        live = table.position
        if live is None or self._timer is not None:
            return
        seen = self.catch_up().step
        if seen < live.step:
            wait = live.log[seen].at + 1000 * table.hosted.delay - table.services.now()
            self._timer = asyncio.get_running_loop().call_later(max(wait, 0) / 1000 + 0.01, self._wake)

    def _wake(self) -> None:
        self._timer = None
        self.catch_up()
        for watcher in tuple(self._table.watchers):
            watcher.steps_changed(self._table)
        self._plan(self._table)

"""All tables that this process has in memory; each is loaded once and dropped when nobody needs it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

from ziggurat.server.errors import NotFound
from ziggurat.server.services import Services
from ziggurat.server.tables.late import Delayed
from ziggurat.server.tables.table import Table, Watcher
from ziggurat.server.wire.socket import ChatOut


class House:
    """Tables by id."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self.on_load: list[Callable[[Table], None]] = []
        self.start: Callable[[House, Table], Awaitable[None]] | None = None
        """Starts a table that nobody is missing from."""
        self.nodes: list[str] = [services.node]
        """The living nodes, as the steward last saw them."""
        self.on_nodes: list[Callable[[Sequence[str]], None]] = []
        """Called when the living nodes were counted."""
        self.streams: set[Watcher] = set()
        """Bots on a stream: they look at all tables of their player."""
        services.fanout.listener = self.heard
        services.metrics.gauge("tables_in_memory", lambda: len(self._tables))

    def loaded(self) -> tuple[Table, ...]:
        return tuple(self._tables.values())

    async def get(self, table_id: str) -> Table:
        """A table, read from disk if need be; NotFound when there is none."""
        table = self._tables.get(table_id)
        if table is None:
            task = self._loading.get(table_id)
            if task is None:
                task = asyncio.create_task(self._load(table_id))
                self._loading[table_id] = task
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            table = await asyncio.shield(task)
        elif table.hosted.fault is not None:
            await table.refresh()  # it may have been mended
        table.used = self.services.now()
        return table

    async def _load(self, table_id: str) -> Table:
        found = await self.services.tables.load(table_id)
        if found is None:
            raise NotFound("there is no such table")
        hosted, seats = found
        table = Table(hosted, seats, self.services)
        delayed = table.delayed = Delayed(table) if hosted.delay > 0 else None
        table.on_steps.append(self._tell_streams)
        await table.load_steps()
        if delayed is not None:
            await delayed.prepare()
        await self.look_elsewhere(table)
        for callback in self.on_load:
            callback(table)
        self._tables[table_id] = table
        self.trim()
        if hosted.status == "waiting" and self.start is not None:
            await self.start(self, table)  # a crash may have come between the last join and the start
        return table

    def trim(self) -> None:
        """Drop the tables unused for longest, as long as there are too many and nobody looks on."""
        excess = len(self._tables) - self.services.settings.tables_in_memory
        if excess <= 0:
            return
        idle = [table for table in self._tables.values() if not table.watchers and not table.busy()]
        for table in sorted(idle, key=lambda table: table.used)[:excess]:
            del self._tables[table.id]

    async def close(self) -> None:
        """Finish what is being done at all tables."""
        for table in self.loaded():
            await table.close()

    def _tell_streams(self, table: Table) -> None:
        for stream in tuple(self.streams):
            if table.seats_of(stream.player_id):
                table.watchers.add(stream)
                stream.steps_changed(table)

    # Who is here ---------------------------------------------------------------------------------------

    async def enter(self, table: Table, watcher: Watcher) -> None:
        known = watcher.player_id in table.online()
        table.watchers.add(watcher)
        self.services.metrics.count("entries")
        if watcher.player_id is not None and table.member(watcher.player_id):
            if not known:
                table.announce_table()
            await self._note(table, watcher.player_id)

    async def leave(self, table: Table, watcher: Watcher) -> None:
        table.watchers.discard(watcher)
        player = watcher.player_id
        if player is not None and not table.here(player):
            table.left[player] = self.services.now()
            if table.member(player):
                table.announce_table()
                await self._note(table, player)

    async def _note(self, table: Table, player_id: str) -> None:
        """Tell the other nodes whether a player is connected here: as it is now, not as it was when asked."""
        async with table.presence:
            await self.services.presence.note(table.id, player_id, table.here(player_id))

    async def elsewhere(self, nodes: Sequence[str]) -> None:
        """Take over who is connected through the other living nodes."""
        self.nodes = list(nodes)
        for callback in self.on_nodes:
            callback(self.nodes)
        found = await self.services.presence.elsewhere(self.nodes)
        for table in self.loaded():
            table.elsewhere(found.get(table.id, frozenset()))

    async def look_elsewhere(self, table: Table) -> None:
        """The same for one table, now."""
        found = await self.services.presence.elsewhere(self.nodes, table.id)
        table.elsewhere(found.get(table.id, frozenset()))

    async def sign_out(self, token_id: str) -> None:
        """A session or token has ended: so does every connection made with it, on all nodes."""
        self._end(token_id)
        await self.services.fanout.publish({"kind": "signed_out", "token": token_id})

    def _end(self, token_id: str) -> None:
        watchers = {watcher for table in self.loaded() for watcher in table.watchers} | self.streams
        for watcher in watchers:
            if watcher.token_id == token_id:
                watcher.sign_out()

    async def heed(self, player_id: str) -> None:
        """A player has blocked somebody, or no longer: every open connection hears of it, on all nodes."""
        await self._heed(player_id)
        await self.services.fanout.publish({"kind": "heed", "player": player_id})

    async def _heed(self, player_id: str) -> None:
        blocked = await self.services.bonds.blocked(player_id)
        for table in self.loaded():
            for watcher in table.watchers:
                if watcher.player_id == player_id:
                    watcher.blocked = blocked

    async def say(self, table: Table, message: ChatOut) -> None:
        """Deliver a chat message here; other nodes hear of it by the transaction that wrote it."""
        table.deliver(message)

    async def changed(self, table: Table) -> None:
        """Seats or status changed: tell all, also on other nodes."""
        table.announce_table()
        await self.services.fanout.publish({"kind": "table", "table": table.id})

    async def deleted(self, table: Table) -> None:
        """A table is gone from the disk: forget it, also on other nodes."""
        self._forget(table)
        await self.services.fanout.publish({"kind": "deleted", "table": table.id})

    def _forget(self, table: Table) -> None:
        self._tables.pop(table.id, None)
        table.announce_table()

    # News of other nodes -------------------------------------------------------------------------------

    async def heard(self, news: dict[str, Any]) -> None:
        if news["kind"] == "reconnected":
            for loaded in self.loaded():
                await loaded.refresh()
                if loaded.watchers:
                    for message in await self.services.tables.chat(loaded.id):
                        loaded.deliver(message)
            return
        if news["kind"] == "heed":
            await self._heed(str(news["player"]))
            return
        if news["kind"] == "signed_out":
            self._end(str(news["token"]))
            return
        table = self._tables.get(str(news.get("table")))
        if table is None:
            if self.streams and news["kind"] in ("steps", "table"):
                self._tell_streams(await self.get(str(news["table"])))  # it may be a new table of a bot here
            return
        if news["kind"] == "deleted":
            table.hosted = replace(table.hosted, fault="its owner has deleted it", due=None)
            self._forget(table)
        elif news["kind"] == "presence":
            await self.look_elsewhere(table)
        elif news["kind"] == "chat":
            for message in await self.services.tables.chat(table.id, 1, int(news["id"])):
                table.deliver(message)
        else:
            await table.refresh()
            table.announce_table()

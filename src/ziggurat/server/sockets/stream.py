"""The stream of a bot: every open turn of all its tables, one JSON object per line."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from msgspec import Struct
from msgspec import json as msgjson

from ziggurat.server.store.players import Player
from ziggurat.server.tables.house import House
from ziggurat.server.tables.table import Table
from ziggurat.server.wire.socket import BotOver, BotTurn, ChatOut

HEARTBEAT = 15.0
encode = msgjson.Encoder().encode


class BotStream:
    """Looks at all tables of a player."""

    def __init__(self, house: House, player: Player, token_id: str | None) -> None:
        self.player_id: str | None = player.id
        self.token_id = token_id
        self._signed_out = False
        self._house = house
        self._changed: dict[str, Table] = {}
        self._told: dict[tuple[str, int], int] = {}
        self._over: set[str] = set()
        self._wake = asyncio.Event()

    def steps_changed(self, table: Table) -> None:
        self._changed[table.id] = table
        self._wake.set()

    def table_changed(self) -> None:
        """Seats and presence do not matter to a bot."""

    blocked: frozenset[str] = frozenset()

    def said(self, message: ChatOut) -> None:
        """Nor does chat."""

    def sign_out(self) -> None:
        """The token was revoked: the stream ends."""
        self._signed_out = True
        self._wake.set()

    async def lines(self, ended: Callable[[], None]) -> AsyncIterator[bytes]:
        """The lines to send, until the client goes; then `ended` is called."""
        house = self._house
        house.streams.add(self)
        try:
            for hosted, _ in await house.services.tables.of_player(str(self.player_id)):
                if hosted.status == "running":
                    table = await house.get(hosted.id)
                    table.watchers.add(self)
                    self.steps_changed(table)
            while not self._signed_out:
                changed, self._changed = self._changed, {}
                self._wake.clear()
                for table in changed.values():
                    for line in self._news(table):
                        yield encode(line) + b"\n"
                try:
                    await asyncio.wait_for(self._wake.wait(), HEARTBEAT)
                except TimeoutError:
                    yield b"\n"
        finally:
            ended()
            house.streams.discard(self)
            for table in house.loaded():
                if self in table.watchers:
                    await house.leave(table, self)

    def _news(self, table: Table) -> list[Struct]:
        position = table.position
        if position is None:
            return []
        if table.hosted.status == "finished":
            if table.id in self._over:
                return []
            self._over.add(table.id)
            mine = table.seats_of(self.player_id)
            outcome = table.hosted.outcome or {}
            return [
                BotOver(table=table.id, game=table.hosted.game, seat=seat, outcome=outcome) for seat in mine
            ]
        news: list[Struct] = []
        for seat in table.seats_of(self.player_id):
            floor = position.floors.get(seat)
            if floor is not None and self._told.get((table.id, seat)) != floor:
                self._told[table.id, seat] = floor
                news.append(
                    BotTurn(
                        table=table.id,
                        game=table.hosted.game,
                        seat=seat,
                        step=position.step,
                        view=position.look(seat).written,
                        legal=position.legal(seat),
                    )
                )
        return news

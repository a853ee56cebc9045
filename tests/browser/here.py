"""The tables of a browser without a browser: storage in a dict, bots and other tabs in the same process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

from websockets.exceptions import ConnectionClosed

from ziggurat.browser.front import Front
from ziggurat.browser.thinking import Thinker
from ziggurat.server.bots.queues import Tell
from ziggurat.server.client import Refused, Sitting


class Storage:
    """What a browser keeps, and the tabs that share it."""

    def __init__(self) -> None:
        self.tables: dict[str, dict[str, Any]] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self.rows: dict[str, list[dict[str, Any]]] = {}
        self.papers: dict[tuple[str, str], str] = {}
        self.tabs: list[Tab] = []


class Tab:
    """A page: the bridge of its tables, and the sockets at them."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.mail: dict[int, asyncio.Queue[str | None]] = {}
        self.thinker = Thinker()
        self.news: set[asyncio.Task[None]] = set()
        self.front = Front(self)
        storage.tabs.append(self)

    # The bridge ----------------------------------------------------------------------------------------

    async def read(self, table_id: str) -> str | None:
        await asyncio.sleep(0)
        found = self.storage.tables.get(table_id)
        if found is None:
            return None
        return json.dumps({**found, "rows": self.storage.rows.get(table_id, [])})

    async def keep(self, table_id: str, table: str, info: str, rows: str, first: int) -> bool:
        await asyncio.sleep(0)
        known = self.storage.rows.setdefault(table_id, [])
        fresh = json.loads(rows)
        if {row["step"] for row in known} & {row["step"] for row in fresh}:
            return False
        known += fresh
        self.storage.tables[table_id] = json.loads(table)
        self.storage.infos[table_id] = json.loads(info)
        return True

    async def paper(self, kind: str, key: str) -> str | None:
        await asyncio.sleep(0)
        return self.storage.papers.get((kind, key))

    async def papers(self, kind: str) -> Sequence[str]:
        await asyncio.sleep(0)
        return [text for (other, _), text in self.storage.papers.items() if other == kind]

    async def keep_paper(self, kind: str, key: str, text: str) -> None:
        await asyncio.sleep(0)
        self.storage.papers[kind, key] = text

    async def drop_paper(self, kind: str, key: str) -> None:
        await asyncio.sleep(0)
        self.storage.papers.pop((kind, key), None)

    async def think(self, request: str, tell: Tell | None) -> str:
        await asyncio.sleep(0)
        return self.thinker.reply(request, tell)

    def send(self, link: int, message: str) -> None:
        self.mail[link].put_nowait(message)

    def end(self, link: int, code: int) -> None:
        self.mail[link].put_nowait(None)

    def tell(self, news: str) -> None:
        for tab in self.storage.tabs:
            if tab is not self:
                task = asyncio.ensure_future(tab.front.heard(news))
                self.news.add(task)
                task.add_done_callback(self.news.discard)

    # As a client of the server --------------------------------------------------------------------------

    async def call(self, method: str, path: str, body: object = None) -> Any:
        text = "" if body is None else json.dumps(body)
        status, found = await self.front.request(method, path.removeprefix("/api"), text, "Anna")
        if status >= 400:
            problem = json.loads(found)
            raise Refused(problem["error"], problem["message"], status)
        return json.loads(found) if found.startswith(("{", "[\n", '"')) else found

    async def open_table(self, game: str, seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
        found: dict[str, Any] = await self.call("POST", "/api/tables", {"game": game, "seats": seats, **more})
        return found

    async def record(self, table_id: str) -> str:
        return (await self.front.request("GET", f"/tables/{table_id}/record?whole=true", "", "Anna"))[1]

    async def sit(self, table_id: str, **hello: Any) -> Sitting:
        link = len(self.mail) + 1
        self.mail[link] = asyncio.Queue()
        self.front.enter(link, table_id)
        sitting = Sitting(Line(self, link), lambda _: None)  # type: ignore[arg-type]
        await sitting.send(type="hello", **hello)
        return sitting


class Line:
    """One socket at a table, as a client has it."""

    def __init__(self, tab: Tab, link: int) -> None:
        self._tab = tab
        self._link = link

    async def send(self, text: str) -> None:
        self._tab.front.say(self._link, text)

    async def recv(self) -> str:
        found = await self._tab.mail[self._link].get()
        if found is None:
            raise ConnectionClosed(None, None)
        return found

    async def close(self) -> None:
        self._tab.front.leave(self._link)
        self._tab.end(self._link, 1000)

"""A small client for scripts, bots and tests: HTTP with httpx, tables over a real socket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

import httpx
from msgspec import json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConcurrencyError, ConnectionClosed

from ziggurat.core.errors import ZigguratError


class Refused(ZigguratError):
    """The server answered with an error; `kind` is its name."""

    def __init__(self, kind: str, message: str, status: int = 0) -> None:
        super().__init__(f"{kind}: {message}")
        self.kind = kind
        self.status = status


class Client:
    """One player at one server."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self._http = httpx.AsyncClient(base_url=self.url, timeout=30, trust_env=False)
        self._sittings: set[Sitting] = set()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Leave all tables."""
        for sitting in tuple(self._sittings):
            await sitting.close()
        await self._http.aclose()

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.token is None else {"authorization": f"Bearer {self.token}"}

    async def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """One request; its JSON answer, or Refused."""
        answer = await self._http.request(
            method,
            path,
            json=body,
            headers={**self.headers, **{name.replace("_", "-"): value for name, value in headers.items()}},
        )
        if answer.status_code >= 400:
            problem = answer.json()
            raise Refused(problem["error"], problem["message"], answer.status_code)
        self.token = answer.headers.get("x-ziggurat-token", self.token)  # a new session took over
        return answer.json() if answer.content else None

    async def guest(self, name: str) -> dict[str, Any]:
        """Become a guest."""
        answer = await self._http.post("/api/me?bearer=true", json={"name": name})
        if answer.status_code != 200:
            raise Refused(answer.json()["error"], answer.json()["message"], answer.status_code)
        self.token = answer.headers["x-ziggurat-token"]
        found: dict[str, Any] = answer.json()
        return found

    async def open_table(self, game: str, seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
        found: dict[str, Any] = await self.call("POST", "/api/tables", {"game": game, "seats": seats, **more})
        return found

    async def sit(self, table_id: str, **hello: Any) -> Sitting:
        """Connect to a table and say hello."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table_id}/socket"
        socket = await connect(
            address,
            additional_headers=self.headers,
            max_size=None,
            compression=None,
            proxy=None,
            ping_interval=None,
        )
        sitting = Sitting(socket, self._sittings.discard)
        self._sittings.add(sitting)
        with suppress(ConnectionClosed):  # refused already: the reason is there to be received
            await sitting.send(type="hello", **hello)
        return sitting


class Sitting:
    """A socket at a table."""

    def __init__(self, socket: ClientConnection, closed: Callable[[Sitting], None]) -> None:
        self.socket = socket
        self._closed = closed
        self.ref = 0
        self.view: dict[str, Any] | None = None
        self.table: dict[str, Any] | None = None

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.encode(message).decode())

    async def receive(self) -> dict[str, Any]:
        """The next message; the last `view` and `table` are remembered."""
        message: dict[str, Any] = json.decode(await self.socket.recv())
        if message["type"] == "view":
            self.view = message
        elif message["type"] == "table":
            self.table = message["table"]
        return message

    async def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of a type with these fields."""
        while True:
            message = await self.receive()
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    async def reach(self, step: int) -> dict[str, Any]:
        """The view at a step, or a later one."""
        while self.view is None or self.view["step"] < step:
            await self.receive()
        return self.view

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request; the answer with its ref, or Refused."""
        self.ref += 1
        await self.send(type=kind, ref=self.ref, **fields)
        while True:
            message = await self.receive()
            if message.get("ref") == self.ref:
                if message["type"] == "error":
                    raise Refused(message["error"], message["message"])
                return message

    async def close(self) -> None:
        """Leave. Whatever came is read first: where much of it waits, the goodbye comes behind it."""
        self._closed(self)
        closing = asyncio.create_task(self.socket.close())
        with suppress(ConnectionClosed, ConcurrencyError):
            while True:
                await self.socket.recv()
        await closing

"""Connections under watch: counted from the first byte, and ended when they dawdle.

uvicorn's own protocols wait for ever for the rest of a header or a body, and for a client that does not read.
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from ziggurat.server.limits import ABORT, Bucket, Limits

HEAD_SECONDS = 15.0
"""For the whole head of a request, counted from the connection or its first byte."""
BODY_SECONDS = 30.0
"""For the whole body of a request."""
WRITE_SECONDS = 30.0
"""For a client to take what waits for it."""
MOST_UNREAD = 1024 * 1024
"""Bytes in the system's hands that a client has not read, before its pings are answered with the end."""
FRAMES, FRAMES_AT_ONCE = 20.0, 100.0
"""Pings, pongs and further pieces of a message that a socket may send: in a second, and at once."""


class _Timer:
    """One deadline at a time; at its end the connection is cut."""

    def __init__(self, loop: asyncio.AbstractEventLoop, transport: asyncio.Transport) -> None:
        self._loop = loop
        self._transport = transport
        self._handle: asyncio.TimerHandle | None = None

    def start(self, seconds: float) -> None:
        self.stop()
        self._handle = self._loop.call_later(seconds, self._transport.abort)

    def stop(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


class GuardedHttp(H11Protocol):
    """HTTP: a whole head and a whole body within their time, and somebody who reads the answer."""

    limits: Limits
    _counted: str | None = None
    _phase = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._reading = _Timer(self.loop, transport)
        self._writing = _Timer(self.loop, transport)
        address = self.client[0] if self.client else ""
        if not self.limits.connection_made(address):
            transport.abort()
            return
        self._counted = address
        self._enter("head")

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._phase == "":
            self._enter("head")
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._let_go()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        self._writing.start(WRITE_SECONDS)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._writing.stop()
        super().resume_writing()

    def _look(self) -> None:
        """What is waited for now?"""
        state = self.conn.their_state
        if state is h11.SEND_BODY:
            self._enter("body")
        elif state is h11.IDLE and self.conn.trailing_data[0]:
            self._enter("head")  # the beginning of another request
        elif state is not h11.IDLE or self._phase != "head" or self.timeout_keep_alive_task is not None:
            self._enter("")

    def _enter(self, phase: str) -> None:
        if phase == self._phase or self._counted is None:
            return
        self._phase = phase
        if phase == "":
            self._reading.stop()
        else:
            self._reading.start(HEAD_SECONDS if phase == "head" else BODY_SECONDS)

    def _let_go(self) -> None:
        self._reading.stop()
        self._writing.stop()
        if self._counted is not None:
            self.limits.connection_lost(self._counted)
            self._counted = None


class GuardedSocket(WebSocketsSansIOProtocol):
    """Sockets: a client that does not read is let go, and one that sends frames without saying anything."""

    limits: Limits
    _counted: str | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._writing = _Timer(self.loop, self.transport)
        self._frames = Bucket(FRAMES, FRAMES_AT_ONCE)
        address = self.client[0] if self.client else ""
        if not self.limits.connection_made(address):
            self.transport.abort()
            return
        self._counted = address

    def connection_lost(self, exc: Exception | None) -> None:
        self._writing.stop()
        if self._counted is not None:
            self.limits.connection_lost(self._counted)
            self._counted = None
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = dict(self.scope.get("extensions") or {})
            self.scope["extensions"] = {**extensions, ABORT: {"abort": self.transport.abort}}

    def handle_ping(self) -> None:
        """Answers to pings that nobody reads are not piled up."""
        if self._says_nothing():
            return
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()
            return
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if not self._says_nothing():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if not self._says_nothing():
            super().handle_cont(event)

    def _says_nothing(self) -> bool:
        """Count a frame that is no message; one too many ends the connection."""
        if not self.transport.is_closing() and not self._frames.take():
            self.transport.abort()
        return self.transport.is_closing()

    def pause_writing(self) -> None:
        self._writing.start(WRITE_SECONDS)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._writing.stop()
        super().resume_writing()


def guarded(limits: Limits) -> tuple[type[GuardedHttp], type[GuardedSocket]]:
    """The two protocols of a server with these limits."""
    http: Any = type("Http", (GuardedHttp,), {"limits": limits})
    socket: Any = type("Socket", (GuardedSocket,), {"limits": limits})
    return http, socket

"""The bots' worker of a page: a server's worker, asked by text instead of lines of a process."""

from __future__ import annotations

from msgspec import json

from ziggurat.server.bots.worker import Desk, Tell, answered


class Thinker:
    """Answers one request after another."""

    def __init__(self) -> None:
        self._desk = Desk()

    def reply(self, request: str, tell: Tell | None = None) -> str:
        """The answer; `tell` hears how far long work is."""
        return json.encode(answered(self._desk, json.decode(request), tell)).decode()

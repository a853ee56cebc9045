"""Makes the test game known, as another package would; imports nothing heavy."""

from __future__ import annotations

from importlib.metadata import EntryPoint

from ziggurat.core import registry


def install_duel() -> None:
    registry._entries()["duel"] = EntryPoint("duel", "tests.server.duel:GAME", "ziggurat.games")

"""The bots' worker of a page: a server's worker, asked by text instead of lines of a process.

A network is not there from the beginning, since most who play never need it: the page asks what a request
needs, and hands it over before it asks for the answer. Where it cannot be had, `king` plays.
"""

from __future__ import annotations

from functools import cache, partial
from importlib.resources import files
from typing import Any

from msgspec import json

from ziggurat.bots import network
from ziggurat.bots.levels import NAMES, level
from ziggurat.browser.networks import Make, Numbers, PageNet
from ziggurat.core import registry
from ziggurat.core.errors import ZigguratError
from ziggurat.core.record import parse
from ziggurat.server.bots.worker import Desk, Tell, answered

JUDGED = frozenset({"review", "best"})
"""What is judged by the strongest bot of the game."""


class Thinker:
    """Answers one request after another."""

    def __init__(self) -> None:
        self._desk = Desk()

    def reply(self, request: str, tell: Tell | None = None) -> str:
        """The answer; `tell` hears how far long work is."""
        return json.encode(answered(self._desk, json.decode(request), tell)).decode()

    def wants(self, request: str) -> str:
        """The network that the answer needs and that is not here, as JSON: its game, name, path, size and
        hash. Else nothing."""
        told = _networks()
        game, spec = _asked(json.decode(request)) if told else ("", "")
        if game not in told or spec not in NAMES or not level(registry.game(game), spec).learned:
            return ""
        here = network.of_game(registry.game(game)) is not None
        return "" if here else json.encode({"game": game, **told[game]}).decode()

    def give(self, name: str, data: Numbers, make: Make) -> None:
        """Here is a game's network, and who begins it there; bots that had to do without it are made anew."""
        network.bring(registry.game(name), data.to_bytes(), partial(PageNet, make))
        self._desk = Desk()


def _asked(request: dict[str, Any]) -> tuple[str, str]:
    """The game of a request, and who is asked."""
    if request["task"] not in JUDGED:
        return request.get("game", ""), request.get("spec", "")
    try:
        return parse(request["record"]).game, NAMES[-1]
    except ZigguratError:
        return "", ""  # the answer says what is wrong with it


@cache
def _networks() -> dict[str, Any]:
    """Of each game whose network is a file of its own (see `server.packing`); else none."""
    file = files("ziggurat.browser") / "networks.json"
    return json.decode(file.read_bytes(), type=dict[str, Any]) if file.is_file() else {}

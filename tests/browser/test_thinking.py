"""The bots of a page whose networks come later: what is asked for, and that it plays when it is there."""

from __future__ import annotations

import json
import struct
from array import array
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ziggurat.bots import network
from ziggurat.bots.network import NetworkError
from ziggurat.bots.network.file import Stored, Weights, read
from ziggurat.bots.network.plain import PlainNet
from ziggurat.browser import thinking
from ziggurat.browser.networks import PageNet
from ziggurat.browser.thinking import Thinker
from ziggurat.core import registry
from ziggurat.core.learning import lesson
from ziggurat.core.match import Match
from ziggurat.server import packing


class Numbers:
    """Numbers of a page's."""

    def __init__(self, data: Any) -> None:
        self._data = data

    def to_memoryview(self) -> memoryview[float]:
        return memoryview(self._data)

    def to_bytes(self) -> bytes:
        return bytes(self._data)


class Page:
    """Judges by all that it was told, as a page does (`web/tests/network.test.ts` tries that one)."""

    def __init__(self, name: str, told: str) -> None:
        self._feed = lesson(registry.game(name)).feed
        self._told = json.loads(told)
        self._weights: dict[str, Weights] = {}

    def keep(self, name: str, values: Any, scales: Any, /) -> None:
        halves = values.typecode == "f"
        shape = (len(scales), len(values) // len(scales))
        data = struct.pack(f"<{len(values)}e", *values) if halves else halved(scales) + values.tobytes()
        self._weights[name] = Weights(shape, "half" if halves else "byte", data)

    def judge(self, numbers: Any, /) -> Numbers:
        layers = {key: self._told[key] for key in ("blocks", "cell_width")}
        net = PlainNet(self._feed, Stored({"layers": layers}, self._weights))
        scores, values = net.judge([numbers])
        return Numbers(array("d", [*scores[0], *values]))


def halved(scales: Any) -> bytes:
    return struct.pack(f"<{len(scales)}e", *scales)


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a page: the games' packages bring no network."""
    told = {name: one for name, (one, _) in packing.networks().items()}
    monkeypatch.setattr(thinking, "_networks", lambda: told)
    monkeypatch.setattr(network, "_packaged", lambda _game, _quick: None)
    monkeypatch.setattr(network, "_brought", {})


def data_of(name: str) -> bytes:
    return packing.networks()[name][1].read_bytes()


def asking(name: str, spec: str) -> str:
    match = Match(name, 2, seed=3)
    match.play_random(12)
    seat = match.turn
    view = match.view(seat).to_json()
    return json.dumps({"task": "choose", "game": name, "spec": spec, "view": view, "seed": 5})


@pytest.mark.parametrize("name", ["terra", "anunnaki"])
def test_a_network_is_asked_for_when_it_is_first_needed(name: str, apart: None) -> None:
    worker = Thinker()
    assert worker.wants(asking(name, "king")) == ""
    request = asking(name, "sage")
    wanted = json.loads(worker.wants(request))
    assert wanted["game"] == name
    assert (wanted["path"], wanted["size"]) == (
        packing.networks()[name][0]["path"],
        len(data_of(name)),
    )
    king = worker.reply(asking(name, "king"))
    assert json.loads(worker.reply(request))["action"] == json.loads(king)["action"]  # it plays in its place
    with pytest.raises(NetworkError, match="is damaged"):
        worker.give(name, Numbers(data_of(name)[:-5]), partial(Page, name))
    assert worker.wants(request)
    worker.give(name, Numbers(data_of(name)), partial(Page, name))
    assert worker.wants(request) == ""
    answer = json.loads(worker.reply(request))
    assert answer["fault"] is None
    asked: dict[str, Any] = json.loads(request)
    game: Any = registry.game(name)
    view = game.view_from_json(asked["view"])
    assert answer["action"] in view.legal


def plain_scores(name: str, view: Any) -> tuple[list[float], list[float]]:
    """What plain Python says of a position, and what comes back from the page."""
    game: Any = registry.game(name)
    taught = lesson(game)
    stored = read(data_of(name), name, game, taught.feed)
    ids = taught.thin(view.position, view.seat, view.legal)
    found = []
    for net in (PlainNet(taught.feed, stored), PageNet(partial(Page, name), taught.feed, stored)):
        player = network.Player(game, stored, net, taught)
        scores, _ = player.scores([(view.position, view.memory, view.seat, ids)])
        found.append(scores[0])
    return found[0], found[1]


@pytest.mark.parametrize("name", ["terra", "anunnaki"])
def test_a_page_is_told_all_that_it_needs(name: str) -> None:
    match = Match(name, 2, seed=8)
    match.play_random(40)
    here, there = plain_scores(name, match.view(match.turn))
    assert there == pytest.approx(here, abs=1e-9)


def test_reviews_ask_for_the_network_of_their_game(apart: None) -> None:
    worker = Thinker()
    for name, wanted in {"terra": True, "tigris": False}.items():
        match = Match(name, 2, seed=1)
        match.play_random(3)
        request = json.dumps({"task": "review", "record": match.record().write(), "effort": 1.0})
        assert bool(worker.wants(request)) is wanted
    assert worker.wants(json.dumps({"task": "review", "record": "no record", "effort": 1.0})) == ""


def test_where_the_package_brings_its_networks_nothing_is_asked_for() -> None:
    assert not Path(thinking.__file__).with_name("networks.json").exists()
    assert Thinker().wants(asking("terra", "sage")) == ""

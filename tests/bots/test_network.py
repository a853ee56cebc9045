"""Networks: what they are fed, their files, and the two ways to play them."""

from __future__ import annotations

import builtins
import json
import logging
import struct
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from importlib.resources import files
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.bots import page_network
from ziggurat.bots import network
from ziggurat.bots.base import Budget, SpecError
from ziggurat.bots.network import NetworkError, of_game, open_file
from ziggurat.bots.network.file import LARGEST, MAGIC, read, shapes
from ziggurat.bots.network.plain import PlainNet
from ziggurat.bots.sage import SageBot
from ziggurat.bots.specs import make
from ziggurat.core.learning import Feed, lesson
from ziggurat.core.registry import game as find_game
from ziggurat.core.registry import names
from ziggurat.train.config import Layers
from ziggurat.train.export import network_file, packed, rounded

SMALL = Layers(width=24, cell_width=8, blocks=1)


def some_weights(feed: Feed, seed: int = 1) -> dict[str, Any]:
    rng = np.random.default_rng(seed)
    told = shapes(feed, SMALL.width, SMALL.cell_width, SMALL.blocks)
    return {name: rng.normal(0, 0.2, shape).astype(np.float32) for name, shape in told.items()}


def some_file(name: str) -> bytes:
    game = find_game(name)
    feed = lesson(game).feed
    return network_file(game, feed, SMALL, some_weights(feed), {"games": 7})


def positions(name: str, seats: int, seed: int = 3, every: int = 9) -> Iterator[tuple[Any, int]]:
    """States of a random game, where a seat decides."""
    game = find_game(name)
    state: Any = game.setup(seats)
    rng = Random(seed)
    asked = 0
    while (seat := state.actor()) is not None and asked < 400:
        if seat < 0:
            state.apply_id(seat, state.deal(rng))
            continue
        asked += 1
        if asked % every == 0:
            yield state, seat
        state.apply_id(seat, state.draw(seat, rng))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", names())
def test_what_a_network_is_fed_is_what_its_seat_may_know(name: str, seats: int) -> None:
    """From the view, and from any world that the view allows, the same numbers come as from the truth."""
    game: Any = find_game(name)
    taught = lesson(game)
    rng = Random(5)
    for state, seat in positions(name, seats):
        view = state.view(seat)
        told = bytes(taught.encode(state, game.remember(state, seat), seat))
        assert bytes(taught.encode(view.position, view.memory, seat)) == told
        world = game.determinize(view, rng)
        assert bytes(taught.encode(world, game.remember(world, seat), seat)) == told


@pytest.mark.parametrize("name", names())
def test_every_legal_action_that_is_kept_has_an_output_of_its_own(name: str) -> None:
    taught = lesson(find_game(name))
    for state, seat in positions(name, 2, every=3):
        ids = state.legal_ids(seat)
        kept = taught.thin(state, seat, ids)
        assert kept
        assert set(kept) <= set(ids)
        assert len(kept) <= taught.feed.most
        slots = taught.slots(state, seat, kept)
        assert len(set(slots)) == len(kept)
        assert 0 <= min(slots) <= max(slots) < taught.feed.outputs


@pytest.mark.parametrize("name", ["terra", "tigris_cards"])
def test_plain_python_gives_the_same_numbers_as_numpy(name: str, tmp_path: Path) -> None:
    game: Any = find_game(name)
    path = tmp_path / "some.network"
    path.write_bytes(some_file(name))
    quick, plain = open_file(path, game, True), open_file(path, game, False)
    for state, seat in positions(name, 2, every=60):
        told = quick.lesson.encode(state, game.remember(state, seat), seat)
        scores, values = quick.net.judge([told])
        others, worths = plain.net.judge([told])
        assert np.allclose(scores[0], others[0], atol=1e-3, rtol=1e-4)
        assert np.allclose(values[0], worths[0], atol=1e-3, rtol=1e-4)


def test_weights_come_back_as_they_were_rounded() -> None:
    game = find_game("terra")
    feed = lesson(game).feed
    weights = some_weights(feed)
    stored = read(network_file(game, feed, SMALL, weights, {}), "it", game, feed)
    for name, array in rounded(weights).items():
        rows = np.array([list(row) for row in stored.weights[name].rows()]).reshape(array.shape)
        assert (rows.astype(np.float32) == array).all()
        assert np.abs(array - weights[name]).max() < 0.01
    assert read(some_file("terra"), "it", game, feed).about["provenance"] == {"games": 7}


def forged(data: bytes, change: dict[str, Any]) -> bytes:
    """A file that says something else of itself, with a hash that fits."""
    start = len(MAGIC) + 8
    length = struct.unpack("<Q", data[len(MAGIC) : start])[0]
    head = json.dumps({**json.loads(data[start : start + length]), **change}).encode()
    whole = MAGIC + struct.pack("<Q", len(head)) + head + data[start + length : -32]
    return whole + sha256(whole).digest()


def test_a_network_of_other_rules_is_read_to_learn_on_from_it() -> None:
    game = find_game("terra")
    feed = lesson(game).feed
    data = forged(some_file("terra"), {"rules": "0"})
    assert read(data, "it", game, feed, to_learn=True).about["rules"] == "0"
    with pytest.raises(NetworkError, match="another feed"):
        read(forged(data, {"feed": "0"}), "it", game, feed, to_learn=True)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda data: b"", "is no network file"),
        (lambda data: b"PK" + data, "is no network file"),
        (lambda data: data[:-40], "is damaged"),
        (lambda data: data[:900] + b"x" + data[901:], "is damaged"),
        (lambda data: forged(data, {"game": "chess"}), "another game: 'chess'"),
        (lambda data: forged(data, {"rules": "0"}), "another rules: '0'"),
        (lambda data: forged(data, {"actions": "0"}), "another actions: '0'"),
        (lambda data: forged(data, {"feed": "0"}), "another feed: '0'"),
        (
            lambda data: forged(data, {"layers": {"width": 25, "cell_width": 8, "blocks": 1}}),
            "bytes of weights",
        ),
        (
            lambda data: forged(data, {"layers": {"width": 0, "cell_width": 8, "blocks": 1}}),
            "impossible sizes",
        ),
        (lambda data: forged(data, {"layers": {}}), "is no network file"),
        (lambda data: bytes(LARGEST + 1), "at most 64 MB"),
    ],
)
def test_a_bad_file_is_refused_in_one_line(change: Any, told: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.network"
    path.write_bytes(change(some_file("terra")))
    with pytest.raises(NetworkError, match=told) as caught:
        make(f"network:{path}", find_game("terra"))
    assert "\n" not in str(caught.value)


def test_weights_that_are_not_finite_are_refused(tmp_path: Path) -> None:
    game = find_game("terra")
    feed = lesson(game).feed
    weights = some_weights(feed)
    weights["v2.bias"][0] = np.inf
    with pytest.raises(NetworkError, match=r"the weights v2\.bias are not finite"):
        read(network_file(game, feed, SMALL, weights, {}), "it", game, feed)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(NetworkError, match=r"none\.network: cannot be read"):
        make(f"network:{tmp_path / 'none.network'}", find_game("terra"))
    with pytest.raises(SpecError, match="needs a file"):
        make("network:", find_game("terra"))


def test_a_network_of_ours_is_small_and_says_where_it_comes_from() -> None:
    for name in names():
        game = find_game(name)
        found = of_game(game)
        if found is None:
            continue
        assert len((files(game.package) / network.FILE).read_bytes()) <= 3_000_000
        provenance = found.about["provenance"]
        assert provenance["games"] > 0
        assert provenance["config"]["game"] == name
        assert provenance["commit"]


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A package whose network is damaged."""

    def damaged(*told: Any) -> Any:
        raise NetworkError("sage.network is damaged: its hash is not the one it was written with")

    monkeypatch.setattr("ziggurat.bots.sage.of_game", damaged)


def test_sage_plays_as_king_where_its_network_is_broken_and_says_so(
    broken: None, caplog: pytest.LogCaptureFixture
) -> None:
    game = find_game("terra")
    bot = make("sage", game)
    state, seat = next(positions("terra", 2, every=30))
    view = state.view(seat)
    king = make("king", game)
    with caplog.at_level(logging.WARNING, logger="ziggurat.bots"):
        for _ in range(2):
            assert bot.choose(view, Budget(), Random(1)) == king.choose(view, Budget(), Random(1))
    assert bot.hint(view, Budget(), Random(1)) == king.hint(view, Budget(), Random(1))
    assert [record.getMessage() for record in caplog.records] == [
        "sage of terra plays as king: sage.network is damaged: its hash is not the one it was written with"
    ]


def test_without_numpy_the_plain_way_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "some.network"
    path.write_bytes(some_file("terra"))
    real = builtins.__import__

    def hidden(name: str, *more: Any) -> Any:
        if name == "ziggurat.bots.network.quick":
            raise ModuleNotFoundError("No module named 'numpy'", name="numpy")
        return real(name, *more)

    monkeypatch.setattr(builtins, "__import__", hidden)
    game = find_game("terra")
    assert open_file(path, game).net.pace < 10
    with pytest.raises(NetworkError, match="numpy is not installed"):
        open_file(path, game, True)


def test_a_network_that_is_handed_over_plays_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "_brought", {})
    game = find_game("terra")
    state, seat = next(positions("terra", 3, every=60))
    view: Any = state.view(seat)
    asked = [(view.position, view.memory, seat, view.legal)]
    packaged = network.of_game(game)
    assert packaged is not None
    data = (files(game.package) / "sage.network").read_bytes()
    network.bring(game, data, PlainNet)
    brought = network.of_game(game)
    assert brought is not None
    assert brought is not packaged
    scores, values = brought.scores(asked)
    expected, worth = packaged.scores(asked)
    assert scores[0] == pytest.approx(expected[0], abs=1e-3)
    assert values[0] == pytest.approx(worth[0], abs=1e-3)
    with pytest.raises(NetworkError, match="is damaged"):
        network.bring(game, data[:-1], PlainNet)
    assert network.of_game(game) is brought  # as it was


def test_a_slow_network_looks_ahead_only_where_there_is_time_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser: not as deep as told where that takes too long, and not at all where little is left."""
    game: Any = find_game("terra")
    bot = make("sage", game)
    assert isinstance(bot, SageBot)
    judged: list[int] = []
    scores = bot.player.scores

    def counted(asked: Any) -> Any:
        judged.append(len(asked))
        return scores(asked)

    monkeypatch.setattr(bot.player, "scores", counted)
    bot.look = replace(bot.look, width=2, depth=30, sure=2.0)
    rounds: dict[float, int] = {}
    for state, seat in positions("terra", 3, every=7):
        view = state.view(seat)
        for pace in (inf, 0.03, 0.002):
            judged.clear()
            bot._pace = pace
            bot.choose(view, Budget(seconds=1000.0), Random(1))  # however slow the machine is
            rounds[pace] = len(judged)
        if rounds[inf] > 1:  # there is more than one move worth a look
            break
    # All 30 decisions; 14 positions for two lines, less three seats: 4 and to its own next one; none.
    assert rounds[inf] > 30
    assert 4 < rounds[0.03] < 20
    assert rounds[0.002] == 1
    assert bot._pace == pytest.approx(0.0022)


@pytest.mark.parametrize(
    ("pace", "depth", "lines", "seats", "expected"),
    [
        (inf, 30, 8, 4, (8, 30)),
        (45.0, 30, 8, 4, (4, 5.7)),  # 38 positions: fewer lines, so that each is worth it
        (45.0, 10, 5, 2, (5, 5.8)),
        (40.0, 0, 14, 4, (14, 0)),  # a faction: a decision of each seat
        (30.0, 0, 14, 4, (0, 0)),  # not all of them, so none
        (2.0, 30, 8, 2, (0, 0)),
    ],
)
def test_how_far_a_look_can_go(
    pace: float, depth: int, lines: int, seats: int, expected: tuple[int, float]
) -> None:
    bot = make("sage", find_game("terra"))
    assert isinstance(bot, SageBot)
    bot._pace = pace
    found = bot._affordable(replace(bot.look, depth=depth), lines, seats, 1.44)
    assert found == pytest.approx(expected, abs=0.1)


def test_the_pages_own_network_is_tried_with_what_plain_python_makes_of_it() -> None:
    written = json.loads(page_network.FILE.read_text(encoding="utf-8"))
    now = page_network.described()
    told = "run python -m tests.bots.page_network"
    assert (written["told"], written["arrays"]) == (now["told"], now["arrays"]), told
    for row, expected in zip(written["expected"], now["expected"], strict=True):
        assert row == pytest.approx(expected, abs=1e-6), told


def test_sage_plays_tables_that_it_was_not_taught_by_another_bot() -> None:
    game = find_game("terra")
    bot = make("sage", game)
    assert isinstance(bot, SageBot)
    state, seat = next(positions("terra", 5, every=40))
    assert bot.choose(state.view(seat), Budget(iterations=2), Random(1)) in state.legal_ids(seat)
    assert bot.hint(state.view(seat), Budget(iterations=2), Random(1))


def test_sage_answers_alike_and_gives_reasons() -> None:
    game = find_game("terra")
    bot = make("sage", game)
    for state, seat in positions("terra", 3, every=50):
        view = state.view(seat)
        assert bot.choose(view, Budget(), Random(1)) == bot.choose(view, Budget(), Random(1))
        assert bot.choose(view, Budget(), Random(1)) in view.legal
        hints = bot.hint(view, Budget(), Random(1))
        assert 1 <= len(hints) <= 3
        assert all(hint.action in view.legal and 0 <= hint.win <= 1 for hint in hints)


def test_sage_varies_what_it_is_told_to_vary() -> None:
    game = find_game("terra")
    bot = make("sage", game)
    state: Any = game.setup(4)
    rng = Random(1)
    while state.actor() < 0:
        state.apply_id(-1, state.deal(rng))
    view = state.view(state.actor())
    chosen: set[int] = set()
    for seed in range(40):
        chosen.add(bot.choose(view, Budget(), Random(seed)))
        if len(chosen) == 3:
            return
    raise AssertionError(f"forty times it chose among {chosen}")


def test_looking_on_keeps_to_the_likely_moves() -> None:
    """With a look, another first choice is possible; it is always one of the likeliest."""
    game = find_game("terra")
    bot = make("sage", game)
    assert isinstance(bot, SageBot)
    bot.look = replace(bot.look, width=3, depth=3, sure=2.0, vary=())
    for state, seat in positions("terra", 2, every=45):
        view = state.view(seat)
        ids, likely, _ = bot._first_sight(view)
        best = sorted(range(len(ids)), key=lambda place: -likely[place])[:3]
        assert bot.choose(view, Budget(), Random(1)) in {ids[place] for place in best}


def test_a_matrix_is_stored_in_bytes_and_a_vector_in_halves() -> None:
    assert len(packed(np.zeros((100, 50), np.float32))) == 100 * 50 + 2 * 100
    assert len(packed(np.zeros(50, np.float32))) == 100


def test_late_answers_are_shown_as_what_they_are() -> None:
    """With several open questions each seat is fed its own (and what is kept of its moves is legal)."""
    game: Any = find_game("terra")
    taught = lesson(game)
    state: Any = game.setup(4, {"late_leech": True})
    rng = Random(2)
    shown = set()
    while (seat := state.actor()) is not None:
        if seat < 0:
            state.apply_id(seat, state.deal(rng))
            continue
        for asked, _ in state.open():
            ids = state.legal_ids(asked)
            kept = taught.thin(state, asked, ids)
            assert set(kept) <= set(ids)
            view = state.view(asked)
            told = taught.encode(state, None, asked)
            assert taught.encode(view.position, view.memory, asked) == told
        open_ = state.open()
        if len(open_) > 1:
            shown.add(len({taught.encode(state, None, asked) for asked, _ in open_}))
        state.apply_id(seat, state.draw(seat, rng))
    assert max(shown) > 1

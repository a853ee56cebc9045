"""Bots from outside: Python classes by name, entry points, policy files, names given by a server's owner."""

from __future__ import annotations

import asyncio
import io
import json
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile

import numpy as np
import pytest

from tests.bots.tiny import TINY, TinyView
from ziggurat.bots import Budget, Host, SpecError, make, policy, specs
from ziggurat.core.registry import game as find_game
from ziggurat.server.bots import levels
from ziggurat.server.bots.pool import BotPool
from ziggurat.server.errors import UnknownBot
from ziggurat.server.metrics import Metrics

OUTSIDE = "py:tests.bots.outside"


def weights(game: Any, hidden: int = 8, kinds: bool = False) -> dict[str, np.ndarray[Any, Any]]:
    rng = np.random.default_rng(1)
    found: dict[str, Any] = {
        "w0": rng.standard_normal((game.layout.size, hidden)),
        "b0": np.zeros(hidden),
        "actions": rng.standard_normal((game.actions.size, hidden)),
        "actions_b": np.zeros(game.actions.size),
        "value": np.ones(hidden),
        "value_b": np.float32(0.0),
    }
    if kinds:
        found |= {"kinds": np.ones((2, hidden)), "kinds_b": np.zeros(2)}
        found["kind"] = np.arange(game.actions.size) % 2
    return found


@pytest.mark.parametrize(("name", "place"), [("First", 0), ("Last", -1)])
def test_a_class_is_named_by_its_module(name: str, place: int) -> None:
    bot = make(f"{OUTSIDE}:{name}", TINY)
    view = Host(TINY, 2, None, Random(1)).view(0)
    assert bot.choose(view, Budget(), Random(1)) == view.legal[place]
    assert bot.name == f"{OUTSIDE}:{name}"


def test_a_module_in_the_working_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine_alone.py").write_text(
        "from ziggurat.bots import Bot\nclass Mine(Bot):\n    def choose(self, view, budget, rng): return 1\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*__import__("sys").path])
    assert make("py:mine_alone:Mine", TINY).name == "py:mine_alone:Mine"


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("py:tests.bots.outside", "a Python bot is written py:package.module:Class, not"),
        ("py:no.such:Bot", "there is no module no"),
        (f"{OUTSIDE}:Nobody", "tests.bots.outside has no Nobody"),
        (f"{OUTSIDE}:Broken", "cannot be made: RuntimeError: no licence"),
        (f"{OUTSIDE}:NoBot", "is no ziggurat.bots.Bot but a NoBot"),
        (f"{OUTSIDE}:Named", "cannot be made: AttributeError: property 'name'"),
        ("policy:", "a policy needs a file"),
        ("policy:gone.npz", "gone.npz: cannot be read: No such file"),
    ],
)
def test_what_cannot_be_made_is_said_in_one_line(spec: str, words: str) -> None:
    with pytest.raises(SpecError) as caught:
        make(spec, TINY)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_other_packages_bots_have_names(monkeypatch: pytest.MonkeyPatch) -> None:
    group = "ziggurat.bots"
    entries = {
        "first": EntryPoint("first", "tests.bots.outside:First", group),
        "gone": EntryPoint("gone", "tests.bots.outside:Gone", group),
    }
    monkeypatch.setattr(specs, "plugged", lambda: entries)
    assert make("first", TINY).name == "first"
    with pytest.raises(SpecError, match="bot 'gone' cannot be loaded: AttributeError"):
        make("gone", TINY)
    with pytest.raises(SpecError, match=r"there are: random, .*policy, first, gone"):
        make("third", TINY)


def test_a_servers_owner_offers_bots_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZIGGURAT_BOTS", f"mine={OUTSIDE}:First; other=random")
    assert make("mine", TINY).name == "mine"
    assert list(specs.offered()) == ["mine", "other"]
    for wrong in ("mine", "king=random", "A b=random"):
        monkeypatch.setenv("ZIGGURAT_BOTS", wrong)
        with pytest.raises(SpecError, match="ZIGGURAT_BOTS holds name=spec pairs"):
            specs.offered()


def test_a_policy_sits_at_tables_by_the_name_its_owner_gave(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table's bot is asked in another process, with the view as JSON."""
    tigris = find_game("tigris")
    policy.save(tmp_path / "p.npz", tigris, weights(tigris))
    monkeypatch.setenv("ZIGGURAT_BOTS", f"mine=policy:{tmp_path / 'p.npz'}")
    levels.bots_of.cache_clear()
    try:
        assert levels.check_bot(tigris, "mine") == "mine"
        with pytest.raises(UnknownBot):
            levels.check_bot(tigris, f"policy:{tmp_path / 'p.npz'}")
    finally:
        levels.bots_of.cache_clear()
    host = Host(tigris, 2, None, Random(1))
    seat = host.to_move()
    assert seat is not None
    view = host.view(seat)
    pool = BotPool(1, 5.0, Metrics())

    async def answered() -> int:
        try:
            return await pool.choose("tigris", "mine", view.to_json(), view.legal)
        finally:
            await pool.stop()

    assert asyncio.run(answered()) == make("mine", tigris).choose(view, Budget(), Random(1))


@pytest.mark.parametrize("kinds", [False, True])
@pytest.mark.parametrize("temper", [0.0, 1.0])
def test_a_policy_plays_as_its_network_says(kinds: bool, temper: float, tmp_path: Path) -> None:
    """Its scores are those of the plain matrix product; views and numbers give the same answers."""
    file = tmp_path / "tiny.npz"
    told = weights(TINY, kinds=kinds)
    policy.save(str(file), TINY, told, activation="tanh", temper=temper)
    bot = make(f"policy:{file}", TINY)
    assert isinstance(bot, policy.PolicyBot)
    host = Host(TINY, 3, None, Random(4))
    while (seat := host.to_move()) is not None:
        view = host.view(seat)
        assert isinstance(view, TinyView)
        hidden = np.tanh(np.array(TINY.observe(view)) @ told["w0"])
        scores = (
            told["actions"] @ hidden + (told["kinds"] @ hidden)[told["kind"]]
            if kinds
            else told["actions"] @ hidden
        )
        legal = list(view.legal)
        assert bot.policy.scores(bot.policy.hidden(TINY.observe(view)), legal) == pytest.approx(
            scores[legal], rel=1e-4
        )
        by_view = bot.choose(view, Budget(), Random(seat))
        assert by_view == bot.pick(TINY.observe(view), legal, Random(seat))
        if not temper:
            assert by_view == legal[int(scores[legal].argmax())]
        hints = bot.hint(view, Budget(), Random(1))
        assert hints[0].action in legal
        assert 0 <= hints[0].win <= 1
        host.answer(seat, host.ask(bot, seat, Budget(), Random(seat)).action)


def test_a_policy_of_another_game_or_shape_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "p.npz"
    tigris = find_game("tigris")
    policy.save(file, TINY, weights(TINY))
    with pytest.raises(SpecError, match="was made for another game: 'tiny', here 'tigris'"):
        policy.load(file, tigris)
    with pytest.raises(ValueError, match=r"the array actions has shape \(3346, 8\), not \(12, 8\)"):
        policy.save(file, TINY, {**weights(TINY), "actions": weights(tigris)["actions"]})
    with pytest.raises(ValueError, match="the array w0 holds numbers that are not finite"):
        policy.save(file, TINY, {**weights(TINY), "w0": weights(TINY)["w0"] * np.nan})
    with np.load(file) as data:
        arrays = dict(data)
    arrays["about"] = np.array(json.dumps({**json.loads(str(arrays["about"])), "layout": "0"}))
    np.savez(file, **arrays)
    with pytest.raises(SpecError, match="was made for another layout: '0'"):
        policy.load(file, TINY)
    told = {**json.loads(str(arrays["about"])), "layout": TINY.layout.version}
    for change, words in (
        ({"temper": None}, "p.npz does not tell its temper"),
        ({"activation": None}, "p.npz does not tell its activation"),
        ({"activation": "gelu"}, "an activation is relu or tanh, not 'gelu'"),
        ({"temper": -1}, "a temper is 0 or more, not -1"),
        ({"temper": float("nan")}, "a temper is 0 or more, not nan"),
    ):
        about = {key: value for key, value in {**told, **change}.items() if value is not None}
        np.savez(file, **{**arrays, "about": np.array(json.dumps(about))})
        with pytest.raises(SpecError, match=words):
            policy.load(file, TINY)
    arrays["about"] = np.array(json.dumps(told))
    for name, array, words in (
        (
            "w0",
            arrays["w0"].astype(np.complex64),
            "the array w0 holds no floating-point numbers but complex64",
        ),
        ("b0", np.full(8, "a"), "the array b0 holds no floating-point numbers but <U1"),
        (
            "kind",
            np.zeros(TINY.actions.size, np.float32),
            "the array kind holds no whole numbers but float32",
        ),
        ("about", np.array("[" * 100_000), "is no policy file: maximum recursion depth"),
    ):
        kinds = {"kinds": np.zeros((2, 8), np.float32), "kinds_b": np.zeros(2, np.float32)}
        np.savez(file, **{**arrays, **(kinds if name == "kind" else {}), name: array})
        with pytest.raises(SpecError, match=words):
            policy.load(file, TINY)
    whole = bytearray(file.read_bytes())
    whole[100:400] = bytes(300)
    for broken in (b"PK no", b"import this", bytes(whole)):
        file.write_bytes(broken)
        with pytest.raises(SpecError, match="is no policy file") as caught:
            policy.load(file, TINY)
        assert str(caught.value).count("p.npz") == 1


def test_a_small_policy_file_that_unpacks_to_a_large_one_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "p.npz"
    monkeypatch.setattr(policy, "LARGEST", 1 << 20)
    policy.save(file, TINY, weights(TINY))
    policy.load(file, TINY)
    with np.load(file) as data:
        arrays = dict(data)
    np.savez_compressed(file, **arrays, junk=np.zeros(1 << 18))
    assert file.stat().st_size < policy.LARGEST
    with pytest.raises(SpecError, match=r"p\.npz is no policy file: its arrays take more than 1 MB"):
        policy.load(file, TINY)
    lies = io.BytesIO()
    np.lib.format.write_array_header_1_0(lies, {"descr": "<f4", "fortran_order": False, "shape": (10**13,)})
    with ZipFile(file, "w") as packed:
        packed.writestr("about.npy", lies.getvalue())
    with pytest.raises(SpecError, match=r"p\.npz is no policy file: Unable to allocate"):
        policy.load(file, TINY)

"""The tools that measure the design: they count what happens, go on where they stopped, keep to the rules."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from bench.anunnaki_balance import Watch, goals, play, run, summary, table

from ziggurat.core.values import CHANCE, Event
from ziggurat.games.anunnaki import GAME
from ziggurat.games.anunnaki.knowledge.learned import PARTS, WORTHS
from ziggurat.games.anunnaki.names import HOUSES
from ziggurat.games.anunnaki.values.merging import merged
from ziggurat.games.anunnaki.values.rulebook import breaches

ROOT = Path(__file__).parents[3]


def test_what_happens_is_counted() -> None:
    watch = Watch(2)
    told: list[tuple[str, dict[str, Any]]] = [
        ("tile_performed", {"seat": 0, "number": 4}),
        ("card_shown", {"seat": 1, "weapon": "anunnaki.weapon_short_bow"}),
        ("battle_tile", {"seat": 0, "at": "gaia12.A"}),
        ("battle_won", {"seat": 0, "winner_seat": 0, "at": "gaia12.A"}),
        ("battle_tile", {"seat": 0, "at": "babylon.TC"}),
        ("artifact", {"seat": 0, "artifact": "anunnaki.artifact_afterworld_map"}),
        ("moved", {"seat": 0, "to": "afterworld"}),
        ("advanced", {"seat": 1, "track": "anunnaki.track_technology"}),
        ("end_triggered", {"seat": 1, "cause": "track"}),
    ]
    watch.see([Event(kind, data) for kind, data in told], 4)
    assert watch.count == {"atlantis": 1, "atlantis won": 1, "home": 1}
    assert (watch.tiles, watch.weapons) == ({4: 1}, {"short_bow": 1})
    assert (watch.artifacts, watch.used) == (["afterworld_map"], {"afterworld_map"})
    assert (watch.trigger, watch.end) == (1, "technology")


def test_a_run_goes_on_where_it_stopped_and_tells_every_goal(tmp_path: Path) -> None:
    games = run("random", {2: 2}, "x", {}, tmp_path, 1)[2]
    lines = (tmp_path / "2p.jsonl").read_text(encoding="utf-8").splitlines()
    (tmp_path / "2p.jsonl").write_text(f'{lines[0]}\n{{"number": 1, "cut', encoding="utf-8")
    again = run("random", {2: 2}, "x", {}, tmp_path, 1)[2]
    assert json.loads(json.dumps(again)) == json.loads(json.dumps(games))
    names = [goal.name for goal in goals(games)]
    assert len(names) == len(set(names)) == 83
    told = summary(games)
    assert told["games"] == 2
    assert len(list(table(told))) > len(names)
    assert all(set(game["kept"]) < set(game["drawn"]) for game in games)


def test_houses_take_turns_and_bots_too() -> None:
    one, other = (play("random|novice", 2, number, "x", {}) for number in (0, 1))
    assert one["houses"] == [HOUSES[0], HOUSES[1]]
    assert other["houses"] == [HOUSES[0], HOUSES[2]]
    assert one["bots"] == other["bots"][::-1]


def test_a_search_keeps_to_the_rules_of_the_sources(tmp_path: Path) -> None:
    command = [sys.executable, "bench/anunnaki_tune.py", "--bot", "random", "--games", "2:2", "--trials", "2"]
    environment = {**os.environ, "PYTHONPATH": "src"}
    for _ in range(2):
        told = subprocess.run(
            [*command, "--workers", "1", "--out", str(tmp_path)], cwd=ROOT, env=environment, check=True,
            capture_output=True, text=True,
        ).stdout  # fmt: skip
    assert told == ""  # nothing was left to do
    trials = [json.loads(line) for line in (tmp_path / "trials.jsonl").read_text("utf-8").splitlines()]
    assert [trial["number"] for trial in trials] == [0, 1, 2]
    for trial in trials:
        assert breaches(merged(GAME.check_option("data", trial["data"]))) == []
    best = tomllib.loads((tmp_path / "best.toml").read_text("utf-8"))
    assert GAME.check_option("data", best) == min(trials, key=lambda one: float(one["loss"]))["data"]


def test_weights_are_found_that_tell_positions_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions whose worth is known: what was weighed wrongly is mended, what is fixed stays."""
    numpy = pytest.importorskip("numpy")
    monkeypatch.syspath_prepend(ROOT / "bench")
    teach: Any = import_module("anunnaki_teach")
    state, rng = GAME.setup(2, {}), Random(1)
    while (seat := state.actor()) is not None and state.phase == 0:
        state.apply_id(seat, state.deal(rng) if seat == CHANCE else state.draw(seat, rng))
    width = len(teach.told(state, 0))
    assert width == 2 * (len(PARTS) + len(WORTHS))
    prior, truth = numpy.zeros(width), numpy.zeros(width)
    prior[: len(PARTS)] = truth[: len(PARTS)] = 1.0
    truth[list(PARTS).index("tracks")], truth[len(PARTS)] = 0.4, 2.0
    draw = numpy.random.default_rng(1)
    groups = []
    for _ in range(200):
        found = draw.normal(size=(5, width))
        groups.append((0, found, 0.5 * (found @ truth)))  # the teacher counts half points
    weights = teach.solve(groups, prior, 1.0)
    assert weights[: len(PARTS) + 1] == pytest.approx(truth[: len(PARTS) + 1], abs=0.1)
    assert weights[list(PARTS).index("battles")] == 1.0
    right, lost = teach.judged(groups, weights)
    assert right > teach.judged(groups, prior)[0]
    assert lost < teach.judged(groups, prior)[1]

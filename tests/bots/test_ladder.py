"""Bots on the scale of people: what the games' ladders say is what was measured, and it is in order."""

from __future__ import annotations

import re
from math import exp
from pathlib import Path

import pytest

from ziggurat.bots.ladder import MEAN, SPREAD, apart, margin, measured, points
from ziggurat.bots.levels import NAMES
from ziggurat.core.registry import game, names

PAGE = (Path(__file__).parents[2] / "docs" / "strength.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (\w+) \| (\w+) : (\w+) \| (\d+) \| \d+ \| ([\d.]+)% \|", PAGE, re.MULTILINE)
OWN = [name for name in names() if name in {row[0] for row in ROWS}]


@pytest.mark.parametrize("name", OWN)
def test_the_ladder_of_a_game_is_what_was_measured(name: str) -> None:
    import tomllib

    package = Path(__import__(game(name).package, fromlist=["x"]).__file__ or "").parent
    table = tomllib.loads((package / "ladder.toml").read_text(encoding="utf-8"))
    kept = {(one["first"], one["second"]): (one["games"], one["won"]) for one in table["pair"]}
    told = {(one[1], one[2]): (int(one[3]), round(float(one[4]) / 100, 4)) for one in ROWS if one[0] == name}
    assert told
    assert {pair: kept.get(pair) for pair in told} == told


@pytest.mark.parametrize("name", OWN)
def test_stronger_levels_stand_higher(name: str) -> None:
    ladder = measured(game(name))
    places = [points(ladder[level].mean) for level in NAMES]
    assert places == sorted(places)
    assert points(ladder["scribe"].mean) == 1500
    assert ladder["random"].mean < ladder["novice"].mean
    assert all(one.games > 0 for one in ladder.values())


def test_distances_are_those_of_the_model() -> None:
    gap, spread = apart(0.75, 10_000)
    assert 1 / (1 + exp(-gap / SPREAD)) == pytest.approx(0.75, abs=1e-3)
    assert spread < 0.2
    assert apart(1.0, 15)[0] < apart(1.0, 200)[0]  # all of few games say less than all of many
    assert points(MEAN) == 1500
    hundred = SPREAD * 100 / margin(SPREAD)
    assert 1 / (1 + exp(-hundred / SPREAD)) == pytest.approx(0.64, abs=0.005)


def test_a_game_that_nobody_measured_has_no_ladder() -> None:
    class Bare:
        id = "bare"
        package = "ziggurat.words"

    assert measured(Bare()) == {}

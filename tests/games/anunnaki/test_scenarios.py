"""Scenario files of the game: all hold, and what is wrong with others is told in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ziggurat.core.scenario import check
from ziggurat.games import anunnaki

FILES = sorted(Path(anunnaki.__path__[0]).glob("scenarios/*.json"))
MARKET: dict[str, Any] = {
    "game": "anunnaki",
    "id": "AN-S-900",
    "seats": 2,
    "options": {
        "houses": "babylon,pharaos",
        "ask_every_phase": True,
        "data": {"star_edge": {"R0": {"mana": 1}}},
    },
    "position": {"resources": {"0": {"metal": 1}}},
    "steps": [
        {"refused": "1: pawn 10", "rule": "AN-044"},
        {"play": "0: pawn 10", "expect": {"mana": {"0": 1}}},
        "0: pay metal",
        "0: gain gold",
        "0: gain wood",
    ],
    "expect": {"resources": {"0": {"metal": 0, "gold": 1}}, "phase": 2, "active": 0},
}


@pytest.mark.rule("AN-019", "AN-021", "AN-049", "AN-094", "AN-211")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenarios_hold(path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    for scenario in data if isinstance(data, list) else [data]:
        assert check(scenario) == []


def test_there_are_scenarios() -> None:
    assert len(FILES) >= 20
    assert check(MARKET) == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"expect": {"phase": 3}}, "phase should be 3, it is 2"),
        ({"expect": {"resources": {"0": {"gold": 4}}}}, "resources should be"),
        ({"expect": {"moon": 3}}, "a position has no 'moon'"),
        ({"position": {"moon": 3}}, "a position has no 'moon'"),
        ({"options": {"houses": "babylon,babylon"}}, "a different one per seat"),
        ({"options": {"data": {"weapon": {"dagger": {"strength": "x"}}}}}, "data.weapon.dagger.strength"),
        ({"position": {"followers": {"0": {"babylon.C": 13}}, "reserve": {"0": 0}}}, "followers: 25"),
        ({"position": {"followers": {"0": {"moon.C": 1}}}}, "followers.0 has no 'moon.C'"),
        ({"position": {"civilizations": {"babylon.TC": "up"}}}, '"down" or a number'),
        ({"position": {"tracks": [{"war": 99}, {}]}}, "tracks: war has spaces 0 to"),
        ({"position": {"exhaustion": {"babylon.TC": [3]}}}, "exhaustion of babylon.TC: it has"),
        ({"position": {"stack": [{"ask": "fly", "seat": 0}]}}, "must be an object with ask: starter"),
        ({"position": {"stack": [{"ask": ["move"], "seat": 0}]}}, "must be an object with ask: starter"),
        ({"position": {"stack": [{"ask": "move", "seat": 0}]}}, "(move) must have ask, seat, left"),
        ({"steps": ["0: fly"]}, "'fly'"),
        ({"steps": ["0: pawn 7"]}, "'pawn 7' is not legal now"),
        ({"steps": ["0: pawn 70"]}, "'pawn 70' is no action"),
        (
            {"steps": [{"refused": "0: pawn 2", "rule": "AN-048"}]},
            "is legal; AN-048 should forbid it",
        ),
        ({"steps": [{"refused": "0: pawn 7"}]}, "is refused by which rule?"),
    ],
)
def test_what_does_not_hold_is_told(change: dict[str, Any], message: str) -> None:
    [line, *_] = check({**MARKET, **change})
    assert message in line

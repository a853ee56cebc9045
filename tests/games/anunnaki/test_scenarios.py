"""Scenario files: positions with steps and results, set-ups, and what is wrong with bad ones."""

from __future__ import annotations

from typing import Any

import pytest

from ziggurat.core.scenario import check
from ziggurat.games.anunnaki import GAME

PLAY: dict[str, Any] = {
    "id": "AN-S-900",
    "players": ["babylon", "pharaos"],
    "setup": {"resources": {"babylon": {"metal": 1}}, "data": {"star_edge": {"R0": {"mana": 1}}}},
    "steps": [
        {"by": "pharaos", "do": "pawn", "to": 10, "illegal": True},
        {"by": "babylon", "do": "pawn", "to": 10, "expect": {"mana": {"babylon": 1}}},
        {"by": "babylon", "do": "market", "pay": "metal", "gain": ["gold", "wood"]},
        {"by": "babylon", "do": "choose_battle", "at": "gaia12.W", "forced": True},
    ],
    "expect": {"resources": {"babylon": {"metal": 0, "gold": 1}}, "phase": 2, "active": "babylon"},
}
SETUP: dict[str, Any] = {
    "id": "AN-S-901",
    "kind": "setup",
    "cases": [
        {
            "players": ["pharaos", "norrenis"],
            "expect": {"gaia": "gaia12", "civilizations_count": 3, "culture_count": 12, "stack_count": 18},
            "each": {
                "resources": {"food": 1, "gold": 1},
                "mana": 2,
                "capital": {"followers": 2, "settlements": 1},
                "altar_neighbour": {"followers": 1},
                "gods_count": 4,
                "hand": ["slingshot", "long_shield"],
                "pile_count": 7,
                "star_tokens": {"minor": 5, "major": 1},
            },
        },
        {"players": 4, "options": {"first_game_gods": True}, "display_count": 6, "pacts_count": 36},
    ],
}
OPENING: dict[str, Any] = {
    "id": "AN-S-902",
    "players": ["pharaos", "norrenis"],
    "steps": [
        {"by": "norrenis", "do": "choose_house", "house": "norrenis"},
        {"by": "pharaos", "do": "choose_house", "house": "norrenis", "illegal": True},
        {"by": "pharaos", "do": "choose_house", "house": "pharaos"},
    ],
}
RETURN: dict[str, Any] = {
    "id": "AN-S-903",
    "players": ["pharaos", "norrenis"],
    "steps": [
        {"by": "pharaos", "do": "return_god", "god": "seth", "illegal": True},
        {"by": "pharaos", "do": "return_god", "god": "isis"},
    ],
}

BOX: dict[str, Any] = {
    "id": "AN-S-905",
    "players": ["babylon", "norrenis"],
    "setup": {
        "phase": 3,
        "artifacts": {"babylon": ["pandoras_box"]},
        "pieces": {"norrenis": {"norrenis.L": {"followers": 1}, "norrenis.R": {"followers": 1}}},
    },
    "steps": [
        {"by": "babylon", "do": "artifact", "card": "pandoras_box", "token": "follower"},
        {"by": "norrenis", "do": "lose", "what": "norrenis.R"},
        {"by": "babylon", "do": "place_followers", "at": {"babylon.C": 1}},
    ],
    "expect": {"reserve": {"babylon": 11, "norrenis": 11}, "phase": 3},
}
SILENT: dict[str, Any] = {
    "id": "AN-S-906",
    "players": ["babylon", "norrenis"],
    "note": "one place for the Follower, one Follower to lose: nothing is left to choose",
    "setup": {
        "phase": 3,
        "artifacts": {"babylon": ["pandoras_box"]},
        "pieces": {"norrenis": {"norrenis.L": {"followers": 2}}},
    },
    "steps": [{"by": "babylon", "do": "artifact", "card": "pandoras_box", "token": "follower"}],
    "expect": {"reserve": {"babylon": 11, "norrenis": 11}},
}


@pytest.mark.rule("AN-019", "AN-021", "AN-049", "AN-094", "AN-211")
@pytest.mark.parametrize("scenario", [PLAY, SETUP, OPENING, RETURN, BOX, SILENT], ids=lambda data: data["id"])
def test_scenarios_hold(scenario: dict[str, Any]) -> None:
    assert check(scenario) == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"expect": {"phase": 3}}, "at the end: phase:  is 2, expected 3"),
        ({"expect": {"resources": {"babylon": {"gold": 4}}}}, "babylon.gold is 1, expected 4"),
        ({"expect": {"moon": 3}}, "expect has no key 'moon'"),
        ({"setup": {"moon": 3}}, "setup has no key 'moon'"),
        ({"players": ["babylon", "babylon"]}, "2 to 4 different Houses"),
        ({"setup": {"data": {"weapon": {"dagger": {"strength": "x"}}}}}, "data.weapon.dagger.strength"),
        ({"setup": {"pieces": {"babylon": {"babylon.C": {"followers": 13}}}}}, "more Followers"),
        ({"steps": [{"by": "babylon", "do": "fly"}]}, "there is no step 'fly'"),
        ({"steps": [{"by": "babylon", "do": "pawn", "to": 7}]}, "is refused: 'pawn 7'"),
        ({"steps": [{"by": "babylon", "do": "pawn", "to": 70}]}, "'pawn 70' is no action"),
        (
            {"steps": [{"by": "babylon", "do": "pawn", "to": 2, "illegal": True}]},
            "must be refused, but is legal",
        ),
    ],
)
def test_what_does_not_hold_is_told(change: dict[str, Any], message: str) -> None:
    [line, *_] = check({**PLAY, **change})
    assert message in line


def test_a_setup_that_differs_is_told() -> None:
    wrong = {"id": "AN-S-904", "kind": "setup", "cases": [{"players": 2, "each": {"mana": 3, "moons": 1}}]}
    lines = check(wrong)
    assert any("mana is 2, expected 3" in line for line in lines)
    assert any("moons: no such fact" in line for line in lines)
    assert GAME.prefix == "AN"

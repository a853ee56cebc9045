"""The worked examples of the rules file, one by one, and the scenario format around them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ziggurat.core.scenario import check, check_file
from ziggurat.games.tigris_cards import GAME

RULES = Path(__file__).parents[3] / "src/ziggurat/games/tigris_cards/rules/en.md"
BLOCKS: dict[str, dict[str, Any]] = {
    data["id"]: data
    for text in re.findall(r"^```json\n(.*?)^```", RULES.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    for data in (json.loads(text),)
}
EXAMPLES = [
    pytest.param("TC-EX-1", marks=pytest.mark.rule("TC-EX-1")),
    pytest.param("TC-EX-2", marks=pytest.mark.rule("TC-EX-2")),
    pytest.param("TC-EX-3", marks=pytest.mark.rule("TC-EX-3")),
    pytest.param("TC-EX-4", marks=pytest.mark.rule("TC-EX-4")),
    pytest.param("TC-EX-5", marks=pytest.mark.rule("TC-EX-5")),
    pytest.param("TC-EX-6", marks=pytest.mark.rule("TC-EX-6")),
    pytest.param("TC-EX-7", marks=pytest.mark.rule("TC-EX-7")),
    pytest.param("TC-EX-8", marks=pytest.mark.rule("TC-EX-8")),
    pytest.param("TC-EX-9", marks=pytest.mark.rule("TC-EX-9")),
    pytest.param("TC-EX-10", marks=pytest.mark.rule("TC-EX-10")),
    pytest.param("TC-EX-11", marks=pytest.mark.rule("TC-EX-11")),
    pytest.param("TC-EX-12", marks=pytest.mark.rule("TC-EX-12")),
    pytest.param("TC-EX-13", marks=pytest.mark.rule("TC-EX-13")),
    pytest.param("TC-EX-14", marks=pytest.mark.rule("TC-EX-14")),
    pytest.param("TC-EX-15", marks=pytest.mark.rule("TC-EX-15")),
    pytest.param("TC-EX-16", marks=pytest.mark.rule("TC-EX-16")),
    pytest.param("TC-EX-17", marks=pytest.mark.rule("TC-EX-17")),
    pytest.param("TC-EX-18", marks=pytest.mark.rule("TC-EX-18")),
]


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_of_the_rules(name: str) -> None:
    assert GAME.check_scenario(BLOCKS[name]) == []


def test_every_example_is_tried_and_readable_as_a_file() -> None:
    assert len(EXAMPLES) == len(BLOCKS)
    assert [verdict.failures for verdict in check_file(RULES)] == [()] * len(BLOCKS)


def changed(name: str, **expect: Any) -> dict[str, Any]:
    """An example that expects something else."""
    data = BLOCKS[name]
    return {**data, "expect": {**data["expect"], **expect}}


@pytest.mark.parametrize(
    ("name", "key", "wrong"),
    [
        ("TC-EX-1", "columns", {"C1": {"cards": ["red"]}}),
        ("TC-EX-1", "hands", {"lion": {"red": 2}}),
        ("TC-EX-1", "vp", {"lion": {}}),
        ("TC-EX-1", "vp_top", {"lion": "red"}),
        ("TC-EX-1", "actions_left", 2),
        ("TC-EX-4", "conflict", {"attacker": 2}),
        ("TC-EX-4", "discard", {"red": 1}),
        ("TC-EX-6", "links", {}),
        ("TC-EX-8", "leaders", {"lion": {"red": "C3.0"}}),
        ("TC-EX-10", "ships_left", []),
        ("TC-EX-11", "active", "lion"),
        ("TC-EX-12", "deck_count", 2),
        ("TC-EX-13", "catastrophe", {"bull": False}),
        ("TC-EX-13", "removed_from_game", {}),
        ("TC-EX-17", "game_over", False),
        ("TC-EX-17", "end_reason", "treasures"),
        ("TC-EX-18", "final_vectors", {"lion": [3, 4, 5, 7]}),
        ("TC-EX-18", "winners", ["bull"]),
        ("TC-EX-4", "not_offered", [{"by": "lion", "do": "commit"}]),
    ],
)
def test_what_does_not_hold_is_named(name: str, key: str, wrong: Any) -> None:
    failures = GAME.check_scenario(changed(name, **{key: wrong}))
    assert len(failures) == 1
    assert failures[0].startswith(f"{key}:")


@pytest.mark.parametrize(
    ("part", "value", "complaint"),
    [
        ("players", ["lion", "cat"], "players must be a list of lion, vase, bow, bull"),
        ("players", ["lion", "lion"], "same dynasty"),
        ("setup", {"hand": {}}, "setup has no key 'hand'"),
        ("setup", {"hands": {"vase": []}}, "no player 'vase'"),
        ("setup", {"hands": {"lion": ["pink"]}}, "no colour 'pink'"),
        ("setup", {"columns": {"C9": {"cards": []}}}, "no column 'C9'"),
        ("setup", {"columns": {"C1": {"cards": ["red"] * 9}}}, "at most 8"),
        ("setup", {"columns": {"C1": {"cards": ["ship:red"]}}}, "no ship 'red'"),
        ("setup", {"links": {"L8": "red"}}, "no place 'L8'"),
        ("setup", {"leaders": {"lion": {"red": "C1.1"}}}, "no card on C1.1"),
        ("setup", {"leaders": {"lion": {"red": "C1.0", "blue": "C1.0"}}}, "two leaders stand on C1.0"),
        ("setup", {"vp": {"lion": {"black": 41}}}, "more black cards"),
        ("setup", {"deck": 186}, "0 to 184 cards"),
        ("setup", {"deck": ["blue"] * 41}, "more cards of a colour"),
        ("steps", [{"by": "lion", "do": "dance"}], "no step 'dance'"),
        ("expect", {"mood": 1}, "expect has no key 'mood'"),
    ],
)
def test_bad_scenarios_get_one_clear_line(part: str, value: Any, complaint: str) -> None:
    data: dict[str, Any] = {"id": "TC-X", "players": ["lion", "bull"], "setup": {}, "steps": []}
    if part == "setup":
        value = {"hands": {"lion": ["red"]}, **value}
    [failure] = check({**data, part: value})
    assert complaint in failure
    assert "\n" not in failure


def test_a_step_that_must_be_refused_but_is_legal_fails() -> None:
    steps = [{"by": "lion", "do": "pass", "illegal": True}]
    assert GAME.check_scenario({"players": ["lion", "bull"], "steps": steps}) == [
        "step 1 (lion: pass): was accepted, but must be refused"
    ]


def test_a_step_that_is_not_asked_for_fails_unless_it_is_forced() -> None:
    step = {"by": "bull", "do": "commit", "n": 1}
    [failure] = GAME.check_scenario({"players": ["lion", "bull"], "steps": [step]})
    assert "not asked now" in failure
    assert GAME.check_scenario({"players": ["lion", "bull"], "steps": [{**step, "forced": True}]}) == []


@pytest.mark.rule("TC-038")
def test_idle_answers_of_a_seat_without_cards_may_be_written_down() -> None:
    setup = {"leaders": {"bull": {"black": "C1.0"}}, "columns": {"C1": {"cards": ["red"]}}}
    steps = [
        {"by": "lion", "do": "place_leader", "leader": "black", "at": "C1.1"},
        {"by": "lion", "do": "commit", "n": 0},
        {"by": "bull", "do": "commit", "n": 0},
    ]
    data = {
        "players": ["lion", "bull"],
        "setup": setup,
        "steps": steps,
        "expect": {"conflict": {"winner": "bull"}},
    }
    assert GAME.check_scenario(data) == []


@pytest.mark.rule("TC-113")
def test_ship_income_that_nobody_can_take_needs_no_step() -> None:
    """The priest is asked first but holds no temple; the next step is about the farmer."""
    setup = {
        "columns": {"C1": {"cards": ["ship:blue_red", "green"]}},
        "leaders": {"lion": {"red": "C1.2", "blue": "C1.0"}},
        "hands": {"lion": ["blue"], "bull": []},
        "deck": 40,
    }
    steps = [
        {"by": "lion", "do": "pass"},
        {"by": "lion", "do": "ship_score", "colour": "red", "use": True, "illegal": True},
        {"by": "lion", "do": "ship_score", "colour": "blue", "use": True},
    ]
    data = {
        "players": ["lion", "bull"],
        "setup": setup,
        "steps": steps,
        "expect": {"vp": {"lion": {"blue": 1}}},
    }
    assert GAME.check_scenario(data) == []


@pytest.mark.rule("TC-029", "TC-030")
def test_new_games_are_compared_case_by_case() -> None:
    cases = [
        {"players": 2, "expect": {"deck_count": 139, "hand_counts": [8, 8], "removed": 30, "treasures": 8}},
        {"players": 2, "options": {"two_player_removal": 0}, "expect": {"deck_count": 169, "removed": 0}},
        {"players": ["lion", "bull", "bow"], "deck_count": 161, "hands": {"lion": 8, "bull": 8, "bow": 8}},
        {"players": 4, "expect": {"deck_count": 153, "ships": 3, "catastrophes": 1, "leaders": 4}},
        {
            "players": ["lion", "bull"],
            "expect": {
                "hands": {"lion": 8, "bull": 8},
                "vp": {"lion": {}, "bull": {}},
                "leaders": {},
                "links": {},
                "columns": {"C1": {"cards": []}},
                "catastrophe": {"lion": True, "bull": True},
                "ships_left": ["blue_green", "blue_red", "blue_black"],
                "civilization_cards": 185,
                "cards": {"black": 40, "red": 65, "blue": 40, "green": 40},
                "leaders_on_table": 0,
                "game_over": False,
            },
        },
    ]
    data = {"id": "TC-SETUP", "kind": "setup", "cases": cases}
    assert GAME.check_scenario(data) == []
    wrong = {**data, "cases": [{"players": 3, "expect": {"deck_count": 160, "links": 1}}]}
    assert GAME.check_scenario(wrong) == [
        "case 1: deck_count: expected 160, found 161",
        "case 1: links: expected 1, found 0",
    ]
    assert (
        len(GAME.check_scenario({**data, "cases": [{"players": 2, "each": {"hand_size": 7, "vp": 1}}]})) == 2
    )
    [complaint] = check({**data, "cases": [{"players": "many"}]})
    assert complaint == "players must be a number or a list of names, not 'many'"
    [complaint] = check({**data, "cases": [{"players": 3, "expect": {"mood": 1}}]})
    assert complaint.startswith("a new game has no 'mood'")

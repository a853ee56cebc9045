"""The worked examples of the rules file, one by one, and what scenarios of the game may say."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.kit import at
from ziggurat.core.scenario import check, check_file

ROOT = Path(__file__).parents[3]
PACKAGE = ROOT / "src/ziggurat/games/tigris_cards"
RULES = PACKAGE / "rules/en.md"
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
    assert check(BLOCKS[name]) == []


def test_every_example_is_tried_and_readable_as_a_file() -> None:
    assert len(EXAMPLES) == len(BLOCKS)
    assert [verdict.failures for verdict in check_file(RULES)] == [()] * len(BLOCKS)


@pytest.mark.parametrize("path", sorted((PACKAGE / "scenarios").glob("*.json")), ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    assert [verdict.failures for verdict in check_file(path)] == [()]


def changed(name: str, **expect: Any) -> dict[str, Any]:
    """An example that expects something else."""
    data = BLOCKS[name]
    return {**data, "expect": {**data["expect"], **expect}}


@pytest.mark.parametrize(
    ("name", "key", "wrong"),
    [
        ("TC-EX-1", "cards", {"red": ["C1.1"]}),
        ("TC-EX-1", "hands", {"0": {"red": 2}}),
        ("TC-EX-1", "piles", {"0": {}}),
        ("TC-EX-1", "tops", {"0": "red"}),
        ("TC-EX-1", "actions_left", 2),
        ("TC-EX-4", "discards", {"red": 1}),
        ("TC-EX-6", "links", []),
        ("TC-EX-8", "leaders", {"1": {}}),
        ("TC-EX-10", "ships", {"blue_red": "C1.1"}),
        ("TC-EX-11", "active", 0),
        ("TC-EX-12", "deck", 2),
        ("TC-EX-13", "catastrophes", [0]),
        ("TC-EX-13", "removed", {}),
        ("TC-EX-17", "question", {"seat": 0}),
        ("TC-EX-17", "outcome", {"reason": "treasures"}),
        ("TC-EX-18", "outcome", {"ranks": [2, 1, 3]}),
        ("TC-EX-18", "outcome", None),
        ("TC-EX-4", "question", {"prompt": "revolt.reward"}),
    ],
)
def test_what_does_not_hold_is_named(name: str, key: str, wrong: Any) -> None:
    failures = check(changed(name, **{key: wrong}))
    assert len(failures) == 1
    assert failures[0].startswith((key, f"the {key}"))


def test_a_conflict_with_other_totals_is_named() -> None:
    data = BLOCKS["TC-EX-4"]
    steps = [
        {**step, "expect": {"events": [{**step["expect"]["events"][0], "a": 7}]}}
        if isinstance(step, dict)
        else step
        for step in data["steps"]
    ]
    [failure] = check({**data, "steps": steps})
    assert "there should be an event" in failure


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ({"hand": {}}, "a position has no 'hand'; it has"),
        ({"hands": {"2": {}}}, "hands has no seat '2'; seats are 0 to 1"),
        ({"hands": {"0": {"pink": 1}}}, "hands.0 has no 'pink'; allowed: black, red, blue, green"),
        ({"hands": {"0": {"red": 9}}}, "hands.0 holds 9 cards; at most 8 are allowed"),
        ({"cards": {"red": ["C9.1"]}}, "cards.red has no 'C9.1'"),
        ({"cards": {"red": ["C1.0"]}}, "heads hold no other card"),
        ({"cards": {"red": ["C1.2"]}}, "column C1 has a gap"),
        ({"cards": {"red": ["C1.1"], "blue": ["C1.1"]}}, "two cards lie on C1.1"),
        ({"ships": {"red": "C1.1"}}, "ships has no 'red'; allowed: blue_green, blue_red, blue_black"),
        ({"ships": {"blue_red": "L1"}}, "links no ship"),
        ({"leaders": {"0": {"red": "C1.1"}}}, "there is no card on C1.1 for a leader to stand on"),
        ({"leaders": {"0": {"red": "C1.0", "blue": "C1.0"}}}, "two leaders stand on C1.0"),
        ({"leaders": {"0": {"red": "C1.0"}, "1": {"red": "C1.0"}}}, "two leaders stand on C1.0"),
        ({"piles": {"0": {"black": 41}}}, "there are 1 more black cards in this position than in the game"),
        (
            {"piles": {"0": {"treasure": 1}}},
            "the pieces of the position do not add up: treasure: 9 instead of 8",
        ),
        ({"deck": 186}, "the deck can hold 0 to 185 cards here, not 186"),
    ],
)
def test_bad_positions_get_one_clear_line(position: dict[str, Any], complaint: str) -> None:
    [failure] = check({"game": "tigris_cards", "id": "TC-X", "position": position})
    assert complaint in failure
    assert "\n" not in failure


@pytest.mark.rule("TC-029")
def test_a_game_in_progress_can_be_changed() -> None:
    scene = at("tigris_cards")
    scene.play("*: start 1")
    scene.expect({"deck": 139, "active": 1})
    hands = scene.state.dump()["hands"]
    scene.change({"leaders": {"0": {"black": "C1.0"}}, "cards": {"red": ["C1.1"]}})
    scene.expect({"deck": 138, "active": 1, "hands": hands, "question": {"seat": 1, "prompt": "turn.action"}})
    scene.play("1: leader king C1.1")
    scene.expect({"question": {"seat": 1, "prompt": "revolt.attack"}})


def test_a_step_that_must_be_refused_but_is_legal_fails() -> None:
    steps = [{"refused": "0: pass", "rule": "TC-033"}]
    assert check({"game": "tigris_cards", "position": {}, "steps": steps}) == [
        "step 1: '0: pass' is legal; TC-033 should forbid it"
    ]


def test_a_step_that_is_refused_by_another_rule_fails() -> None:
    steps = [{"refused": "0: card temple C1", "rule": "TC-060"}]
    [failure] = check({"game": "tigris_cards", "position": {}, "steps": steps})
    assert "is refused by TC-034 (tc_no_card), not by TC-060" in failure


def test_a_step_that_is_not_asked_for_fails() -> None:
    [failure] = check({"game": "tigris_cards", "position": {}, "steps": ["1: commit 1"]})
    assert "seat 1 has no decision to make now; waiting for seat 0 (turn.action)" in failure

"""The guided first game: every solution reaches its goal, and moves that miss the point do not."""

from __future__ import annotations

import pytest

from ziggurat.core.errors import IllegalAction, NotYourDecision, ScenarioError
from ziggurat.core.lessons import PARTS, Status, attempt, lesson, lessons
from ziggurat.core.messages import LANGUAGES, Words

LESSONS = lessons("tigris")
WRONG = {
    "leader": [["tile temple I6"], ["leader priest H7"], ["pass"]],
    "tile": [["tile settlement C9"], ["tile farm E1"]],
    "king": [["tile settlement H8"], ["tile market A1"]],
    "rival": [["tile market H8"], ["tile temple I6"]],
    "revolt": [["leader priest J6", "commit 0"], ["leader priest B9"]],
    "war": [["tile temple G5", "commit 0"], ["tile settlement H8"]],
    "order": [["tile temple G5", "war blue", "commit 0"], ["tile settlement H8"]],
    "monument": [["tile settlement F7", "decline"], ["tile settlement H8"]],
    "treasure": [["tile market F5"]],
    "balance": [["tile market H8", "tile settlement J7"], ["tile temple H8", "tile temple J7"]],
}
"""Legal lines that do not do what the lesson asks for."""


def test_ten_lessons() -> None:
    assert list(LESSONS) == list(WRONG)
    assert len(LESSONS) == 10


@pytest.mark.parametrize("key", LESSONS)
def test_solution_reaches_the_goal(key: str) -> None:
    task = LESSONS[key]
    for count in range(len(task.solution)):
        assert attempt(task, task.solution[:count]).status is Status.OPEN
    found = attempt(task, task.solution)
    assert found.status is Status.DONE
    with pytest.raises(NotYourDecision, match="is over"):
        attempt(task, [*task.solution, "pass"])


@pytest.mark.parametrize(("key", "line"), [(key, line) for key in WRONG for line in WRONG[key]])
def test_wrong_line_does_not(key: str, line: list[str]) -> None:
    assert attempt(LESSONS[key], line).status is Status.FAILED


@pytest.mark.parametrize("key", LESSONS)
def test_the_same_actions_lead_to_the_same_position(key: str) -> None:
    task = LESSONS[key]
    assert attempt(task, task.solution).state.dump() == attempt(task, task.solution).state.dump()


@pytest.mark.rule("TE-074")
def test_illegal_action_is_refused_with_its_rule() -> None:
    with pytest.raises(IllegalAction) as caught:
        attempt(LESSONS["leader"], ["leader king A1"])
    assert caught.value.reason.rule == "TE-074"


def test_unknown_lesson() -> None:
    with pytest.raises(ScenarioError, match="no lesson 'chess'; it has: leader"):
        lesson("tigris", "chess")
    assert lessons("terra") == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_lesson_has_its_words(lang: str) -> None:
    words = Words(lang)
    for key in LESSONS:
        for part in PARTS:
            assert words.message(f"tigris.text.lesson.{key}.{part}")


@pytest.mark.rule("TE-327")
def test_the_last_lesson_is_won_by_the_weakest_colour() -> None:
    task = LESSONS["balance"]
    outcome = attempt(task, task.solution).state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((5.0, 4.0), (0,))

"""Lessons of all games: each begins at a legal position, and can be done as its text says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ziggurat.core import lessons, play, registry
from ziggurat.core.errors import ScenarioError
from ziggurat.core.lessons import LEARNER, Lesson, lessons_of
from ziggurat.core.protocol import CHANCE, Event
from ziggurat.core.record import parse

LESSONS = [
    pytest.param(game, lesson, id=f"{game.id}-{lesson.key}")
    for game in registry.games().values()
    for lesson in lessons_of(game)
]


def test_every_game_of_ours_has_ten() -> None:
    ours = [game for game in registry.games().values() if game.package.startswith("ziggurat.games.")]
    assert [len(list(lessons_of(game))) for game in ours] == [10] * 4


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_can_be_done(game: Any, lesson: Lesson) -> None:
    state = play.start(parse(lesson.record.write()))
    assert state.actor() == LEARNER
    events: list[Event] = []
    for move in lesson.solution:
        while (actor := state.actor()) == CHANCE:
            events += state.apply_id(CHANCE, state.deal(Random(1)))
        assert actor is not None
        assert not any(lesson.reached(event) for event in events), "the solution goes on after the goal"
        events += state.apply(actor, game.notation.read(move))
    assert any(lesson.reached(event) for event in events)


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_is_not_done_by_passing(game: Any, lesson: Lesson) -> None:
    state = play.start(lesson.record)
    if "pass" in [game.actions.texts[number] for number in state.legal_ids(LEARNER)]:
        assert not any(lesson.reached(event) for event in state.apply(LEARNER, game.notation.read("pass")))


GOOD = {
    "goal": {"event": "leader", "seat": 0},
    "solution": ["leader priest F4"],
    "position": {"hands": {"0": {"red": 6}}},
    **{name: {"en": "a", "it": "b"} for name in lessons.TEXTS},
}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"aim": 1}, "a lesson has no 'aim'"),
        ({"goal": None}, "a lesson needs goal"),
        ({"title": {"en": "a"}}, "title is said in en and it"),
        ({"position": {"active": 1, "asked": 1}}, "seat 0 is to move in a lesson, not 1"),
    ],
)
def test_a_bad_lesson_says_what_is_wrong(change: dict[str, Any], message: str) -> None:
    data = {key: value for key, value in {**GOOD, **change}.items() if value is not None}
    with pytest.raises(ScenarioError, match=message):
        lessons._lesson(registry.game("tigris"), "bad", data)

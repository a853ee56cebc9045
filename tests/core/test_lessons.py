"""Lessons of all games: each begins at a legal position, and can be done as its text says."""

from __future__ import annotations

from fnmatch import fnmatchcase
from importlib.resources import files
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


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_answers_what_leads_elsewhere(game: Any, lesson: Lesson) -> None:
    """Whatever the others answer, the learner's moves lead to the goal; an early answer is never wrong."""
    for seed in range(3):
        state, rng, done = play.start(lesson.record), Random(seed), False
        moves = list(lesson.moves)
        while moves:
            actor = state.actor()
            assert actor is not None
            if actor == LEARNER:
                move = moves.pop(0)
                if seed == 0:
                    check_early(game, lesson, state, move)
                events = state.apply(LEARNER, game.notation.read(move))
            else:
                events = state.apply_id(actor, state.deal(rng) if actor == CHANCE else state.draw(actor, rng))
            done = done or any(lesson.reached(event) for event in events)
        while not done and (actor := state.actor()) not in (LEARNER, None):
            assert actor is not None
            events = state.apply_id(actor, state.deal(rng) if actor == CHANCE else state.draw(actor, rng))
            done = any(lesson.reached(event) for event in events)
        assert done


def check_early(game: Any, lesson: Lesson, state: Any, move: str) -> None:
    for number in state.legal_ids(LEARNER):
        text = game.actions.texts[number]
        found = next((one for one in lesson.reactions if fnmatchcase(text, one.move)), None)
        if text != move and found is not None and found.early:
            twin = state.clone()
            assert not any(lesson.reached(event) for event in twin.apply_id(LEARNER, number)), text


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_of_ours_says_one_thing_at_a_time(game: Any, lesson: Lesson) -> None:
    if not game.package.startswith("ziggurat.games."):
        return
    assert lesson.miss is not None
    assert len(lesson.then) == len(lesson.moves) - 1
    rules = (files(game.package) / "rules" / "en.md").read_text(encoding="utf-8")
    assert f"**{lesson.rule}**" in rules
    answers = [lesson.miss, *lesson.then, *(one.text for one in lesson.reactions)]
    for said in (lesson.text, lesson.well, *answers):
        for text in said.values():
            assert len(text.split()) <= 40, text


def test_what_wins_is_said_in_the_first_lesson() -> None:
    for game in registry.games().values():
        for lesson in list(lessons_of(game))[:1]:
            assert "**" in lesson.text["en"], f"{game.id} says nothing in bold"


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
        ({"then": [{"en": "a", "it": "b"}]}, "`then` says at most 0"),
        ({"reactions": [{"en": "a", "it": "b"}]}, "a reaction needs the move"),
        ({"position": {"active": 1, "asked": 1}}, "seat 0 is to move in a lesson, not 1"),
    ],
)
def test_a_bad_lesson_says_what_is_wrong(change: dict[str, Any], message: str) -> None:
    data = {key: value for key, value in {**GOOD, **change}.items() if value is not None}
    with pytest.raises(ScenarioError, match=message):
        lessons._lesson(registry.game("tigris"), "bad", data)

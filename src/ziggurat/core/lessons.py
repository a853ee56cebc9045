"""Lessons: a position, a task, and the engine as the judge of whether it is done. Any game may have some.

A game's lessons stand in `data/lessons.toml` of its package; `Game.position` sets their positions up. Nothing
is kept between two looks at a lesson: the learner's actions are replayed each time. The words of a lesson are
messages of the game, `<game>.text.lesson.<key>.title` and so on (`PARTS`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, Final

from ziggurat.core import registry
from ziggurat.core.errors import NotYourDecision, ScenarioError
from ziggurat.core.play import AnyState
from ziggurat.core.protocol import CHANCE, Event, Seat
from ziggurat.core.registry import AnyGame

PARTS: Final = ("title", "text", "task", "hint", "done", "failed")
"""What is said of every lesson."""


class Status(StrEnum):
    """How an attempt stands."""

    OPEN = "open"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Wanted:
    """An event that must (or must not) happen: its kind, and the part of its data that matters."""

    kind: str
    data: Mapping[str, Any]
    times: int = 1

    def met(self, events: Sequence[Event]) -> bool:
        """Has it happened often enough?"""
        found = sum(
            event.kind == self.kind and all(event.data.get(key) == value for key, value in self.data.items())
            for event in events
        )
        return found >= self.times


@dataclass(frozen=True, slots=True)
class Lesson:
    """A task on a position. It is done when all of `goal` has happened and nothing of `never`."""

    game: str
    key: str
    seat: Seat
    setup: Mapping[str, Any]
    goal: tuple[Wanted, ...]
    never: tuple[Wanted, ...]
    win: bool
    """The game must end in this seat's victory, too."""
    replies: Mapping[str, str]
    """What the others answer, by prompt; at a prompt that is not here the lesson ends."""
    solution: tuple[str, ...]
    """One way to do it."""


@dataclass(frozen=True, slots=True)
class Move:
    """One step of an attempt and what it did."""

    seat: Seat
    text: str
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Attempt:
    """Where a learner's actions lead."""

    lesson: Lesson
    state: AnyState
    moves: tuple[Move, ...]
    status: Status


@cache
def lessons(game: str) -> Mapping[str, Lesson]:
    """The lessons of a game by key, in their order; none when its package has no `data/lessons.toml`."""
    file = files(registry.package(game)) / "data" / "lessons.toml"
    if not file.is_file():
        return {}
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    return {entry["key"]: _lesson(game, entry) for entry in table["lesson"]}


def _lesson(game: str, entry: Mapping[str, Any]) -> Lesson:
    return Lesson(
        game=game,
        key=entry["key"],
        seat=entry.get("seat", 0),
        setup=entry["setup"],
        goal=tuple(_wanted(one) for one in entry.get("goal", ())),
        never=tuple(_wanted(one) for one in entry.get("never", ())),
        win=entry.get("win", False),
        replies=entry.get("replies", {}),
        solution=tuple(entry["solution"]),
    )


def _wanted(entry: Mapping[str, Any]) -> Wanted:
    data = {key: value for key, value in entry.items() if key not in ("event", "times")}
    return Wanted(entry["event"], data, entry.get("times", 1))


def lesson(game: str, key: str) -> Lesson:
    """One lesson, or ScenarioError naming those there are."""
    known = lessons(game)
    if key not in known:
        raise ScenarioError(f"{game} has no lesson {key[:40]!r}; it has: {', '.join(known) or 'none'}")
    return known[key]


def attempt(task: Lesson, actions: Sequence[str]) -> Attempt:
    """Replay a learner's actions; IllegalAction or NotationError for one that cannot be played."""
    game: AnyGame = registry.game(task.game)
    state: AnyState = game.position(task.setup)
    rng = Random(task.key)
    moves: list[Move] = []
    status = Status.OPEN
    for text in actions:
        if status is not Status.OPEN:
            raise NotYourDecision(f"the lesson {task.key} is over; begin it again")
        _play(state, moves, task.seat, text)
        _others(task, state, moves, rng)
        status = _judge(task, state, moves)
    return Attempt(task, state, tuple(moves), status)


def _play(state: AnyState, moves: list[Move], seat: Seat, text: str) -> None:
    action = state.game.notation.read(text)
    moves.append(Move(seat, state.game.notation.write(action), tuple(state.apply(seat, action))))


def _others(task: Lesson, state: AnyState, moves: list[Move], rng: Random) -> None:
    """Chance and the other seats answer until it is the learner's decision, or nobody's."""
    while (decisions := state.decisions()) and task.seat not in {one.seat for one in decisions}:
        first = decisions[0]
        if first.seat == CHANCE:
            action = state.deal(rng)
            shown = state.redact(CHANCE, state.game.actions.decode(action), task.seat)
            events = tuple(state.apply_id(CHANCE, action))
            moves.append(Move(CHANCE, shown or state.game.actions.texts[action], events))
        elif first.prompt in task.replies:
            _play(state, moves, first.seat, task.replies[first.prompt])
        else:
            return


def _judge(task: Lesson, state: AnyState, moves: Sequence[Move]) -> Status:
    events = [event for move in moves for event in move.events]
    if any(one.met(events) for one in task.never):
        return Status.FAILED
    outcome = state.outcome()
    won = not task.win or (outcome is not None and task.seat in outcome.winners)
    if won and all(one.met(events) for one in task.goal):
        return Status.DONE
    asked = {decision.seat for decision in state.decisions()}
    return Status.OPEN if task.seat in asked else Status.FAILED

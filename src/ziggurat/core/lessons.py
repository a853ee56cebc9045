"""Lessons: positions of a game with a task, as files of its package's room `lessons`, in the order of names.

    goal = {event = "points", seat = 0}
    solution = ["tile temple F5"]

    [position]
    hands.0 = {black = 1, red = 2, blue = 2, green = 1}
    leaders.0.priest = "F4"

    [title]
    en = "Score with a tile"
    it = "Fai punti con una tessera"

The learner has seat 0 and is to move. `text` says what to do, `well` what it was good for. The goal is
an event with some of its facts; the solution is one way there, which the tests play.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from ziggurat.core import play
from ziggurat.core.errors import ScenarioError, ZigguratError
from ziggurat.core.record import Record
from ziggurat.core.registry import AnyGame
from ziggurat.core.values import Event

LEARNER: Final = 0
LANGUAGES: Final = ("en", "it")
TEXTS: Final = ("title", "text", "well")
KEYS: Final = ("seats", "options", "position", "goal", "solution", *TEXTS)


@dataclass(frozen=True, slots=True)
class Lesson:
    """One position with its task; texts by language."""

    key: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    well: Mapping[str, str]
    goal: Mapping[str, Any]
    """The kind of the event under `event`, and facts that it must have."""
    solution: tuple[str, ...]
    record: Record
    """The game that begins at the lesson's position."""

    def reached(self, event: Event) -> bool:
        facts = {"event": event.kind, **event.data}
        return all(key in facts and facts[key] == value for key, value in self.goal.items())


def lessons_of(game: AnyGame) -> Iterator[Lesson]:
    """The lessons in a game's package; ScenarioError names the file of one that cannot be used."""
    room = files(game.package) / "lessons"
    if not room.is_dir():
        return
    for file in sorted(room.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            try:
                data = tomllib.loads(file.read_text(encoding="utf-8"))
                yield _lesson(game, file.name.removesuffix(".toml").partition("_")[2], data)
            except (ZigguratError, tomllib.TOMLDecodeError) as error:
                raise ScenarioError(f"the lesson {file.name} of {game.id}: {error}") from None


def _lesson(game: AnyGame, key: str, data: Mapping[str, Any]) -> Lesson:
    for name in data:
        if name not in KEYS:
            raise ScenarioError(f"a lesson has no {name!r}; it has {', '.join(KEYS)}")
    for name in (*TEXTS, "goal", "position", "solution"):
        if name not in data:
            raise ScenarioError(f"a lesson needs {name}")
    for name in TEXTS:
        if sorted(data[name]) != sorted(LANGUAGES):
            raise ScenarioError(f"{name} is said in {' and '.join(LANGUAGES)}")
    state = play.begin(game, data.get("seats", game.seats[0]), data.get("options", {}), data["position"])
    if state.actor() != LEARNER:
        raise ScenarioError(f"seat {LEARNER} is to move in a lesson, not {state.actor()}")
    record = play.new_record(state, position=data["position"])
    texts = {name: dict(data[name]) for name in TEXTS}
    return Lesson(key, goal=dict(data["goal"]), solution=tuple(data["solution"]), record=record, **texts)

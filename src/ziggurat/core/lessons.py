"""Lessons: positions of a game with a task, as files of its package's room `lessons`, in the order of names.

    goal = {event = "points", seat = 0}
    solution = ["tile temple F5"]
    rule = "TE-090"

    [position]
    hands.0 = {black = 1, red = 2, blue = 2, green = 1}
    leaders.0.priest = "F4"

    [title]
    en = "Score with a tile"
    it = "Fai punti con una tessera"

The learner has seat 0 and is to move. `text` says what to do first, `then` what to do after each further move
of the learner, `well` what it was good for. The goal is an event with some of its facts; the solution is one
way there, which the tests play: the coach points at its moves. Moves that lead elsewhere are answered: by the
first of `reactions` whose `move` fits (`*` stands for anything), else by `miss`; a reaction that is `early`
already when the move is chosen. `rule` is where all this is written.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from random import Random
from typing import Any, Final

from ziggurat.core import play
from ziggurat.core.errors import ScenarioError, ZigguratError
from ziggurat.core.protocol import CHANCE
from ziggurat.core.record import Record
from ziggurat.core.registry import AnyGame
from ziggurat.core.values import Event

LEARNER: Final = 0
LANGUAGES: Final = ("en", "it")
TEXTS: Final = ("title", "text", "well")
KEYS: Final = (
    "seats",
    "options",
    "position",
    "goal",
    "solution",
    "rule",
    *TEXTS,
    "then",
    "miss",
    "reactions",
)

Said = Mapping[str, str]
"""A text by language."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """What the coach says to a move that leads elsewhere."""

    move: str
    """The notation; `*` stands for anything."""
    text: Said
    early: bool = False
    """Said before the move is sent: no move of this form can reach the goal."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One position with its task; texts by language."""

    key: str
    title: Said
    text: Said
    well: Said
    goal: Mapping[str, Any]
    """The kind of the event under `event`, and facts that it must have."""
    solution: tuple[str, ...]
    moves: tuple[str, ...]
    """The learner's part of the solution."""
    record: Record
    """The game that begins at the lesson's position."""
    then: tuple[Said, ...] = ()
    """What to do after each further move of the learner."""
    miss: Said | None = None
    reactions: tuple[Reaction, ...] = ()
    rule: str | None = None

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
    state = play.begin(game, data.get("seats", game.seats[0]), data.get("options", {}), data["position"])
    if state.actor() != LEARNER:
        raise ScenarioError(f"seat {LEARNER} is to move in a lesson, not {state.actor()}")
    record = play.new_record(state, position=data["position"])
    moves = _moves(state, game, data["solution"])
    then = tuple(said("then", one) for one in data.get("then", ()))
    if len(then) >= len(moves):
        raise ScenarioError(f"the learner moves {len(moves)} times, so `then` says at most {len(moves) - 1}")
    return Lesson(
        key,
        goal=dict(data["goal"]),
        solution=tuple(data["solution"]),
        moves=moves,
        record=record,
        then=then,
        miss=said("miss", data["miss"]) if "miss" in data else None,
        reactions=tuple(_reaction(one) for one in data.get("reactions", ())),
        rule=data.get("rule"),
        **{name: said(name, data[name]) for name in TEXTS},
    )


def said(name: str, text: Mapping[str, Any]) -> Said:
    """A text in all languages, or ScenarioError."""
    if sorted(text) != sorted(LANGUAGES) or not all(isinstance(one, str) for one in text.values()):
        raise ScenarioError(f"{name} is said in {' and '.join(LANGUAGES)}")
    return dict(text)


def _reaction(data: Mapping[str, Any]) -> Reaction:
    if "move" not in data:
        raise ScenarioError("a reaction needs the move that it answers")
    text = said("reaction", {key: data[key] for key in data if key not in ("move", "early")})
    return Reaction(str(data["move"]), text, bool(data.get("early", False)))


def _moves(state: play.AnyState, game: AnyGame, solution: Sequence[str]) -> tuple[str, ...]:
    """The learner's moves of a solution, which is played from the position."""
    found: list[str] = []
    for text in solution:
        while (actor := state.actor()) == CHANCE:
            state.apply_id(CHANCE, state.deal(Random(1)))
        if actor is None:
            raise ScenarioError(f"the game is over before {text!r}")
        state.apply(actor, game.notation.read(text))
        if actor == LEARNER:
            found.append(text)
    return tuple(found)

"""Puzzles: positions out of games in which one move is clearly best, as a file of a game's package.

A game that has them brings two rooms. `tasks.py` says what a task may ask for: `RULES` count events to a
seat's good (`Rule`), those that make the best tasks first; `WHOLE_TURN`, whether a task has the rest of the
turn or one action; `STARTS`, at which questions a puzzle may begin; `FREE`, kinds of actions that are neither
right nor wrong. `puzzles.json` has the puzzles, one a line.

The words of a task stand in the section `task` of the game's messages: `[task.war]` its title, its `help`
the sentence that says what to do, `[task.war.ask]` the question that helps who went wrong. Their arguments
are the gain's `n` and `data`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from importlib import import_module
from importlib.resources import files
from typing import Any, Final

from ziggurat.core import play
from ziggurat.core.errors import ScenarioError, ZigguratError
from ziggurat.core.protocol import Event, OptionValue, Seat
from ziggurat.core.record import Record
from ziggurat.core.registry import AnyGame

FILE: Final = "puzzles.json"
KEYS: Final = (
    "key", "seats", "options", "seat", "task", "moves", "also", "rating", "win", "lead", "found",
    "second", "why", "wrong", "position",
)  # fmt: skip
NAMES: Final = ("Inanna", "Enki", "Ereshkigal", "Utu", "Nanna", "Ninhursag")
"""Who sits at a puzzle's table, seat by seat; they are called the same in all languages."""


@dataclass(frozen=True, slots=True)
class Gain:
    """Something good that happened: a kind of task, how much of it, and what its words need besides."""

    key: str
    n: int = 1
    data: Mapping[str, str] = field(default_factory=dict)

    def met(self, gains: Iterable[Gain]) -> bool:
        """Do others bring at least as much of the same?"""
        return any(one.key == self.key and one.data == self.data and one.n >= self.n for one in gains)

    def to_json(self) -> dict[str, Any]:
        return {"key": self.key, "n": self.n, "data": dict(self.data)}


@dataclass(frozen=True, slots=True)
class Rule:
    """Which events count for a kind of task, and how much."""

    key: str
    event: str
    who: str = "seat"
    """The part of the event's data that must be the seat."""
    rival: bool = False
    """It must be another seat instead."""
    amount: str | None = None
    """The part that says how much; None: one."""
    data: tuple[str, ...] = ()
    """Parts that must be the same to be added up: what the words of the task need."""
    where: Mapping[str, Any] = field(default_factory=dict)
    """What parts must be."""
    without: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """What parts must not be."""
    least: int = 1
    """Less of it is no task."""

    def counts(self, event: Event, seat: Seat) -> bool:
        data = event.data
        return (
            event.kind == self.event
            and (data.get(self.who) == seat) != self.rival
            and all(data.get(key) == value for key, value in self.where.items())
            and not any(data.get(key) in values for key, values in self.without.items())
        )

    def to_json(self, task: Gain) -> dict[str, Any]:
        """For whoever watches a task: which events count for it."""
        return {
            "event": self.event,
            "who": self.who,
            "rival": self.rival,
            "amount": self.amount,
            "where": {**self.where, **{key: task.data[key] for key in self.data}},
            "without": {key: list(values) for key, values in self.without.items()},
        }


class Tasks:
    """The kinds of tasks that a game knows."""

    def __init__(self, game: AnyGame) -> None:
        room = import_module(f"{game.package}.tasks")
        self.rules: tuple[Rule, ...] = room.RULES
        self.whole_turn: bool = room.WHOLE_TURN
        self.starts: tuple[str, ...] = room.STARTS
        self.kinds = tuple(dict.fromkeys(rule.key for rule in self.rules))
        self.free: frozenset[int] = frozenset(
            number for kind in room.FREE for number in game.actions.ranges[kind]
        )

    def brought(self, events: Iterable[Event], seat: Seat) -> list[Gain]:
        """What a seat got by some events, those that make the best tasks first."""
        found: dict[tuple[str, tuple[tuple[str, str], ...]], int] = {}
        least: dict[str, int] = {}
        for event in events:
            for rule in self.rules:
                if rule.event == event.kind and rule.counts(event, seat):
                    name = rule.key, tuple((key, event.data[key]) for key in rule.data)
                    amount = 1 if rule.amount is None else event.data.get(rule.amount, 0)
                    found[name] = found.get(name, 0) + amount
                    least[rule.key] = rule.least
        gains = [Gain(key, times, dict(data)) for (key, data), times in found.items() if times >= least[key]]
        return sorted(gains, key=lambda gain: self.kinds.index(gain.key))

    def goal(self, task: Gain) -> list[dict[str, Any]]:
        """The rules of a task."""
        return [rule.to_json(task) for rule in self.rules if rule.key == task.key]


@dataclass(frozen=True, slots=True)
class Wrong:
    """A tempting move, and why the best one is better (as `Why` of a review is written)."""

    move: str
    why: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One position with its task and its solution."""

    key: str
    seats: int
    options: Mapping[str, OptionValue]
    seat: Seat
    """Who is to move."""
    task: Gain
    moves: tuple[str, ...]
    """The own decisions that do what the task says."""
    also: tuple[str, ...]
    """Other first moves that do the same, and as well; no further one does."""
    rating: int
    win: float
    """Chance to win with the best move."""
    lead: float
    """By how much of the reward (of a search, 0 to 1) it is ahead of every other move."""
    found: tuple[str, ...]
    """The levels of bots that find the first move."""
    second: str
    """The best other move."""
    why: Mapping[str, Any]
    """Why the best move is better than that one."""
    wrong: tuple[Wrong, ...]
    position: Mapping[str, Any]
    """All of it (see `position_of`)."""

    def record(self, game: AnyGame) -> Record:
        """The game that begins at the puzzle's position."""
        names = ["" if seat == self.seat else NAMES[seat] for seat in range(self.seats)]
        return play.new_record(self.state(game), names, position=self.position)

    def state(self, game: AnyGame) -> play.AnyState:
        return play.begin(game, self.seats, self.options, self.position)

    def to_json(self) -> dict[str, Any]:
        return {
            "key": self.key,
            "seats": self.seats,
            "options": dict(self.options),
            "seat": self.seat,
            "task": self.task.to_json(),
            "moves": list(self.moves),
            "also": list(self.also),
            "rating": self.rating,
            "win": round(self.win, 3),
            "lead": round(self.lead, 3),
            "found": list(self.found),
            "second": self.second,
            "why": dict(self.why),
            "wrong": [{"move": one.move, "why": dict(one.why)} for one in self.wrong],
            "position": dict(self.position),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Puzzle:
        for name in KEYS:
            if name not in data:
                raise ScenarioError(f"a puzzle needs {name}")
        task = data["task"]
        return cls(
            key=data["key"],
            seats=data["seats"],
            options=data["options"],
            seat=data["seat"],
            task=Gain(task["key"], task["n"], task["data"]),
            moves=tuple(data["moves"]),
            also=tuple(data["also"]),
            rating=data["rating"],
            win=data["win"],
            lead=data["lead"],
            found=tuple(data["found"]),
            second=data["second"],
            why=data["why"],
            wrong=tuple(Wrong(one["move"], one["why"]) for one in data["wrong"]),
            position=data["position"],
        )


def position_of(state: play.AnyState) -> dict[str, Any]:
    """A state as the position in which a table or a record can begin."""
    game: AnyGame = state.game
    told = {key: value for key, value in state.dump().items() if key not in ("options", "seats")}
    try:
        if play.begin(game, state.seats, state.options, told).dump() == state.dump():
            return told
    except ZigguratError:
        pass  # what a game's opening puts somewhere stays there unless it is said to be gone
    base = play.begin(game, state.seats, state.options, {}).dump()
    return {key: _instead(base.get(key), value) for key, value in told.items()}


def _instead(base: Any, told: Any) -> Any:
    """A value that leaves nothing of what was there before: places that it does not name have 0."""
    if isinstance(base, dict) and isinstance(told, dict):
        gone = {key: 0 for key in base if key not in told}
        return {**gone, **{key: _instead(base.get(key), value) for key, value in told.items()}}
    if isinstance(base, list) and isinstance(told, list) and len(base) == len(told):
        return [_instead(one, other) for one, other in zip(base, told, strict=True)]
    return told


def puzzles_of(game: AnyGame) -> Iterator[Puzzle]:
    """The puzzles in a game's package, the easy ones first; ScenarioError for a file that cannot be used."""
    file = files(game.package) / FILE
    if not file.is_file():
        return
    try:
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.strip():
                yield Puzzle.from_json(json.loads(line))
    except (ZigguratError, ValueError, KeyError, TypeError) as error:
        raise ScenarioError(f"the puzzles of {game.id}: {error}") from None


def day_number(day: str) -> int:
    """The days from 1970-01-01 to a date such as 2026-11-16; ValueError if it is none."""
    return (date.fromisoformat(day) - date(1970, 1, 1)).days


def of_the_day(keys: Iterable[str], number: int) -> str:
    """The puzzle of a day, by its number: the same for all, and all in their turn."""
    ordered = sorted(keys)
    return ordered[number % len(ordered)]


def written(puzzles: Iterable[Puzzle]) -> str:
    """The text of a file of puzzles, the easy ones first."""
    ordered = sorted(puzzles, key=lambda one: (one.rating, one.key))
    return "".join(f"{json.dumps(one.to_json(), separators=(',', ':'))}\n" for one in ordered)

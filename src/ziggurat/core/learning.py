"""What a network is fed: small whole numbers of a position, and how they become its inputs and outputs.

A game that is learned with care brings a room `learning`: `FEED`, `encode(position, memory, seat)`,
`thin(position, seat, ids)` and `slots(position, seat, ids)`; it may bring `standing(state)`, what every seat
has as it stands, where that says more than the game's own, and `STARTS`, positions from which a training may
begin. Every other game is learned from its observation
(`encode.py`) with one output an action. The description is data, so that torch, numpy and plain Python make
the same numbers of it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from ziggurat.core.registry import AnyGame
from ziggurat.core.values import Seat

OPS: Final = ("is", "over", "bit", "plain", "less")
"""What an input may be of a byte: equal to a number, more than it, one of its bits, the byte itself
(less an offset, times a scale), or the same less another byte."""


class Column(NamedTuple):
    """One input of a network."""

    op: str
    source: int
    number: int = 0
    """What it is compared with, which bit, or which other byte."""
    scale: float = 1.0
    offset: float = 0.0


def one_hot(source: int, size: int) -> list[Column]:
    return [Column("is", source, number) for number in range(size)]


def steps(source: int, size: int) -> list[Column]:
    """As many ones as the byte says."""
    return [Column("over", source, number) for number in range(size)]


def bits(source: int, size: int) -> list[Column]:
    """The first bits of a row of bytes."""
    return [Column("bit", source + number // 8, number % 8) for number in range(size)]


def plain(first: int, last: int, scale: float = 1.0, offset: float = 0.0) -> list[Column]:
    return [Column("plain", source, 0, scale, offset) for source in range(first, last)]


Relation = tuple[tuple[tuple[int, float], ...], ...]
"""By cell: the other cells that it hears of, and how much."""


@dataclass(frozen=True, slots=True)
class Feed:
    """How the numbers of a position become a network's inputs: features of cells, and of the whole."""

    size: int
    """Numbers of a position."""
    code: str = "B"
    """Their type: B, bytes; f, float32 (then they are the inputs themselves)."""
    flat: tuple[Column, ...] = ()
    cells: int = 0
    cell: tuple[tuple[Column, ...], ...] = ()
    """By cell its inputs; every cell has the same ops in the same order."""
    relations: tuple[Relation, ...] = ()
    kinds: int = 0
    """Outputs of each cell; the first `cells * kinds` slots."""
    rest: int = 0
    """All other slots."""
    most: int = 192
    """Legal actions that are looked at at most."""
    seats: tuple[int, ...] = ()
    """Numbers of players that the numbers have room for; none: all."""
    version: str = field(init=False)

    def __post_init__(self) -> None:
        order = {op: place for place, op in enumerate(OPS)}
        object.__setattr__(self, "flat", tuple(sorted(self.flat, key=lambda one: order[one.op])))
        cell = tuple(tuple(sorted(row, key=lambda one: order[one.op])) for row in self.cell)
        object.__setattr__(self, "cell", cell)
        told = (self.size, self.code, self.flat, self.cell, self.relations, self.kinds, self.rest)
        object.__setattr__(self, "version", sha256(repr(told).encode()).hexdigest()[:12])

    @property
    def inputs(self) -> int:
        """Inputs of the whole."""
        return self.size if self.code == "f" else len(self.flat)

    @property
    def inputs_of_cell(self) -> int:
        return len(self.cell[0]) if self.cell else 0

    @property
    def outputs(self) -> int:
        return self.cells * self.kinds + self.rest


Start = Callable[[Any, Random], bool]
"""Lays out a position in a game that has just begun; False: not yet, ask again at the next decision."""


class Lesson(Protocol):
    """What learning and playing a game by a network take from it."""

    @property
    def feed(self) -> Feed: ...

    def encode(self, position: Any, memory: Any, seat: Seat) -> Any:
        """What the seat may know as the feed's numbers, in a bytes-like object."""

    def thin(self, position: Any, seat: Seat, ids: Sequence[int]) -> Sequence[int]:
        """The legal ids that are worth looking at, at least one."""

    def slots(self, position: Any, seat: Seat, ids: Sequence[int]) -> Sequence[int]:
        """The network's output of each id."""

    def standing(self, state: Any) -> Sequence[float]:
        """Per seat the points as they stand: what they gain is what training rewards."""

    @property
    def starts(self) -> Mapping[str, Start]:
        """Positions, by name, from which some games of a training may begin."""


class Room:
    """A game's own room `learning`."""

    def __init__(self, module: Any) -> None:
        self.feed: Feed = module.FEED
        self.encode = module.encode
        self.thin = module.thin
        self.slots = module.slots
        self.standing: Callable[[Any], Sequence[float]] = getattr(module, "standing", _standing)
        self.starts: Mapping[str, Start] = getattr(module, "STARTS", {})


def _standing(state: Any) -> Sequence[float]:
    found: Sequence[float] = state.standing()
    return found


class Plain:
    """Any game: its observation in, its actions out."""

    def __init__(self, game: AnyGame) -> None:
        self._game: Any = game
        size, actions = game.layout.size, game.actions.size
        self.feed = Feed(size=size, code="f", rest=actions, most=actions)
        self.starts: Mapping[str, Start] = {}

    def encode(self, position: Any, memory: Any, seat: Seat) -> Any:
        buffer = array("f", bytes(4 * self.feed.size))
        self._game.encode(position, memory, seat, buffer)
        return buffer

    def thin(self, position: Any, seat: Seat, ids: Sequence[int]) -> Sequence[int]:
        return ids

    def slots(self, position: Any, seat: Seat, ids: Sequence[int]) -> Sequence[int]:
        return ids

    def standing(self, state: Any) -> Sequence[float]:
        return _standing(state)


def lesson(game: AnyGame) -> Lesson:
    """How a game is learned."""
    module = f"{game.package}.learning"
    try:
        there = find_spec(module) is not None
    except ModuleNotFoundError:
        there = False
    return Room(import_module(module)) if there else Plain(game)


def versions(game: AnyGame, feed: Feed) -> Mapping[str, str]:
    """What a network must have in common with the game that it plays."""
    return {"game": game.id, "rules": game.rules, "actions": game.actions.version, "feed": feed.version}

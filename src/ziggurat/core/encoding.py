"""The layout of observation vectors: named, shaped, versioned."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from math import prod
from operator import truediv
from typing import Any

from ziggurat.core.values import Seat


@dataclass(frozen=True, slots=True)
class Field:
    """A named block of an observation; `about` says what its numbers mean and how they are scaled."""

    name: str
    shape: tuple[int, ...]
    about: str

    @property
    def size(self) -> int:
        return prod(self.shape)


@dataclass(frozen=True, slots=True)
class Layout:
    """The blocks of an observation, in order."""

    fields: tuple[Field, ...]
    size: int = field(init=False)
    version: str = field(init=False)
    """Changes whenever a name, shape or meaning changes."""

    def __post_init__(self) -> None:
        text = "\n".join(f"{block.name} {block.shape} {block.about}" for block in self.fields)
        object.__setattr__(self, "size", sum(block.size for block in self.fields))
        object.__setattr__(self, "version", sha256(text.encode()).hexdigest()[:12])

    def slices(self) -> dict[str, slice]:
        """Where each block lies in the flat vector."""
        found: dict[str, slice] = {}
        start = 0
        for block in self.fields:
            found[block.name] = slice(start, start + block.size)
            start += block.size
        return found


class Part(ABC):
    """A part of an observation that follows from a key: a number, a set of places, a tuple of some."""

    blank: Any = None
    """The key for which all its numbers are 0."""

    @abstractmethod
    def write(self, buffer: Any, new: Any, old: Any) -> None:
        """Show a key where another is shown that is not equal to it."""


class Table(dict[Any, "array[float]"]):
    """Blocks of numbers by their keys, each worked out by `make` once: most of what a position shows was
    there before, a step ago or in another game."""

    def __init__(self, size: int, make: Callable[[Any], Iterable[float]], most: int = 16_384) -> None:
        super().__init__()
        self.size = size
        self._make = make
        self._most = most

    def __missing__(self, key: Any) -> array[float]:
        if len(self) >= self._most:
            self.clear()
        found = array("f", [0.0] * self.size if key is None else self._make(key))
        if len(found) != self.size:
            raise ValueError(f"a block of {self.size} numbers was given {len(found)}")
        self[key] = found
        return found


class Block(Part):
    """Neighbouring numbers, copied from a table that several blocks may share."""

    def __init__(self, start: int, table: Table) -> None:
        self._where = slice(start, start + table.size)
        self._table = table

    def write(self, buffer: Any, new: Any, old: Any) -> None:
        buffer[self._where] = self._table[new]


class Places(Part):
    """1 for each place of a set; the key is the set, as the bits of a number."""

    blank = 0

    def __init__(self, start: int, cells: Iterable[int]) -> None:
        """`cells`: where each place lies, counted from `start`."""
        self._cells = [start + cell for cell in cells]
        self._bits = [1 << place for place in range(len(self._cells))]

    def write(self, buffer: Any, new: Any, old: Any) -> None:
        cells, bits = self._cells, self._bits
        more = new & ~old
        while more:
            place = more.bit_length() - 1
            buffer[cells[place]] = 1.0
            more ^= bits[place]
        less = old & ~new
        while less:
            place = less.bit_length() - 1
            buffer[cells[place]] = 0.0
            less ^= bits[place]


class OneOf(Part):
    """1 in the cell of the key, 0 in the cells of all others; None has no cell."""

    def __init__(self, cells: Mapping[Any, int]) -> None:
        self._cells = cells

    def write(self, buffer: Any, new: Any, old: Any) -> None:
        if old is not None:
            buffer[self._cells[old]] = 0.0
        if new is not None:
            buffer[self._cells[new]] = 1.0


class Number(Part):
    """A number divided by a scale."""

    def __init__(self, place: int, scale: float) -> None:
        self._place = place
        self._scale = scale

    def write(self, buffer: Any, new: Any, old: Any) -> None:
        buffer[self._place] = 0.0 if new is None else new / self._scale


class Numbers(Part):
    """Neighbouring numbers, each divided by its scale; the key is a sequence of them."""

    def __init__(self, start: int, *scales: float) -> None:
        self._where = slice(start, start + len(scales))
        self._scales = scales

    def write(self, buffer: Any, new: Any, old: Any) -> None:
        numbers = [0.0] * len(self._scales) if new is None else map(truediv, new, self._scales)
        buffer[self._where] = array("f", numbers)


class Via(Part):
    """A part whose own key is worked out from another one, only where that one changed."""

    def __init__(self, part: Part, work_out: Callable[[Any], Any]) -> None:
        self._part = part
        self._work_out = work_out

    def write(self, buffer: Any, new: Any, old: Any) -> None:
        part = self._part
        one = part.blank if new is None else self._work_out(new)
        other = part.blank if old is None else self._work_out(old)
        if one != other:
            part.write(buffer, one, other)


Write = Callable[[Any, Any, Any], None]


class Each(Part):
    """Several parts that seldom change, or change together; the key is the tuple of theirs."""

    def __init__(self, parts: Iterable[Part]) -> None:
        given = tuple(parts)
        self.blank = tuple(part.blank for part in given)
        self.go_through: Write = _one_by_one(
            [part.go_through if isinstance(part, Each) else part.write for part in given]
        )

    def write(self, buffer: Any, new: Any, old: Any) -> None:
        self.go_through(buffer, new, old)


def _one_by_one(writes: Sequence[Write]) -> Write:
    """A function that goes through the keys of some parts: written out, it takes half the time of a loop."""
    places = range(len(writes))
    lines = [
        "def write(buffer, new, old):",
        f"    {''.join(f'new{place}, ' for place in places)} = new",
        f"    {''.join(f'old{place}, ' for place in places)} = old",
    ]
    for place in places:
        lines += [
            f"    if new{place} is not old{place} and new{place} != old{place}:",
            f"        write{place}(buffer, new{place}, old{place})",
        ]
    made: dict[str, Any] = {f"write{place}": write for place, write in enumerate(writes)}
    exec("\n".join(lines), made)  # noqa: S102
    found: Write = made["write"]
    return found


Keys = Callable[[Any, Any, "Seat | None"], Sequence[Any]]


class Encoder:
    """Writes positions as numbers from keys, one for each part: `encode = Encoder(LAYOUT, PARTS, keys)`.

    `keys(position, memory, seat)` is given no memory where the position is the whole truth.
    """

    def __init__(self, layout: Layout, parts: Iterable[Part], keys: Keys) -> None:
        self.keys = keys
        self.whole = Each(parts)
        self.nothing = array("f", bytes(4 * layout.size))

    def __call__(self, position: Any, memory: Any, seat: Seat | None, buffer: Any) -> None:
        """Write a position into a float buffer of the layout's size."""
        view = memoryview(buffer)
        view[:] = self.nothing
        self.whole.write(view, self.keys(position, memory, seat), self.whole.blank)

    def sheet(self, buffer: Any) -> Callable[[Any, Seat], None]:
        """For one state after another in the same buffer: only what changed is written."""
        view = memoryview(buffer)
        view[:] = self.nothing
        keys, write, last = self.keys, self.whole.go_through, self.whole.blank

        def show(state: Any, seat: Seat) -> None:
            nonlocal last
            now = keys(state, None, seat)
            write(view, now, last)
            last = now

        return show

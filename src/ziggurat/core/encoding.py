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
        self._cells = {1 << place: start + cell for place, cell in enumerate(cells)}

    def write(self, buffer: Any, new: Any, old: Any) -> None:
        cells = self._cells
        change = new ^ old
        while change:
            low = change & -change
            change ^= low
            buffer[cells[low]] = 1.0 if new & low else 0.0


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


class Each(Part):
    """Several parts that seldom change, or change together; the key is the tuple of theirs."""

    def __init__(self, parts: Iterable[Part]) -> None:
        given = tuple(parts)
        self.blank = tuple(part.blank for part in given)
        self._writes = tuple(part.write for part in given)

    def write(self, buffer: Any, new: Any, old: Any) -> None:
        for one, other, write in zip(new, old, self._writes, strict=True):
            if one != other:
                write(buffer, one, other)


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
        keys, write, last = self.keys, self.whole.write, self.whole.blank

        def show(state: Any, seat: Seat) -> None:
            nonlocal last
            now = keys(state, None, seat)
            write(view, now, last)
            last = now

        return show

"""The layout of observation vectors: named, shaped, versioned."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from math import prod


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


class Planes:
    """Sets of places (bits of a number) as blocks of 0 and 1 for an observation.

    Most sets of a position were there a step ago: each is spread out once and then copied whole, which is
    many times faster than setting its ones. `cells[bit]` is where a bit lies in the block.

        buffer[start : start + planes.size] = planes[tiles]
    """

    def __init__(self, cells: Sequence[int], size: int, most: int = 16_384) -> None:
        self.size = size
        self._cells = tuple(cells)
        self._most = most
        self._known: dict[int, array[float]] = {}

    def __getitem__(self, bits: int) -> array[float]:
        """The block of a set; do not change it."""
        found = self._known.get(bits)
        if found is None:
            if len(self._known) >= self._most:
                self._known.clear()
            found = array("f", bytes(4 * self.size))
            rest = bits
            while rest:
                low = rest & -rest
                found[self._cells[low.bit_length() - 1]] = 1.0
                rest ^= low
            self._known[bits] = found
        return found

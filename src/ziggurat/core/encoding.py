"""The layout of observation vectors: named, shaped, versioned."""

from __future__ import annotations

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

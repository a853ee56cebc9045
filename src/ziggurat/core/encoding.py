"""The layout of observation vectors: named, shaped, versioned."""

from __future__ import annotations

from dataclasses import dataclass
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

    @property
    def size(self) -> int:
        return sum(field.size for field in self.fields)

    @property
    def version(self) -> str:
        """Changes whenever a name, shape or meaning changes."""
        text = "\n".join(f"{field.name} {field.shape} {field.about}" for field in self.fields)
        return sha256(text.encode()).hexdigest()[:12]

    def slices(self) -> dict[str, slice]:
        """Where each block lies in the flat vector."""
        found: dict[str, slice] = {}
        start = 0
        for field in self.fields:
            found[field.name] = slice(start, start + field.size)
            start += field.size
        return found

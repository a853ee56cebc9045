"""What a shape is: how a value is copied, written as JSON, read back, and typed in TypeScript.

The engine keeps small numbers (a mask for a set of squares, a packed integer for a handful of tiles); JSON
has the names that people know. A shape knows both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from ziggurat.core.errors import PositionError

Json = Any
"""A JSON value."""
Overlay = Any
"""JSON for a whole value, or for a part of one: an object whose keys are positions in a list."""
Form = dict[str, Any]
"""How a value is set by a person; `core.editing` adds the words."""
TRUTH: Final = object()
"""Stands for a viewer who sees everything."""


class Names:
    """What written code refers to, each thing under a name of its own."""

    def __init__(self) -> None:
        self.space: dict[str, Any] = {"TRUTH": TRUTH}

    def keep(self, thing: Any) -> str:
        """The name by which written code calls a thing."""
        name = f"kept{len(self.space)}"
        self.space[name] = thing
        return name


class Shape(ABC):
    """What a value looks like, in memory and as JSON.

    A shape says how it is written by `written`, as code, or by `write`, whichever is simpler.
    """

    parted = False
    """Is it a list whose entries belong to somebody each (seats, sides of a battle)?"""

    @property
    def copy(self) -> str:
        """How a copy of `{}` is made, as an expression; values that never change are shared."""
        return "{}"

    def written(self, value: str, names: Names) -> str:
        """An expression for the JSON of the expression `value`, as `viewer` may see it.

        Views are written for every socket after every step, so a position's shapes become one function.
        """
        return f"{names.keep(self.write)}({value}, viewer)"

    def written_in_part(self, value: str, seen: str, names: Names) -> str:
        """The same for a list that has parts, with null where the condition `seen` of `part` fails."""
        raise NotImplementedError

    def write(self, value: Any, viewer: Any = TRUTH) -> Json:
        """The value as JSON: the truth, or what a viewer may see of the records inside it."""
        return _writer(self)(value, viewer)

    @abstractmethod
    def read(self, data: Json, where: str) -> Any:
        """The value that JSON stands for; PositionError, naming where, if it stands for none."""

    def overlay(self, old: Any, data: Overlay, where: str) -> Any:
        """The value after a scenario said something about it: the whole, unless a shape knows better."""
        return self.read(data, where)

    @abstractmethod
    def blank(self, seats: int) -> Any:
        """What stands in a view for a value that the viewer may not see."""

    def blank_part(self, seats: int) -> Any:
        """The same for one entry of a list that has parts."""
        raise NotImplementedError

    def read_parts(self, data: Json, where: str, seats: int) -> Any:
        """A list that has parts, some of them null because they were not seen."""
        raise NotImplementedError

    def records(self, value: Any) -> Iterable[Any]:
        """The records inside a value, which have fields of their own."""
        return ()

    @property
    def has_records(self) -> bool:
        """Can `records` find any?"""
        return False

    @abstractmethod
    def typescript(self) -> str:
        """The type of its JSON in the browser."""

    def form(self, seats: int) -> Form:
        """How its JSON is set by a person: a `kind`, and what that needs; `raw` where only as JSON."""
        return {"kind": "raw"}


@cache
def _writer(shape: Shape) -> Callable[[Any, Any], Json]:
    names = Names()
    names.space["write"] = None
    exec(f"def write(value, viewer): return {shape.written('value', names)}", names.space)  # noqa: S102
    found: Callable[[Any, Any], Json] = names.space["write"]
    return found


def wrong(where: str, wanted: str, data: Json) -> PositionError:
    """The error for JSON that is not what a shape reads."""
    return PositionError(f"{where} must be {wanted}, not {str(data)[:80]!r}")


def unknown(where: str, name: Any, allowed: Sequence[str]) -> PositionError:
    """The error for a name that is not one of those allowed."""
    return PositionError(f"{where} has no {name!r}; allowed: {listed(allowed)}")


def said_by_seat(data: Overlay, seats: int, where: str) -> dict[int, Json]:
    """What a scenario says of seats: a list of all of them, or an object of some."""
    if isinstance(data, list | tuple):
        if len(data) != seats:
            raise wrong(where, f"a list by seat of {seats}", data)
        return dict(enumerate(data))
    if not isinstance(data, Mapping):
        raise wrong(where, "a list or an object by seat", data)
    for seat in data:
        if not seat.isdecimal() or int(seat) >= seats:
            raise PositionError(f"{where} has no seat {seat!r}; seats are 0 to {seats - 1}")
    return {int(seat): one for seat, one in data.items()}


def listed(names: Sequence[str]) -> str:
    """Names for an error's line, not all of a long list."""
    return ", ".join(names) if len(names) <= 40 else f"{', '.join(names[:40])} and {len(names) - 40} more"

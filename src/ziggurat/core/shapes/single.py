"""Shapes of single values: numbers, words, and what is kept in one number (a name, a set, some counts)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from ziggurat.core.errors import PositionError
from ziggurat.core.shapes.shape import TRUTH, Form, Json, Names, Shape, listed, unknown, wrong

REMEMBERED: Final = 8192
"""Sets whose names are remembered: of a board little changes from step to step."""


class _Number(Shape):
    """A whole number."""

    def written(self, value: str, names: Names) -> str:
        return value

    def read(self, data: Json, where: str) -> Any:
        if isinstance(data, bool) or not isinstance(data, int):
            raise wrong(where, "a whole number", data)
        return data

    def blank(self, seats: int) -> Any:
        return 0

    def typescript(self) -> str:
        return "number"

    def form(self, seats: int) -> Form:
        return {"kind": "number"}


class _Flag(Shape):
    """True or false."""

    def written(self, value: str, names: Names) -> str:
        return f"bool({value})"

    def read(self, data: Json, where: str) -> Any:
        if not isinstance(data, bool):
            raise wrong(where, "true or false", data)
        return data

    def blank(self, seats: int) -> Any:
        return False

    def typescript(self) -> str:
        return "boolean"

    def form(self, seats: int) -> Form:
        return {"kind": "truth"}


class _Text(Shape):
    """A word, possibly out of a list."""

    def __init__(self, allowed: Sequence[str] = ()) -> None:
        self.allowed = tuple(allowed)

    def written(self, value: str, names: Names) -> str:
        return value

    def read(self, data: Json, where: str) -> Any:
        if not isinstance(data, str):
            raise wrong(where, "a text", data)
        if self.allowed and data not in self.allowed:
            raise wrong(where, f"one of {listed(self.allowed)}", data)
        return data

    def blank(self, seats: int) -> Any:
        return ""

    def typescript(self) -> str:
        return " | ".join(f'"{word}"' for word in self.allowed) or "string"

    def form(self, seats: int) -> Form:
        return {"kind": "one", "of": self.allowed, "none": False} if self.allowed else {"kind": "text"}


class _Index(Shape):
    """A number that stands for one of some names; -1 (JSON: null) for none of them."""

    def __init__(self, names: Sequence[str], none: bool) -> None:
        self.names = tuple(names)
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.none = none

    def written(self, value: str, names: Names) -> str:
        return f"{names.keep((*self.names, None))}[{value}]"  # -1 is the last

    def read(self, data: Json, where: str) -> Any:
        if data is None and self.none:
            return -1
        if not isinstance(data, str) or data not in self.numbers:
            raise wrong(where, f"one of {listed(self.names)}{' or null' if self.none else ''}", data)
        return self.numbers[data]

    def blank(self, seats: int) -> Any:
        return -1 if self.none else 0

    def typescript(self) -> str:
        kind = " | ".join(f'"{name}"' for name in self.names) if len(self.names) <= 24 else "string"
        return f"{kind} | null" if self.none else kind

    def form(self, seats: int) -> Form:
        return {"kind": "one", "of": self.names, "none": self.none}


class _Named(Shape):
    """One of some frozen things, JSON has its name."""

    def __init__(self, things: Mapping[str, Any]) -> None:
        self.things = dict(things)
        self.name_of = {id(thing): name for name, thing in self.things.items()}

    def written(self, value: str, names: Names) -> str:
        return f"{names.keep(self.name_of)}[id({value})]"

    def read(self, data: Json, where: str) -> Any:
        if not isinstance(data, str) or data not in self.things:
            raise wrong(where, f"one of {listed(tuple(self.things))}", data)
        return self.things[data]

    def blank(self, seats: int) -> Any:
        return next(iter(self.things.values()))

    def typescript(self) -> str:
        return " | ".join(f'"{name}"' for name in self.things)

    def form(self, seats: int) -> Form:
        return {"kind": "one", "of": tuple(self.things), "none": False}


class _Seat(Shape):
    """A seat; -1 (JSON: null) for none."""

    def written(self, value: str, names: Names) -> str:
        return f"({value} if {value} >= 0 else None)"

    def read(self, data: Json, where: str) -> Any:
        if data is None:
            return -1
        if isinstance(data, bool) or not isinstance(data, int) or data < 0:
            raise wrong(where, "a seat (0 and up) or null", data)
        return data

    def blank(self, seats: int) -> Any:
        return -1

    def typescript(self) -> str:
        return "number | null"

    def form(self, seats: int) -> Form:
        return {"kind": "seat", "none": True, "of": ()}


class _SeatOr(_Number):
    """A seat, or one of some numbers below 0 that stand for something else."""

    def __init__(self, others: Sequence[int]) -> None:
        self.others = tuple(others)

    def form(self, seats: int) -> Form:
        return {"kind": "seat", "none": False, "of": self.others}


class _Seats(Shape):
    """A set of seats as a mask; JSON lists them."""

    def write(self, value: Any, viewer: Any = TRUTH) -> Json:
        return [seat for seat in range(value.bit_length()) if value >> seat & 1]

    def read(self, data: Json, where: str) -> Any:
        if not isinstance(data, list | tuple) or any(
            isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < 16 for seat in data
        ):
            raise wrong(where, "a list of seats", data)
        return sum(1 << seat for seat in set(data))

    def blank(self, seats: int) -> Any:
        return 0

    def typescript(self) -> str:
        return "number[]"

    def form(self, seats: int) -> Form:
        return {"kind": "some_seats"}


class _Bits(Shape):
    """A set as a mask; JSON has the names of its members. `places` says which bit each name has."""

    def __init__(self, names: Sequence[str], places: Sequence[int] | None) -> None:
        self.names = tuple(names)
        self.bits = {
            name: 1 << place
            for name, place in zip(names, places if places is not None else range(len(names)), strict=True)
        }
        self.name_of = {bit: name for name, bit in self.bits.items()}
        self.members = lru_cache(REMEMBERED)(self._members)

    def written(self, value: str, names: Names) -> str:
        return f"[*{names.keep(self.members)}({value})]"

    def _members(self, value: int) -> tuple[str, ...]:
        found = []
        while value:
            low = value & -value
            found.append(self.name_of[low])
            value ^= low
        return tuple(found)

    def read(self, data: Json, where: str) -> Any:
        if not isinstance(data, list | tuple):
            raise wrong(where, "a list of names", data)
        mask = 0
        for name in data:
            bit = self.bits.get(name) if isinstance(name, str) else None
            if bit is None:
                raise unknown(where, name, self.names)
            if mask & bit:
                raise PositionError(f"{where} names {name!r} twice")
            mask |= bit
        return mask

    def blank(self, seats: int) -> Any:
        return 0

    def typescript(self) -> str:
        return "string[]"

    def form(self, seats: int) -> Form:
        return {"kind": "some", "of": self.names}


class _Bit(_Bits):
    """One named thing as a bit of a mask; 0 (JSON: null) for none."""

    def written(self, value: str, names: Names) -> str:
        return f"{names.keep({**self.name_of, 0: None})}[{value}]"

    def read(self, data: Json, where: str) -> Any:
        if data is None:
            return 0
        if not isinstance(data, str) or data not in self.bits:
            raise wrong(where, f"one of {listed(self.names)} or null", data)
        return self.bits[data]

    def typescript(self) -> str:
        return "string | null"

    def form(self, seats: int) -> Form:
        return {"kind": "one", "of": self.names, "none": True}


class _Packed(Shape):
    """Small counts in one integer, so many bits each; JSON is a list in the order of the names.

    A scenario may also give an object by name; what it leaves out is 0.
    """

    def __init__(self, names: Sequence[str], width: int) -> None:
        self.names = tuple(names)
        self.width = width
        self.most = (1 << width) - 1

    def written(self, value: str, names: Names) -> str:
        shifts = [self.width * place for place in range(len(self.names))]
        return "[" + ", ".join(f"{value} >> {shift} & {self.most}" for shift in shifts) + "]"

    def read(self, data: Json, where: str) -> Any:
        if isinstance(data, Mapping):
            for name in data:
                if name not in self.names:
                    raise unknown(where, name, self.names)
            data = [data.get(name, 0) for name in self.names]
        if not isinstance(data, list | tuple) or len(data) != len(self.names):
            raise wrong(where, f"numbers of {listed(self.names)}", data)
        packed = 0
        for place, count in enumerate(data):
            if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= self.most:
                raise wrong(f"{where}.{self.names[place]}", f"a number from 0 to {self.most}", count)
            packed |= count << self.width * place
        return packed

    def blank(self, seats: int) -> Any:
        return 0

    def typescript(self) -> str:
        return f"[{', '.join(['number'] * len(self.names))}]"

    def form(self, seats: int) -> Form:
        return {"kind": "each", "of": self.names, "named": False, "inner": NUMBER.form(seats)}


class _Plain(Shape):
    """JSON kept as it is, never changed in place."""

    def __init__(self, type_name: str, empty: Json) -> None:
        self.type_name = type_name
        self.empty = empty

    def written(self, value: str, names: Names) -> str:
        return value

    def read(self, data: Json, where: str) -> Any:
        return data

    def blank(self, seats: int) -> Any:
        return self.empty

    def typescript(self) -> str:
        return self.type_name


NUMBER: Final[Shape] = _Number()
FLAG: Final[Shape] = _Flag()
SEAT: Final[Shape] = _Seat()
SEATS: Final[Shape] = _Seats()
"""A set of seats, as a mask."""


def seat_or(*others: int) -> Shape:
    """A seat, or one of some numbers below 0, written as they are."""
    return _SeatOr(others)


def text(*allowed: str) -> Shape:
    """A word; with arguments, one of them."""
    return _Text(allowed)


def index(names: Sequence[str], none: bool = False) -> Shape:
    """A number that stands for one of the names; with `none`, -1 for none of them."""
    return _Index(names, none)


def named(things: Mapping[str, Any]) -> Shape:
    """One of some frozen things (a faction's sheet), which JSON calls by name."""
    return _Named(things)


def bits(names: Sequence[str], places: Sequence[int] | None = None) -> Shape:
    """A set of named things as a mask; `places` where the bits are not 0, 1, 2, ..."""
    return _Bits(names, places)


def bit(names: Sequence[str], places: Sequence[int] | None = None) -> Shape:
    """One named thing as a bit, 0 for none; `places` as in `bits`."""
    return _Bit(names, places)


def packed(names: Sequence[str], width: int = 8) -> Shape:
    """Counts of named things in one integer."""
    return _Packed(names, width)


def plain(type_name: str = "Json", empty: Json = None) -> Shape:
    """JSON as it is, with its TypeScript type."""
    return _Plain(type_name, empty)

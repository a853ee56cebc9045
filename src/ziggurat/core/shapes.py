"""Shapes of values in a position: how each is copied, written as JSON, read back, and typed in TypeScript.

The engine keeps small numbers (a mask for a set of squares, a packed integer for a handful of tiles); JSON
has the names that people know. A shape knows both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from ziggurat.core.errors import PositionError

Json = Any
"""A JSON value."""
Overlay = Any
"""JSON for a whole value, or for a part of one: an object whose keys are positions in a list."""


TRUTH: Final = object()
"""Stands for a viewer who sees everything."""
REMEMBERED: Final = 8192
"""Sets whose names are remembered: of a board little changes from step to step."""


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


@cache
def _writer(shape: Shape) -> Callable[[Any, Any], Json]:
    names = Names()
    names.space["write"] = None
    exec(f"def write(value, viewer): return {shape.written('value', names)}", names.space)  # noqa: S102
    found: Callable[[Any, Any], Json] = names.space["write"]
    return found


def _wrong(where: str, wanted: str, data: Json) -> PositionError:
    return PositionError(f"{where} must be {wanted}, not {str(data)[:80]!r}")


class _Number(Shape):
    """A whole number."""

    def written(self, value: str, names: Names) -> str:
        return value

    def read(self, data: Json, where: str) -> Any:
        if isinstance(data, bool) or not isinstance(data, int):
            raise _wrong(where, "a whole number", data)
        return data

    def blank(self, seats: int) -> Any:
        return 0

    def typescript(self) -> str:
        return "number"


class _Flag(Shape):
    """True or false."""

    def written(self, value: str, names: Names) -> str:
        return f"bool({value})"

    def read(self, data: Json, where: str) -> Any:
        if not isinstance(data, bool):
            raise _wrong(where, "true or false", data)
        return data

    def blank(self, seats: int) -> Any:
        return False

    def typescript(self) -> str:
        return "boolean"


class _Text(Shape):
    """A word, possibly out of a list."""

    def __init__(self, allowed: Sequence[str] = ()) -> None:
        self.allowed = tuple(allowed)

    def written(self, value: str, names: Names) -> str:
        return value

    def read(self, data: Json, where: str) -> Any:
        if not isinstance(data, str):
            raise _wrong(where, "a text", data)
        if self.allowed and data not in self.allowed:
            raise _wrong(where, f"one of {_listed(self.allowed)}", data)
        return data

    def blank(self, seats: int) -> Any:
        return ""

    def typescript(self) -> str:
        return " | ".join(f'"{word}"' for word in self.allowed) or "string"


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
            raise _wrong(where, f"one of {_listed(self.names)}{' or null' if self.none else ''}", data)
        return self.numbers[data]

    def blank(self, seats: int) -> Any:
        return -1 if self.none else 0

    def typescript(self) -> str:
        kind = " | ".join(f'"{name}"' for name in self.names) if len(self.names) <= 24 else "string"
        return f"{kind} | null" if self.none else kind


class _Named(Shape):
    """One of some frozen things, JSON has its name."""

    def __init__(self, things: Mapping[str, Any]) -> None:
        self.things = dict(things)
        self.name_of = {id(thing): name for name, thing in self.things.items()}

    def written(self, value: str, names: Names) -> str:
        return f"{names.keep(self.name_of)}[id({value})]"

    def read(self, data: Json, where: str) -> Any:
        if not isinstance(data, str) or data not in self.things:
            raise _wrong(where, f"one of {_listed(tuple(self.things))}", data)
        return self.things[data]

    def blank(self, seats: int) -> Any:
        return next(iter(self.things.values()))

    def typescript(self) -> str:
        return " | ".join(f'"{name}"' for name in self.things)


class _Seat(Shape):
    """A seat; -1 (JSON: null) for none."""

    def written(self, value: str, names: Names) -> str:
        return f"({value} if {value} >= 0 else None)"

    def read(self, data: Json, where: str) -> Any:
        if data is None:
            return -1
        if isinstance(data, bool) or not isinstance(data, int) or data < 0:
            raise _wrong(where, "a seat (0 and up) or null", data)
        return data

    def blank(self, seats: int) -> Any:
        return -1

    def typescript(self) -> str:
        return "number | null"


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
            raise _wrong(where, "a list of names", data)
        mask = 0
        for name in data:
            bit = self.bits.get(name) if isinstance(name, str) else None
            if bit is None:
                raise PositionError(f"{where} has no {name!r}; allowed: {_listed(self.names)}")
            if mask & bit:
                raise PositionError(f"{where} names {name!r} twice")
            mask |= bit
        return mask

    def blank(self, seats: int) -> Any:
        return 0

    def typescript(self) -> str:
        return "string[]"


class _Bit(_Bits):
    """One named thing as a bit of a mask; 0 (JSON: null) for none."""

    def written(self, value: str, names: Names) -> str:
        return f"{names.keep({**self.name_of, 0: None})}[{value}]"

    def read(self, data: Json, where: str) -> Any:
        if data is None:
            return 0
        if not isinstance(data, str) or data not in self.bits:
            raise _wrong(where, f"one of {_listed(self.names)} or null", data)
        return self.bits[data]

    def typescript(self) -> str:
        return "string | null"


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
            unknown = [name for name in data if name not in self.names]
            if unknown:
                raise PositionError(f"{where} has no {unknown[0]!r}; allowed: {_listed(self.names)}")
            data = [data.get(name, 0) for name in self.names]
        if not isinstance(data, list | tuple) or len(data) != len(self.names):
            raise _wrong(where, f"numbers of {_listed(self.names)}", data)
        packed = 0
        for place, count in enumerate(data):
            if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= self.most:
                raise _wrong(f"{where}.{self.names[place]}", f"a number from 0 to {self.most}", count)
            packed |= count << self.width * place
        return packed

    def blank(self, seats: int) -> Any:
        return 0

    def typescript(self) -> str:
        return f"[{', '.join(['number'] * len(self.names))}]"


class _Several(Shape):
    """Several values of one shape in order: what lists by name, by seat and of any length share."""

    def __init__(self, inner: Shape, changes: bool) -> None:
        self.inner = inner
        self.changes = changes
        self.made = list if changes else tuple

    @property
    def copy(self) -> str:
        return _copy_of_list(self.inner) if self.changes else "{}"

    def written(self, value: str, names: Names) -> str:
        inner = self.inner.written("one", names)
        return f"[*{value}]" if inner == "one" else f"[{inner} for one in {value}]"

    def written_in_part(self, value: str, seen: str, names: Names) -> str:
        inner = self.inner.written("one", names)
        return f"[{inner} if {seen} else None for part, one in enumerate({value})]"

    def blank_part(self, seats: int) -> Any:
        return self.inner.blank(seats)

    def read_parts(self, data: Json, where: str, seats: int) -> Any:
        count = self.count(seats)
        if not isinstance(data, list | tuple) or len(data) != count:
            raise _wrong(where, f"a list of {count}", data)
        return self.made(
            self.inner.blank(seats) if one is None else self.inner.read(one, f"{where}.{place}")
            for place, one in enumerate(data)
        )

    def count(self, seats: int) -> int:
        """How many values there are where their number is fixed."""
        raise NotImplementedError

    def records(self, value: Any) -> Iterable[Any]:
        return (found for one in value for found in self.inner.records(one))

    @property
    def has_records(self) -> bool:
        return self.inner.has_records

    def typescript(self) -> str:
        inner = self.inner.typescript()
        return f"({inner})[]" if " | " in inner else f"{inner}[]"


class _Each(_Several):
    """One value for each of some names, in a list or tuple; JSON is a list, or an object where `named`."""

    parted = True

    def __init__(self, inner: Shape, names: Sequence[str], named: bool, changes: bool) -> None:
        super().__init__(inner, changes)
        self.names = tuple(names)
        self.named = named

    def written(self, value: str, names: Names) -> str:
        return self._by_name(super().written(value, names), names)

    def written_in_part(self, value: str, seen: str, names: Names) -> str:
        return self._by_name(super().written_in_part(value, seen, names), names)

    def _by_name(self, written: str, names: Names) -> str:
        return f"dict(zip({names.keep(self.names)}, {written}, strict=True))" if self.named else written

    def read(self, data: Json, where: str) -> Any:
        if self.named:
            if not isinstance(data, Mapping) or set(data) != set(self.names):
                raise _wrong(where, f"an object with {_listed(self.names)}", data)
            data = [data[name] for name in self.names]
        if not isinstance(data, list | tuple) or len(data) != len(self.names):
            raise _wrong(where, f"a list of {len(self.names)}", data)
        return self.made(
            self.inner.read(one, f"{where}.{name}") for name, one in zip(self.names, data, strict=True)
        )

    def overlay(self, old: Any, data: Overlay, where: str) -> Any:
        if not isinstance(data, Mapping):
            return self.read(data, where)
        new = list(old)
        for name, one in data.items():
            if name not in self.names:
                raise PositionError(f"{where} has no {name!r}; allowed: {_listed(self.names)}")
            place = self.names.index(name)
            new[place] = self.inner.overlay(new[place], one, f"{where}.{name}")
        return self.made(new)

    def count(self, seats: int) -> int:
        return len(self.names)

    def blank(self, seats: int) -> Any:
        return self.made(self.inner.blank(seats) for _ in self.names)

    def typescript(self) -> str:
        if not self.named:
            return super().typescript()
        keys = " | ".join(f'"{name}"' for name in self.names) if len(self.names) <= 24 else "string"
        return f"Record<{keys}, {self.inner.typescript()}>"


class _PerSeat(_Several):
    """One value for each seat, in a list or tuple; a scenario may give an object by seat (`{"0": ...}`)."""

    parted = True

    def read(self, data: Json, where: str) -> Any:
        if not isinstance(data, list | tuple):
            raise _wrong(where, "a list by seat", data)
        return self.made(self.inner.read(one, f"{where}.{seat}") for seat, one in enumerate(data))

    def overlay(self, old: Any, data: Overlay, where: str) -> Any:
        if isinstance(data, Mapping):
            given = dict(data.items())
        elif isinstance(data, list | tuple):
            given = {str(seat): one for seat, one in enumerate(data)}
            if len(data) != len(old):
                raise _wrong(where, f"a list by seat of {len(old)}", data)
        else:
            raise _wrong(where, "a list or an object by seat", data)
        new = list(old)
        for seat, one in given.items():
            if not seat.isdecimal() or int(seat) >= len(old):
                raise PositionError(f"{where} has no seat {seat!r}; seats are 0 to {len(old) - 1}")
            new[int(seat)] = self.inner.overlay(new[int(seat)], one, f"{where}.{seat}")
        return self.made(new)

    def count(self, seats: int) -> int:
        return seats

    def blank(self, seats: int) -> Any:
        return self.made(self.inner.blank(seats) for _ in range(seats))


class _Table(Shape):
    """A flat list with so many values for each seat (place `names * seat + name`); JSON has a list or an
    object by seat of objects by name, and leaves out what is blank."""

    def __init__(self, inner: Shape, names: Sequence[str]) -> None:
        self.inner = inner
        self.names = tuple(names)

    @property
    def copy(self) -> str:
        return _copy_of_list(self.inner)

    def written(self, value: str, names: Names) -> str:
        width, blank = len(self.names), names.keep(self.inner.blank(0))
        own = f"zip({names.keep(self.names)}, {value}[first : first + {width}], strict=True)"
        one = f"{{name: {self.inner.written('one', names)} for name, one in {own} if one != {blank}}}"
        return f"[{one} for first in range(0, len({value}), {width})]"

    def read(self, data: Json, where: str) -> Any:
        if not isinstance(data, list | tuple):
            raise _wrong(where, "a list by seat", data)
        return [one for seat, own in enumerate(data) for one in self._own(own, f"{where}.{seat}")]

    def _own(self, data: Json, where: str) -> list[Any]:
        if not isinstance(data, Mapping):
            raise _wrong(where, f"an object with any of {_listed(self.names)}", data)
        for name in data:
            if name not in self.names:
                raise PositionError(f"{where} has no {name!r}; allowed: {_listed(self.names)}")
        return [
            self.inner.read(data[name], f"{where}.{name}") if name in data else self.inner.blank(0)
            for name in self.names
        ]

    def overlay(self, old: Any, data: Overlay, where: str) -> Any:
        """What is said of a seat is all of it; seats that are not named stay as they are."""
        width, seats = len(self.names), len(old) // len(self.names)
        if isinstance(data, list | tuple):
            if len(data) != seats:
                raise _wrong(where, f"a list by seat of {seats}", data)
            return self.read(data, where)
        if not isinstance(data, Mapping):
            raise _wrong(where, "a list or an object by seat", data)
        new = list(old)
        for seat, own in data.items():
            if not seat.isdecimal() or int(seat) >= seats:
                raise PositionError(f"{where} has no seat {seat!r}; seats are 0 to {seats - 1}")
            first = width * int(seat)
            new[first : first + width] = self._own(own, f"{where}.{seat}")
        return new

    def blank(self, seats: int) -> Any:
        return [self.inner.blank(seats) for _ in range(seats * len(self.names))]

    def typescript(self) -> str:
        return f"Partial<{_Each(self.inner, self.names, named=True, changes=True).typescript()}>[]"


class _Seats(Shape):
    """A set of seats as a mask; JSON lists them."""

    def write(self, value: Any, viewer: Any = TRUTH) -> Json:
        return [seat for seat in range(value.bit_length()) if value >> seat & 1]

    def read(self, data: Json, where: str) -> Any:
        if not isinstance(data, list | tuple) or any(
            isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < 16 for seat in data
        ):
            raise _wrong(where, "a list of seats", data)
        return sum(1 << seat for seat in set(data))

    def blank(self, seats: int) -> Any:
        return 0

    def typescript(self) -> str:
        return "number[]"


class _Many(_Several):
    """Any number of values in order: a tuple that is replaced as a whole, or a list that changes."""

    def read(self, data: Json, where: str) -> Any:
        if not isinstance(data, list | tuple):
            raise _wrong(where, "a list", data)
        found = [self.inner.read(one, f"{where}.{number}") for number, one in enumerate(data)]
        return found if self.changes else tuple(found)

    def blank(self, seats: int) -> Any:
        return [] if self.changes else ()


class _Maybe(Shape):
    """A value, or None (JSON: null)."""

    def __init__(self, inner: Shape) -> None:
        self.inner = inner

    @property
    def copy(self) -> str:
        if self.inner.copy == "{}":
            return "{}"
        inner = self.inner.copy.replace("{}", "{0}")
        return f"None if {{0}} is None else {inner}"

    def written(self, value: str, names: Names) -> str:
        return f"(None if {value} is None else {self.inner.written(value, names)})"

    def read(self, data: Json, where: str) -> Any:
        return None if data is None else self.inner.read(data, where)

    def overlay(self, old: Any, data: Overlay, where: str) -> Any:
        if data is None or old is None:
            return self.read(data, where)
        return self.inner.overlay(old, data, where)

    def blank(self, seats: int) -> Any:
        return None

    def records(self, value: Any) -> Iterable[Any]:
        return () if value is None else self.inner.records(value)

    @property
    def has_records(self) -> bool:
        return self.inner.has_records

    def typescript(self) -> str:
        return f"{self.inner.typescript()} | null"


class _Row(Shape):
    """A named tuple, JSON is an object with the names of its parts."""

    def __init__(self, kind: Any, shapes: Mapping[str, Shape]) -> None:
        self.kind = kind
        self.shapes = dict(shapes)
        if tuple(self.shapes) != kind._fields:
            raise TypeError(f"{kind.__name__} has {kind._fields}, shapes are given for {tuple(self.shapes)}")

    def written(self, value: str, names: Names) -> str:
        parts = (
            f"{name!r}: {shape.written(f'{value}.{name}', names)}" for name, shape in self.shapes.items()
        )
        return "{" + ", ".join(parts) + "}"

    def read(self, data: Json, where: str) -> Any:
        if not isinstance(data, Mapping) or set(data) != set(self.shapes):
            raise _wrong(where, f"an object with {_listed(tuple(self.shapes))}", data)
        return self.kind(*(shape.read(data[name], f"{where}.{name}") for name, shape in self.shapes.items()))

    def overlay(self, old: Any, data: Overlay, where: str) -> Any:
        if not isinstance(data, Mapping):
            raise _wrong(where, f"an object with {_listed(tuple(self.shapes))}", data)
        return self.read({**self.write(old), **data}, where)

    def blank(self, seats: int) -> Any:
        return self.kind(*(shape.blank(seats) for shape in self.shapes.values()))

    def typescript(self) -> str:
        parts = "; ".join(f"{name}: {shape.typescript()}" for name, shape in self.shapes.items())
        return f"{{ {parts} }}"


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


def _copy_of_list(inner: Shape) -> str:
    if inner.copy == "{}":
        return "{}[:]"
    return f"[{inner.copy.format('one')} for one in {{}}]"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) <= 40 else f"{', '.join(names[:40])} and {len(names) - 40} more"


NUMBER: Final[Shape] = _Number()
FLAG: Final[Shape] = _Flag()
SEAT: Final[Shape] = _Seat()
SEATS: Final[Shape] = _Seats()
"""A set of seats, as a mask."""


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


def each(inner: Shape, names: Sequence[str], named: bool = False, changes: bool = True) -> Shape:
    """One value for each name; a list, or a tuple if it is replaced as a whole. `named`: a JSON object."""
    return _Each(inner, names, named, changes)


def per_seat(inner: Shape, changes: bool = True) -> Shape:
    """One value for each seat; a list, or a tuple if it is replaced as a whole."""
    return _PerSeat(inner, changes)


def by_seat(inner: Shape, names: Sequence[str]) -> Shape:
    """A flat list with one value for each seat and name, such as leaders by seat and colour."""
    return _Table(inner, names)


def many(inner: Shape, changes: bool = False) -> Shape:
    """A tuple of any length, or a list if it changes in place."""
    return _Many(inner, changes)


def maybe(inner: Shape) -> Shape:
    """A value or None."""
    return _Maybe(inner)


def row(kind: Any, /, **shapes: Shape) -> Shape:
    """A named tuple whose parts have these shapes."""
    return _Row(kind, shapes)


def plain(type_name: str = "Json", empty: Json = None) -> Shape:
    """JSON as it is, with its TypeScript type."""
    return _Plain(type_name, empty)

"""Shapes made of others: lists by name, by seat and of any length, rows, and what may be missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ziggurat.core.shapes.shape import (
    Form,
    Json,
    Names,
    Overlay,
    Shape,
    listed,
    said_by_seat,
    unknown,
    wrong,
)


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
            raise wrong(where, f"a list of {count}", data)
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
                raise wrong(where, f"an object with {listed(self.names)}", data)
            data = [data[name] for name in self.names]
        if not isinstance(data, list | tuple) or len(data) != len(self.names):
            raise wrong(where, f"a list of {len(self.names)}", data)
        return self.made(
            self.inner.read(one, f"{where}.{name}") for name, one in zip(self.names, data, strict=True)
        )

    def overlay(self, old: Any, data: Overlay, where: str) -> Any:
        if not isinstance(data, Mapping):
            return self.read(data, where)
        new = list(old)
        for name, one in data.items():
            if name not in self.names:
                raise unknown(where, name, self.names)
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

    def form(self, seats: int) -> Form:
        return {"kind": "each", "of": self.names, "named": self.named, "inner": self.inner.form(seats)}


class _PerSeat(_Several):
    """One value for each seat, in a list or tuple; a scenario may give an object by seat (`{"0": ...}`)."""

    parted = True

    def read(self, data: Json, where: str) -> Any:
        if not isinstance(data, list | tuple):
            raise wrong(where, "a list by seat", data)
        return self.made(self.inner.read(one, f"{where}.{seat}") for seat, one in enumerate(data))

    def overlay(self, old: Any, data: Overlay, where: str) -> Any:
        new = list(old)
        for seat, one in said_by_seat(data, len(old), where).items():
            new[seat] = self.inner.overlay(new[seat], one, f"{where}.{seat}")
        return self.made(new)

    def count(self, seats: int) -> int:
        return seats

    def blank(self, seats: int) -> Any:
        return self.made(self.inner.blank(seats) for _ in range(seats))

    def form(self, seats: int) -> Form:
        return {"kind": "seats", "inner": self.inner.form(seats)}


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
            raise wrong(where, "a list by seat", data)
        return [one for seat, own in enumerate(data) for one in self._own(own, f"{where}.{seat}")]

    def _own(self, data: Json, where: str) -> list[Any]:
        if not isinstance(data, Mapping):
            raise wrong(where, f"an object with any of {listed(self.names)}", data)
        for name in data:
            if name not in self.names:
                raise unknown(where, name, self.names)
        return [
            self.inner.read(data[name], f"{where}.{name}") if name in data else self.inner.blank(0)
            for name in self.names
        ]

    def overlay(self, old: Any, data: Overlay, where: str) -> Any:
        """What is said of a seat is all of it; seats that are not named stay as they are."""
        width, new = len(self.names), list(old)
        for seat, own in said_by_seat(data, len(old) // width, where).items():
            new[width * seat : width * (seat + 1)] = self._own(own, f"{where}.{seat}")
        return new

    def blank(self, seats: int) -> Any:
        return [self.inner.blank(seats) for _ in range(seats * len(self.names))]

    def typescript(self) -> str:
        return f"Partial<{_Each(self.inner, self.names, named=True, changes=True).typescript()}>[]"

    def form(self, seats: int) -> Form:
        return per_seat(each(self.inner, self.names, named=True)).form(seats)


class _Many(_Several):
    """Any number of values in order: a tuple that is replaced as a whole, or a list that changes."""

    def read(self, data: Json, where: str) -> Any:
        if not isinstance(data, list | tuple):
            raise wrong(where, "a list", data)
        found = [self.inner.read(one, f"{where}.{number}") for number, one in enumerate(data)]
        return found if self.changes else tuple(found)

    def blank(self, seats: int) -> Any:
        return [] if self.changes else ()

    def form(self, seats: int) -> Form:
        return {"kind": "list", **_filled(self.inner, seats)}


def _filled(inner: Shape, seats: int) -> Form:
    """The form of what a list or an empty place may get, and what it has at first."""
    return {"inner": inner.form(seats), "fresh": inner.write(inner.blank(seats))}


def _copy_of_list(inner: Shape) -> str:
    if inner.copy == "{}":
        return "{}[:]"
    return f"[{inner.copy.format('one')} for one in {{}}]"


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

    def form(self, seats: int) -> Form:
        return {"kind": "maybe", **_filled(self.inner, seats)}


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
            raise wrong(where, f"an object with {listed(tuple(self.shapes))}", data)
        return self.kind(*(shape.read(data[name], f"{where}.{name}") for name, shape in self.shapes.items()))

    def overlay(self, old: Any, data: Overlay, where: str) -> Any:
        if not isinstance(data, Mapping):
            raise wrong(where, f"an object with {listed(tuple(self.shapes))}", data)
        return self.read({**self.write(old), **data}, where)

    def blank(self, seats: int) -> Any:
        return self.kind(*(shape.blank(seats) for shape in self.shapes.values()))

    def typescript(self) -> str:
        parts = "; ".join(f"{name}: {shape.typescript()}" for name, shape in self.shapes.items())
        return f"{{ {parts} }}"

    def form(self, seats: int) -> Form:
        return {"kind": "row", "parts": {name: shape.form(seats) for name, shape in self.shapes.items()}}


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

"""Fields of a position, declared once: their type, how they are copied, who may see them.

```python
class CardPosition(Position):
    table: int = field(bits(CARDS), seen_by=everyone)
    hands: list[int] = field(per_seat(packed(COLOURS)), seen_by=owner)
    deck: int = field(packed(COLOURS))
```

Slots, copies, equality, JSON in both directions, what a seat sees, and the TypeScript type follow from it.
A field that nobody declared visible reaches no view: forgetting is safe.
"""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ziggurat.core.errors import PositionError
from ziggurat.core.shapes.shape import TRUTH, Form, Json, Names, Shape
from ziggurat.core.values import Seat

Sight = Callable[[Any, Seat | None, Seat], bool]
"""Of a position, a viewer (None: a spectator) and an owner (-1: nobody): may he see that part of it?"""


def everyone(_position: Any, _viewer: Seat | None, _owner: Seat) -> bool:
    """Public."""
    return True


def nobody(_position: Any, _viewer: Seat | None, _owner: Seat) -> bool:
    """Hidden from all seats."""
    return False


def owner(_position: Any, viewer: Seat | None, owner: Seat) -> bool:
    """Each seat sees its own part."""
    return viewer is not None and viewer == owner


@dataclass(frozen=True, slots=True)
class Field:
    """A declared field; `field` makes it."""

    shape: Shape | None
    """None: worked out from other fields, or scratch paper; not part of the JSON."""
    seen_by: Sight
    copy: str
    """How a copy is made of `{}`, as an expression."""
    compared: bool = True


def field(shape: Shape, seen_by: Sight = nobody) -> Any:
    """A part of the truth."""
    return Field(shape, seen_by, shape.copy)


def derived(copy: str = "{}", seen_by: Sight = nobody) -> Any:
    """Follows from other fields, kept for speed: `restore` works it out after loading."""
    return Field(None, seen_by, copy, compared=False)


class Fields(ABCMeta):
    """Turns declared fields into slots and writes the functions that copy them."""

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any], **more: Any) -> Fields:
        own = {key: value for key, value in space.items() if isinstance(value, Field)}
        for key in own:
            del space[key]
        space["__slots__"] = (*own, *space.get("__slots__", ()))
        cls = super().__new__(mcs, name, bases, space, **more)
        known: dict[str, Field] = {}
        for base in reversed(cls.__mro__[1:]):
            known.update(getattr(base, "own_fields", {}) if "own_fields" in vars(base) else {})
        type.__setattr__(cls, "own_fields", own)
        type.__setattr__(cls, "fields", {**known, **own})
        type.__setattr__(cls, "hidden", tuple((key, one) for key, one in cls.fields.items() if _hides(one)))
        type.__setattr__(cls, "_copy_to", _written("copy(old, new)", "", cls.fields))
        type.__setattr__(cls, "seen", _seen(cls.fields))
        if "clone" not in space and _plain(getattr(cls, "clone", None)):
            make = "    new = make(kind)\n"
            type.__setattr__(cls, "clone", _written("clone(old)", make, cls.fields, kind=cls))
        return cls

    fields: dict[str, Field]
    own_fields: dict[str, Field]
    hidden: tuple[tuple[str, Field], ...]
    """Those that not every viewer may see, records that may hold such among them."""


def _hides(declared: Field) -> bool:
    return declared.seen_by is not everyone or (declared.shape is not None and declared.shape.has_records)


def _plain(clone: Any) -> bool:
    """Is it `Record.clone` or one that was written here, not a game's own?"""
    return clone is not None and clone.__qualname__ in ("Record.clone", "clone")


def _written(head: str, first: str, fields: Mapping[str, Field], kind: type | None = None) -> Any:
    """`copy` and `clone`, written out as dataclasses write theirs: searches copy positions all the time."""
    lines = [f"    new.{name} = {declared.copy.format(f'old.{name}')}" for name, declared in fields.items()]
    space: dict[str, Any] = {"make": object.__new__, "kind": kind}
    exec(f"def {head}:\n{first}" + "\n".join([*lines, "    return new"]), space)  # noqa: S102
    return space[head.partition("(")[0]]


def _seen(fields: Mapping[str, Field]) -> Any:
    """`Record.seen`, written out: one expression for each field that somebody may see."""
    names = Names()
    parts = []
    for name, declared in fields.items():
        sight, shape = declared.seen_by, declared.shape
        if shape is None or sight is nobody:
            continue
        value, seen = f"record.{name}", f"{names.keep(sight)}(record, viewer, %s)"
        if sight is everyone:
            written = shape.written(value, names)
        elif shape.parted:
            written = shape.written_in_part(value, seen % "part", names)
        else:
            written = f"{shape.written(value, names)} if {seen % -1} else None"
        parts.append(f"{name!r}: {written}")
    exec(f"def seen(record, viewer): return {{{', '.join(parts)}}}", names.space)  # noqa: S102
    return names.space["seen"]


class Record(metaclass=Fields):
    """A value with declared fields: a seat's faction board, a battle. Positions are records too."""

    fields: ClassVar[dict[str, Field]]
    hidden: ClassVar[tuple[tuple[str, Field], ...]]
    _copy_to: ClassVar[Callable[[Any, Any], Any]]

    def clone(self) -> Self:
        """An independent copy."""
        new: Self = type(self)._copy_to(self, object.__new__(type(self)))
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record) or type(self).fields.keys() != type(other).fields.keys():
            return NotImplemented
        return all(
            getattr(self, name) == getattr(other, name)
            for name, declared in type(self).fields.items()
            if declared.compared
        )

    __hash__ = None  # type: ignore[assignment]

    def dump(self) -> dict[str, Any]:
        """All of it as canonical JSON: equal records have equal dumps."""
        return {
            name: declared.shape.write(getattr(self, name))
            for name, declared in type(self).fields.items()
            if declared.shape is not None
        }

    def seen(self, viewer: Seat | None) -> dict[str, Any]:
        """The JSON of what a viewer may see: null for what is hidden from him, nothing for what always is."""
        raise NotImplementedError("the metaclass writes it")

    def fill(self, data: Mapping[str, Any], where: str = "") -> None:
        """Set fields from (part of) a dump, or of what a viewer saw.

        PositionError for an unknown name or a value that does not fit.
        """
        for name, value in data.items():
            declared = type(self).fields.get(name)
            if declared is None or declared.shape is None:
                known = ", ".join(key for key, one in type(self).fields.items() if one.shape is not None)
                raise PositionError(f"{where or 'a position'} has no {name!r}; it has {known}")
            setattr(self, name, self._read(name, declared, value, f"{where}.{name}" if where else name))

    def _read(self, name: str, declared: Field, value: Json, where: str) -> Any:
        shape = declared.shape
        assert shape is not None
        if declared.seen_by is not everyone:
            seats = getattr(self, "seats", 0)
            if value is None:
                return shape.blank(seats)
            if shape.parted and isinstance(value, list | tuple) and None in value:
                return shape.read_parts(value, where, seats)
        return shape.overlay(getattr(self, name), value, where)

    def restore(self) -> None:
        """Work out what follows from the other fields; called after they were filled."""


@dataclass(frozen=True, slots=True)
class Part(Shape):
    """A record inside a position."""

    kind: type[Record]
    make: Callable[[], Record]
    """A fresh one, to be filled."""

    @property
    def copy(self) -> str:
        return "{}.clone()"

    def write(self, value: Any, viewer: Any = TRUTH) -> Json:
        written: Json = value.dump() if viewer is TRUTH else value.seen(viewer)
        return written

    def read(self, data: Json, where: str) -> Any:
        return self.overlay(self.make(), data, where)

    def overlay(self, old: Any, data: Json, where: str) -> Any:
        if not isinstance(data, Mapping):
            raise PositionError(f"{where} must be an object, not {data!r}")
        new = old.clone()
        new.fill(data, where)
        new.restore()
        return new

    def blank(self, seats: int) -> Any:
        return self.make()

    def records(self, value: Any) -> Iterable[Any]:
        return (value,)

    @property
    def has_records(self) -> bool:
        return True

    def typescript(self) -> str:
        return self.kind.__name__

    def form(self, seats: int) -> Form:
        declared = self.kind.fields.items()
        parts = {name: one.shape.form(seats) for name, one in declared if one.shape is not None}
        return {"kind": "row", "parts": parts}


def part(kind: type[Record], make: Callable[[], Record]) -> Shape:
    """A record inside a position, made fresh by `make` before it is filled."""
    return Part(kind, make)


def hide(position: Record, viewer: Seat | None, seats: int) -> None:
    """Blank all fields of a copy that the viewer may not see."""
    for name, declared in type(position).hidden:
        sight, shape = declared.seen_by, declared.shape
        if shape is None:
            setattr(position, name, None)
        elif sight is everyone:
            for record in shape.records(getattr(position, name)):
                hide(record, viewer, seats)
        elif shape.parted and sight is not nobody:
            value: Sequence[Any] = getattr(position, name)
            blank = shape.blank_part(seats)
            seen = [one if sight(position, viewer, part) else blank for part, one in enumerate(value)]
            setattr(position, name, type(value)(seen))  # type: ignore[call-arg]
        elif not sight(position, viewer, -1):
            setattr(position, name, shape.blank(seats))

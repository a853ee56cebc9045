"""Shapes of values that only this game has: sparse maps by territory, tiles lying face down, open frames."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any, Final

from ziggurat.core.errors import PositionError
from ziggurat.core.shapes.shape import TRUTH, Form, Json, Overlay, Shape, unknown, wrong
from ziggurat.core.shapes.single import FLAG, NUMBER, SEAT, index
from ziggurat.games.anunnaki.names import EDGES, REWARD, REWARDS, SPOTS, TERRITORIES, TERRITORY, bits


class Sparse(Shape):
    """A list with a value for each name, most of them 0; JSON has those that are not.

    What a scenario says changes only the names that it gives; null takes a value away.
    """

    def __init__(self, inner: Shape, names: Sequence[str]) -> None:
        self.inner = inner
        self.names = tuple(names)
        self.numbers = {name: number for number, name in enumerate(self.names)}

    @property
    def copy(self) -> str:
        return "{}[:]"

    def write(self, value: Any, viewer: Any = TRUTH) -> Json:
        return {self.names[number]: self.inner.write(one, viewer) for number, one in enumerate(value) if one}

    def read(self, data: Json, where: str) -> Any:
        return self.overlay([0] * len(self.names), data, where)

    def overlay(self, old: Any, data: Overlay, where: str) -> Any:
        if not isinstance(data, Mapping):
            raise wrong(where, "an object by name", data)
        new = list(old)
        for name, one in data.items():
            if name not in self.numbers:
                raise unknown(where, name, self.names)
            new[self.numbers[name]] = 0 if one is None else self.inner.read(one, f"{where}.{name}")
        return new

    def blank(self, seats: int) -> Any:
        return [0] * len(self.names)

    def typescript(self) -> str:
        return f"Record<string, {self.inner.typescript()}>"

    def form(self, seats: int) -> Form:
        return {"kind": "sparse", "of": self.names, "inner": self.inner.form(seats)}


class Face(Shape):
    """A tile or token: `down`, or the number on its face, `last` at most. The engine adds `shift` to it."""

    def __init__(self, down: int, shift: int, last: int) -> None:
        self.down = down
        self.shift = shift
        self.last = last

    def write(self, value: Any, viewer: Any = TRUTH) -> Json:
        return "down" if value == self.down else value - self.shift

    def read(self, data: Json, where: str) -> Any:
        if data == "down":
            return self.down
        if isinstance(data, bool) or not isinstance(data, int) or data < 1:
            raise wrong(where, '"down" or a number from 1', data)
        return data + self.shift

    def blank(self, seats: int) -> Any:
        return 0

    def typescript(self) -> str:
        return 'number | "down"'

    def form(self, seats: int) -> Form:
        return {"kind": "one", "of": ("down", *range(1, self.last + 1)), "none": False}


class Numbers(Shape):
    """A set of small numbers as a mask; JSON lists them. Number n is bit n - `first`."""

    def __init__(self, first: int, last: int) -> None:
        self.first, self.last = first, last

    def write(self, value: Any, viewer: Any = TRUTH) -> Json:
        return [number + self.first for number in bits(value)]

    def read(self, data: Json, where: str) -> Any:
        if not isinstance(data, list | tuple):
            raise wrong(where, "a list of numbers", data)
        mask = 0
        for number in data:
            if (
                isinstance(number, bool)
                or not isinstance(number, int)
                or not self.first <= number <= self.last
            ):
                raise PositionError(f"{where} has no {number!r}; allowed: {self.first} to {self.last}")
            mask |= 1 << number - self.first
        return mask

    def blank(self, seats: int) -> Any:
        return 0

    def typescript(self) -> str:
        return "number[]"

    def form(self, seats: int) -> Form:
        return {"kind": "some", "of": tuple(range(self.first, self.last + 1))}


class Hex(Shape):
    """A large mask as a hexadecimal number."""

    def write(self, value: Any, viewer: Any = TRUTH) -> Json:
        return f"{value:x}"

    def read(self, data: Json, where: str) -> Any:
        try:
            return int(data, 16)
        except (TypeError, ValueError):
            raise wrong(where, "a hexadecimal number", data) from None

    def blank(self, seats: int) -> Any:
        return 0

    def typescript(self) -> str:
        return "string"


class _Gains(Shape):
    """Gains that wait: pairs of kind and amount; JSON has amounts by name."""

    def write(self, value: Any, viewer: Any = TRUTH) -> Json:
        return {REWARDS[kind]: amount for kind, amount in value}

    def read(self, data: Json, where: str) -> Any:
        if not isinstance(data, Mapping) or not all(name in REWARD for name in data):
            raise wrong(where, f"amounts of {', '.join(REWARDS)}", data)
        amounts = {name: NUMBER.read(amount, f"{where}.{name}") for name, amount in data.items()}
        return tuple(sorted((REWARD[name], amount) for name, amount in amounts.items()))

    def blank(self, seats: int) -> Any:
        return ()

    def typescript(self) -> str:
        return "Record<string, number>"


ANYWHERE: Final = -1
ONE_TERRITORY: Final = -2
"""Where a portal takes units from: each from anywhere, or all from one territory, once that is chosen."""


class _Source(Shape):
    """Where a portal takes units from."""

    def write(self, value: Any, viewer: Any = TRUTH) -> Json:
        return {ANYWHERE: "anywhere", ONE_TERRITORY: "one territory"}.get(value) or TERRITORIES[value]

    def read(self, data: Json, where: str) -> Any:
        known = {"anywhere": ANYWHERE, "one territory": ONE_TERRITORY, **TERRITORY}
        if not isinstance(data, str) or data not in known:
            raise wrong(where, f"one of {', '.join(known)}", data)
        return known[data]

    def blank(self, seats: int) -> Any:
        return ANYWHERE

    def typescript(self) -> str:
        return "string"


_PLACE: Final = index(TERRITORIES)
PARTS: Final[Mapping[str, Shape]] = {
    "seat": SEAT, "owner": SEAT, "victim": SEAT, "at": _PLACE, "origin": _PLACE, "to": _PLACE,
    "spot": index(SPOTS), "edge": index(EDGES), "portal": FLAG, "red": FLAG, "distinct": FLAG,
    "gains": _Gains(), "source": _Source(),
}  # fmt: skip
"""The parts of frames that are not plain numbers, by name."""


class Frames(Shape):
    """The stack of open questions and tasks; a frame is an object with its question's name and its parts."""

    def __init__(self, asks: type[IntEnum], kinds: Mapping[IntEnum, Any]) -> None:
        self.asks = {one.name.lower(): one for one in asks}
        self.kinds = kinds
        """The named tuple of each question; filled by the game's table of questions."""

    @property
    def copy(self) -> str:
        return "{}[:]"

    def write(self, value: Any, viewer: Any = TRUTH) -> Json:
        return [
            {
                "ask": frame.ask.name.lower(),
                **{name: PARTS.get(name, NUMBER).write(getattr(frame, name)) for name in frame._fields[1:]},
            }
            for frame in value
        ]

    def read(self, data: Json, where: str) -> Any:
        if not isinstance(data, list | tuple):
            raise wrong(where, "a list of frames", data)
        return [self._frame(one, f"{where}.{number}") for number, one in enumerate(data)]

    def _frame(self, data: Json, where: str) -> Any:
        name = data.get("ask") if isinstance(data, Mapping) else None
        if not isinstance(name, str) or name not in self.asks:
            raise wrong(where, f"an object with ask: {', '.join(self.asks)}", data)
        ask = self.asks[name]
        kind = self.kinds[ask]
        if set(data) != set(kind._fields):
            raise PositionError(f"{where} ({name}) must have {', '.join(kind._fields)}")
        parts = [PARTS.get(name, NUMBER).read(data[name], f"{where}.{name}") for name in kind._fields[1:]]
        return kind(ask, *parts)

    def blank(self, seats: int) -> Any:
        return []

    def typescript(self) -> str:
        return "Record<string, any>[]"

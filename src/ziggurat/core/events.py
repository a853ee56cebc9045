"""What happens in a step, noted by the engine and told only to those who ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, overload

from ziggurat.core.values import Event

Note = tuple[Any, ...]
"""A function that makes an event, and its arguments."""
Log = list[Note]


class Events(Sequence[Event]):
    """The events of one step, made when read: most steps of a search are never told to anybody."""

    __slots__ = ("_log",)

    def __init__(self, log: Log) -> None:
        self._log = log

    def __len__(self) -> int:
        return len(self._log)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        if isinstance(index, slice):
            return tuple(map(_made, self._log[index]))
        return _made(self._log[index])


def _made(note: Note) -> Event:
    maker: Callable[..., Event] = note[0]
    return maker(*note[1:])

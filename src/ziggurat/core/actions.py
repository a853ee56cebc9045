"""Action ids: declared in an ordered table of kinds, never the result of sorting."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from hashlib import sha256
from typing import Generic, TypeVar

A = TypeVar("A")


class ActionSpace(Generic[A]):
    """All actions of a game, numbered from 0 in the order of the kinds that declare them.

    Extending a game appends kinds; nothing moves. `version` is a hash over the written form of all
    actions in order: it is stored in records, datasets and checkpoints.
    """

    def __init__(self, kinds: Mapping[str, Iterable[A]], write: Callable[[A], str]) -> None:
        self._actions: list[A] = []
        self.ranges: dict[str, range] = {}
        for kind, actions in kinds.items():
            start = len(self._actions)
            self._actions.extend(actions)
            self.ranges[kind] = range(start, len(self._actions))
        self._ids: dict[Hashable, int] = {action: number for number, action in enumerate(self._actions)}
        if len(self._ids) != len(self._actions):
            raise ValueError("an action is declared twice")
        self.texts: tuple[str, ...] = tuple(write(action) for action in self._actions)
        self.version = sha256("\n".join(self.texts).encode()).hexdigest()[:12]

    @property
    def size(self) -> int:
        return len(self._actions)

    def encode(self, action: A) -> int:
        """The id of an action."""
        return self._ids[action]

    def decode(self, number: int) -> A:
        """The action of an id (always the same object)."""
        if number < 0:
            raise IndexError(number)
        return self._actions[number]

    def kind(self, number: int) -> str:
        """The kind that declares an id."""
        for kind, ids in self.ranges.items():
            if number in ids:
                return kind
        raise IndexError(number)

    def __contains__(self, action: object) -> bool:
        return action in self._ids

"""Notation: each action as a short text that can be read without replaying the game."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Generic, TypeVar

from ziggurat.core.actions import ActionSpace
from ziggurat.core.errors import NotationError

A = TypeVar("A")

LONGEST = 200
"""No action of any game is written in more characters."""


class Notation(Generic[A]):
    """Writes actions and reads them back; case and runs of blanks do not matter when reading.

    `normalise` may turn other ways of writing into the canonical one before the look-up.
    """

    def __init__(self, space: ActionSpace[A], normalise: Callable[[str], str] | None = None) -> None:
        self._space = space
        self._normalise = normalise
        self._ids = {text.casefold(): number for number, text in enumerate(space.texts)}
        if len(self._ids) != space.size:
            raise ValueError("two actions are written alike")
        self._words = sorted({text.split()[0] for text in space.texts})

    def write(self, action: A) -> str:
        return self._space.texts[self._space.encode(action)]

    def read(self, text: str) -> A:
        """The action a text stands for, or NotationError naming what is wrong and what is near."""
        return self._space.decode(self.read_id(text))

    def read_id(self, text: str) -> int:
        """The id of the action a text stands for."""
        if len(text) > LONGEST:
            raise NotationError(f"notation is at most {LONGEST} characters long, not {len(text)}")
        plain = " ".join(text.split()).casefold()
        number = self._ids.get(plain)
        if number is None and self._normalise is not None and plain:
            number = self._ids.get(self._normalise(plain).casefold())
        if number is None:
            raise NotationError(self._complaint(plain))
        return number

    def _complaint(self, plain: str) -> str:
        if not plain:
            return "empty notation; an action starts with one of: " + ", ".join(self._words)
        first = plain.split()[0]
        if first not in {word.casefold() for word in self._words}:
            return f"'{plain}' is no action: it must start with one of: " + ", ".join(self._words)
        rivals = [text for text in self._space.texts if text.casefold().split()[0] == first]
        near = get_close_matches(plain, rivals, n=3, cutoff=0.5) or rivals[:3]
        return f"'{plain}' is no action; did you mean: " + ", ".join(near) + "?"

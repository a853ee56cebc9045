"""Notation: each action as a short text that can be read without replaying the game."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import cached_property
from heapq import nlargest
from operator import eq
from typing import Generic, TypeVar

from ziggurat.core.actions import ActionSpace
from ziggurat.core.errors import NotationError

A = TypeVar("A")

LONGEST = 200
"""No action of any game is written in more characters."""
LIKELY = 24
COMPARED = 60
"""A text that is no action is compared, as far as this, with so many that share words with it: to complain
takes no longer for a game with many actions."""


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
        words = plain.split()
        rivals = self._rivals.get(words[0])
        if rivals is None:
            return f"'{plain}' is no action: it must start with one of: " + ", ".join(self._words)
        likely = nlargest(LIKELY, rivals, key=lambda rival: _alike(words, rival[1]))
        near = get_close_matches(plain[:COMPARED], [text for text, _ in likely], n=3, cutoff=0.5)
        return f"'{plain}' is no action; did you mean: " + ", ".join(near or [rivals[0][0]]) + "?"

    @cached_property
    def _rivals(self) -> dict[str, list[tuple[str, list[str]]]]:
        """The texts by their first word, each with its words."""
        found: dict[str, list[tuple[str, list[str]]]] = {}
        for text in self._space.texts:
            words = text.casefold().split()
            found.setdefault(words[0], []).append((text, words))
        return found


def _alike(words: list[str], others: list[str]) -> int:
    """How many words of two texts are the same, place by place."""
    return sum(map(eq, words, others))

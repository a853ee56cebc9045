"""The decisions of the game, one module a part of the rulebook; `game.py` has their table.

A question finds its frame on top of the stack. It opens others by their number (`state.push`), so the modules
need not know each other.
"""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from ziggurat.core import nested
from ziggurat.core.values import Reason, Seat
from ziggurat.games.anunnaki.actions import Action
from ziggurat.games.anunnaki.state import AnunnakiState, Ask


class Plain(NamedTuple):
    """A frame that says only whose question it is."""

    ask: Ask
    seat: Seat


class Counted(NamedTuple):
    """A frame that is asked several times."""

    ask: Ask
    seat: Seat
    left: int


class Placed(NamedTuple):
    """A frame about one territory."""

    ask: Ask
    seat: Seat
    at: int


class Question(nested.NestedQuestion[AnunnakiState]):
    """A decision of this game."""

    Frame: ClassVar[Any] = Plain
    """What its frames hold."""

    def why_other(self, state: AnunnakiState, seat: Seat, action: Action, kind: str) -> Reason:
        key = "must_answer" if kind == "pass" else "not_asked"
        return Reason(key, self.rule, {"prompt": self.prompt, "kind": kind})

    def unasked(self, state: AnunnakiState) -> None:
        state.stack.pop()


class Task(nested.Task[AnunnakiState]):
    """Something that has to happen before the frames below are asked."""

    Frame: ClassVar[Any] = Plain

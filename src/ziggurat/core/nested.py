"""States of games whose decisions nest: open questions and tasks lie on a stack.

A frame is a named tuple that begins with the number of its question and the seat it is for; it never changes,
a question that goes on puts a changed copy in its place. The topmost frame is asked, or done if it needs no
answer, until a question is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from ziggurat.core.fields import derived, everyone
from ziggurat.core.question import Question
from ziggurat.core.state import NOBODY, SEVERAL, State
from ziggurat.core.values import Event, Seat

A = TypeVar("A")
V = TypeVar("V", bound=Any)
S = TypeVar("S")


class Frame(Protocol):
    """What every frame has; each question declares its own with what it needs besides."""

    @property
    def ask(self) -> IntEnum: ...
    @property
    def seat(self) -> Seat: ...


class NestedQuestion(Question[S], Generic[S]):
    """A question on the stack; `state.stack[-1]` is its frame while it is open."""

    together: ClassVar[bool] = False
    """Are several seats asked at once? Then `seats` says who."""

    def unasked(self, state: S) -> None:
        """There is nothing to choose: take the frame away, and do what follows."""
        raise NotImplementedError


class Task(NestedQuestion[S], Generic[S]):
    """An entry of the stack that needs no answer."""

    def run(self, state: S) -> None:
        """Do it; the frame must be gone or changed afterwards."""
        raise NotImplementedError


class NestedState(State[A, V], Generic[A, V]):
    """A state with a stack of frames. Its game declares the field `stack` and the shape of its frames."""

    stack: list[Any]
    ids: Sequence[int]

    def apply_id(self, seat: Seat, action: int) -> Sequence[Event]:
        events = super().apply_id(seat, action)
        self.settle()
        return events

    def settle(self) -> None:
        """Do all that needs no answer, up to the next question or the end of the game."""
        stack, questions = self.stack, self.questions
        while stack:
            frame = stack[-1]
            question = questions[frame.ask]
            if isinstance(question, Task):
                question.run(self)
                continue
            ids = question.legal(self, frame.seat)
            if ids:
                self.question = frame.ask
                self.asked = SEVERAL if question.together else frame.seat
                self.ids = ids
                return
            question.unasked(self)
        self.asked = NOBODY

    def legal_ids(self, seat: Seat) -> Sequence[int]:
        return self.ids if seat == self.asked else super().legal_ids(seat)


def listed_ids() -> Any:
    """The field `ids` of a nested state: what `settle` listed, kept so that nothing is listed twice."""
    return derived("{}", everyone)

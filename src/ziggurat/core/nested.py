"""States of games whose decisions nest: open questions and tasks lie on a stack.

A frame is a named tuple that begins with the number of its question and the seat it is for; it never changes,
a question that goes on puts a changed copy in its place. The topmost frame is asked, or done if it needs no
answer, until a question is open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from random import Random
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from ziggurat.core.events import Events, Log
from ziggurat.core.fields import derived, everyone
from ziggurat.core.question import Question
from ziggurat.core.state import NOBODY, SEVERAL, Position, State
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


def _seats_of(question: NestedQuestion[Any]) -> Callable[[Any, Seat], Sequence[Seat]]:
    """Lists the seats that must still answer, where several are asked at once."""
    return lambda state, _seat: question.seats(state)


class NestedState(State[A, V], Generic[A, V]):
    """A state with a stack of frames. Its game declares the field `stack` and the shape of its frames."""

    stack: list[Any]
    ids: Sequence[int]
    """What `settle` listed: the legal ids, or the seats where several are asked."""
    _run: ClassVar[tuple[Callable[[Any], None] | None, ...]]
    """By number: what a task does, None for questions."""
    _unasked: ClassVar[tuple[Callable[[Any], None], ...]]
    _listing: ClassVar[tuple[Callable[[Any, Seat], Sequence[int]], ...]]
    _several: ClassVar[tuple[bool, ...]]

    @classmethod
    def at(cls, position: Position) -> Self:
        """A state with a copy of a position, blanks and all; `settle` it once the blanks are filled."""
        new: Self = type(position)._copy_to(position, object.__new__(cls))
        new.ids = ()
        new.log = []
        return new

    @classmethod
    def play_by(cls, questions: Sequence[Question[Any]]) -> None:
        super().play_by(questions)
        table: Any = questions
        cls._run = tuple(question.run if isinstance(question, Task) else None for question in questions)
        cls._unasked = tuple(question.unasked for question in table)
        cls._listing = tuple(
            _seats_of(question) if question.together else question.legal for question in table
        )
        cls._several = tuple(question.together for question in table)

    def apply_id(self, seat: Seat, action: int) -> Sequence[Event]:
        log: Log = []
        self.log = log
        self.step += 1
        self._apply[self.question](self, seat, action)
        self.settle()
        return Events(log)

    def settle(self) -> None:
        """Do all that needs no answer, up to the next question or the end of the game."""
        stack, tasks, listings = self.stack, self._run, self._listing
        while stack:
            frame = stack[-1]
            ask, seat = frame[0], frame[1]
            run = tasks[ask]
            if run is not None:
                run(self)
                continue
            ids = listings[ask](self, seat)
            if ids:
                self.question, self.ids = ask, ids
                self.asked = SEVERAL if self._several[ask] else seat
                return
            self._unasked[ask](self)
        self.asked = NOBODY

    def legal_ids(self, seat: Seat) -> Sequence[int]:
        return self.ids if seat == self.asked else super().legal_ids(seat)

    def draw(self, seat: Seat, rng: Random) -> int:
        ids = self.ids if seat == self.asked else super().legal_ids(seat)
        return ids[int(rng.random() * len(ids))]


def listed_ids() -> Any:
    """The field `ids` of a nested state: what `settle` listed, kept so that nothing is listed twice."""
    return derived("{}", everyone)

"""Positions, states and views of games that are tables of questions: what is the same in all of them, once.

A `Position` is what lies on the table, as declared fields. A `State` is a position that can be played on.
A view (`core.view`) is a copy of the position in which all that its seat may not see is blank, with what a
perfect memory adds. So drawings, encoders and playing knowledge read states and views alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeVar

from ziggurat.core import protocol
from ziggurat.core.encoding import Encoder
from ziggurat.core.errors import PositionError
from ziggurat.core.events import Events, Log
from ziggurat.core.fields import Record, everyone, field, hide
from ziggurat.core.question import Question
from ziggurat.core.shapes.shape import TRUTH, Form, Json, Shape
from ziggurat.core.shapes.single import NUMBER, index, plain, seat_or
from ziggurat.core.values import CHANCE, Decision, Event, OptionValue, Reason, Seat

if TYPE_CHECKING:
    from ziggurat.core.game import Game

NOBODY: Final[Seat] = -2
"""Who is asked when the game is over."""
SEVERAL: Final[Seat] = -3
"""More than one seat is asked: `State.open` says who and what."""

A = TypeVar("A")
V = TypeVar("V", bound="protocol.View")


class _Question(Shape):
    """The open question; its name is that of the game's table."""

    def write(self, value: Any, viewer: Any = TRUTH) -> Json:
        return value.name.lower()

    def read(self, data: Json, where: str) -> Any:
        raise NotImplementedError("Position.fill reads it: only the game knows its table")

    def blank(self, seats: int) -> Any:
        raise NotImplementedError("the open question is always public")

    def typescript(self) -> str:
        return "string"


class Position(Record):
    """What lies on the table, and whose decision it is. Games add their fields."""

    __slots__ = ("log",)

    asks: ClassVar[type[IntEnum]]
    """The numbers of the game's questions."""
    log: Log
    """Notes of the step being applied (see `core.events`); no part of the position."""

    seats: int = field(NUMBER, everyone)
    step: int = field(NUMBER, everyone)
    options: Mapping[str, OptionValue] = field(plain("Record<string, any>", {}), everyone)
    question: IntEnum = field(_Question(), everyone)
    """What is asked; the last one that was, when the game is over."""
    asked: Seat = field(seat_or(CHANCE, NOBODY, SEVERAL), everyone)
    """Who is asked: a seat, CHANCE, SEVERAL or NOBODY."""

    def fill(self, data: Mapping[str, Any], where: str = "") -> None:
        given = dict(data)
        name = given.pop("question", None)
        if name is not None:
            known = {one.name.lower(): one for one in type(self).asks}
            if name not in known:
                raise PositionError(f"there is no question {name!r}; there are {', '.join(known)}")
            self.question = known[name]
        super().fill(given, where)

    @classmethod
    def forms(cls, seats: int) -> dict[str, Form]:
        """How each field is set by a person (see `core.editing`)."""
        forms = {name: one.shape.form(seats) for name, one in cls.fields.items() if one.shape is not None}
        return {**forms, "question": index([one.name.lower() for one in cls.asks]).form(seats)}

    def seen_by(self, viewer: Seat | None, kind: type[P]) -> P:
        """A copy, as a plain position, in which all that a viewer may not see is blank."""
        copy: P = kind._copy_to(self, object.__new__(kind))
        hide(copy, viewer, self.seats)
        return copy


P = TypeVar("P", bound=Position)

Listing = Callable[[Any, Seat], Sequence[int]]
Effect = Callable[[Any, Seat, int], None]
Drawing = Callable[[Any, Seat, Random], int]


class State(Position, protocol.State[A, V]):
    """A position that can be played on: the questions of its game answer for the rules."""

    game: Game[Any, Any, Any]
    questions: ClassVar[tuple[Question[Any], ...]]
    """By number; `play_by` sets it with the three below, which are the hot path."""
    _legal: ClassVar[tuple[Listing, ...]]
    _apply: ClassVar[tuple[Effect, ...]]
    _draw: ClassVar[tuple[Drawing, ...]]

    @classmethod
    def play_by(cls, questions: Sequence[Question[Any]]) -> None:
        """Set the game's table of questions."""
        if [question.ask for question in questions] != list(cls.asks):
            raise TypeError(
                f"the questions of {cls.__name__} do not stand in the order of {cls.asks.__name__}"
            )
        cls.questions = tuple(questions)
        cls._legal = tuple(question.legal for question in questions)
        cls._apply = tuple(question.apply for question in questions)
        cls._draw = tuple(question.draw for question in questions)

    @classmethod
    def at(cls, position: Position) -> Self:
        """A state with a copy of a position, blanks and all."""
        new: Self = cls._copy_to(position, object.__new__(cls))
        return new

    # -- who is asked what

    def open(self) -> Sequence[tuple[Seat, Question[Any]]]:
        """The open questions, in seat order; none when the game is over."""
        asked = self.asked
        if asked == NOBODY:
            return ()
        question = self.questions[self.question]
        if asked == SEVERAL:
            return [(seat, question) for seat in question.seats(self)]
        return ((asked, question),)

    def question_to(self, seat: Seat) -> Question[Any] | None:
        """What a seat is asked, if anything."""
        for asked, question in self.open():
            if asked == seat:
                return question
        return None

    def actor(self) -> Seat | None:
        asked = self.asked
        if asked >= CHANCE:
            return asked
        return None if asked == NOBODY else self.open()[0][0]

    def decisions(self) -> tuple[Decision, ...]:
        return tuple(
            Decision(seat, question.prompt_of(self), question.secret(self), question.facts(self, seat))
            for seat, question in self.open()
        )

    # -- answers

    def legal_ids(self, seat: Seat) -> Sequence[int]:
        if seat == self.asked:
            return self._legal[self.question](self, seat)
        if self.asked != SEVERAL:
            return ()
        question = self.question_to(seat)
        return () if question is None else question.legal(self, seat)

    def draw(self, seat: Seat, rng: Random) -> int:
        if seat == self.asked:
            return self._draw[self.question](self, seat, rng)
        question = self.question_to(seat)
        assert question is not None, f"seat {seat} is not asked"
        return question.draw(self, seat, rng)

    def apply_id(self, seat: Seat, action: int) -> Sequence[Event]:
        log: Log = []
        self.log = log
        self.step += 1
        if self.asked != SEVERAL:
            self._apply[self.question](self, seat, action)
        else:
            question = self.question_to(seat)
            assert question is not None, f"seat {seat} is not asked"
            question.apply(self, seat, action)
        return Events(log)

    def apply(self, seat: Seat, action: A) -> Sequence[Event]:
        """Check and apply an action in place; only a refusal works out decisions and reasons."""
        number = self.game.actions.encode(action)
        return self.apply_id(seat, number) if number in self.legal_ids(seat) else super().apply(seat, action)

    def chance(self) -> tuple[tuple[A, Fraction], ...]:
        if self.asked != CHANCE:
            return ()
        question = self.questions[self.question]
        ids = question.legal(self, CHANCE)
        weights = question.weights(self) or [1] * len(ids)
        whole = sum(weights)
        decode = self.game.actions.decode
        return tuple(
            (decode(action), Fraction(weight, whole)) for action, weight in zip(ids, weights, strict=True)
        )

    def deal(self, rng: Random) -> int:
        return self.questions[self.question].deal(self, rng)

    def why_illegal(self, seat: Seat, action: A) -> Reason | None:
        opened = self.open()
        if not opened:
            return Reason("game_finished", self.game.finished_rule)
        question = self.question_to(seat)
        if question is None:
            return Reason("not_your_decision", self.game.turn_rule, {"seat": opened[0][0]})
        space = self.game.actions
        number = space.encode(action)
        if number in self.legal_ids(seat):
            return None
        kind = space.kind(number)
        if kind not in question.answers:
            return question.why_other(self, seat, action, kind)
        return question.why(self, seat, action)

    def redact(self, seat: Seat, action: A, viewer: Seat | None) -> str | None:
        question = self.question_to(seat)
        return None if question is None else question.redact(self, seat, action, viewer)

    def view(self, seat: Seat | None) -> V:
        kind: Any = self.game.view_kind
        view: V = kind(
            seat,
            self.seats,
            self.step,
            self.options,
            self.decisions(),
            () if seat is None else tuple(self.legal_ids(seat)),
            self.outcome(),
            self.seen_by(seat, kind.position_kind),
            self.game.remember(self, seat),
        )
        return view

    def observe_into(self, seat: Seat, buffer: Any) -> None:
        encode = self.game.encode
        memory = None if isinstance(encode, Encoder) else self.game.remember(self, seat)
        encode(self, memory, seat, buffer)

    # -- for questions

    def say(self, kind: str, audience: Seat | None = None, **data: Any) -> None:
        """Note an event; with `audience` only that seat is told."""
        self.log.append((Event, kind, data, None if audience is None else frozenset((audience,))))

    def over(self) -> None:
        """The game is over: nobody is asked any more."""
        self.asked = NOBODY

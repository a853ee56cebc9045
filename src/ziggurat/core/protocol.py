"""The contract between a game and everything else: engine, records, bots, server, browser.

Truth (`State`) and knowledge (`View`) are different types. Whatever lies outside the engine takes a
view, so hidden information can only leak through a bug in one function per game: `State.view`.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar

from ziggurat.core.actions import ActionSpace
from ziggurat.core.encoding import Layout
from ziggurat.core.errors import IllegalAction, NotYourDecision, OptionError, PositionError
from ziggurat.core.notation import Notation
from ziggurat.core.values import (
    CHANCE,
    Consequence,
    Decision,
    Effect,
    Event,
    Option,
    OptionValue,
    Outcome,
    Reason,
    Seat,
    seat_name,
    waiting_for,
)

__all__ = [
    "CHANCE",
    "Consequence",
    "Decision",
    "Effect",
    "Event",
    "Game",
    "Option",
    "OptionValue",
    "Outcome",
    "Reason",
    "Seat",
    "State",
    "View",
    "seat_name",
    "waiting_for",
]
"""The whole contract: games and users import it from here."""


class View(ABC):
    """What one seat (None: a spectator) may know. Frozen plain data; never refers to a State."""

    game: ClassVar[str]
    closed: ClassVar[tuple[str, ...]] = ()
    """Parts of what a memory knows that the rules let nobody look up: programs get them, screens do not."""
    seat: Seat | None
    seats: int
    step: int
    options: Mapping[str, OptionValue]
    decisions: tuple[Decision, ...]
    legal: tuple[int, ...]
    """Own legal action ids, ascending; empty when this seat has no open decision."""
    outcome: Outcome | None

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The view as JSON: `head_json`, then what is the game's own."""

    def screen_json(self) -> dict[str, Any]:
        """The view as people's screens get it: without what may be remembered but not looked up."""
        return self.to_json()

    def head_json(self) -> dict[str, Any]:
        """What the views of all games have in common, as JSON."""
        return {
            "game": self.game,
            "seat": self.seat,
            "seats": self.seats,
            "step": self.step,
            "options": dict(self.options),
            "decisions": [decision.to_json() for decision in self.decisions],
            "legal": list(self.legal),
            "outcome": None if self.outcome is None else self.outcome.to_json(),
        }

    def _repr_svg_(self) -> str:
        """The view drawn, for notebooks."""
        from ziggurat.core import registry

        return registry.game(self.game).svg(self)


A = TypeVar("A")
V = TypeVar("V", bound=View)


class State(ABC, Generic[A, V]):
    """The whole truth of a game; it stays in the engine and in the server."""

    __slots__ = ()

    game: Game[A, V, Any]
    seats: int
    step: int
    options: Mapping[str, OptionValue]

    @abstractmethod
    def decisions(self) -> tuple[Decision, ...]:
        """The open questions, in seat order; () means that the game is over."""

    @abstractmethod
    def legal_ids(self, seat: Seat) -> Sequence[int]:
        """Ids of all legal actions of a seat (CHANCE: of all outcomes), ascending; empty only
        when the seat has no open decision."""

    @abstractmethod
    def chance(self) -> tuple[tuple[A, Fraction], ...]:
        """When CHANCE is to decide: all outcomes with their exact probabilities, by ascending id."""

    @abstractmethod
    def why_illegal(self, seat: Seat, action: A) -> Reason | None:
        """None when the action is legal now; otherwise the reason and its rule."""

    @abstractmethod
    def apply_id(self, seat: Seat, action: int) -> Sequence[Event]:
        """Apply a *legal* id in place. The hot path: legality is the caller's business."""

    @abstractmethod
    def clone(self) -> Self: ...

    @abstractmethod
    def view(self, seat: Seat | None) -> V:
        """All that the seat may know, with what a perfect memory would have kept."""

    @abstractmethod
    def outcome(self) -> Outcome | None: ...

    def standing(self) -> tuple[float, ...]:
        """Per seat the score as it stands now, hidden points included: for the course of a finished game.
        () where a game has none before its end."""
        outcome = self.outcome()
        return () if outcome is None else outcome.scores

    @abstractmethod
    def dump(self) -> dict[str, Any]:
        """The whole truth as canonical JSON: for equality and bug reports, never for a client."""

    @abstractmethod
    def census(self) -> Mapping[str, int]:
        """How many pieces of each kind exist, wherever they are; never changes in a game."""

    def actor(self) -> Seat | None:
        """The seat of the first open decision; None when the game is over."""
        decisions = self.decisions()
        return decisions[0].seat if decisions else None

    def legal(self, seat: Seat) -> tuple[A, ...]:
        """All legal actions of a seat, by ascending id."""
        decode = self.game.actions.decode
        return tuple(decode(action) for action in self.legal_ids(seat))

    def draw(self, seat: Seat, rng: Random) -> int:
        """One uniformly drawn legal id; games override it to skip building the list."""
        ids = self.legal_ids(seat)
        return ids[int(rng.random() * len(ids))]

    def deal(self, rng: Random) -> int:
        """One chance outcome's id, drawn with its exact probability."""
        outcomes = self.chance()
        whole = lcm(*(share.denominator for _, share in outcomes))
        pick = rng.randrange(whole)
        for action, share in outcomes:
            pick -= share.numerator * (whole // share.denominator)
            if pick < 0:
                return self.game.actions.encode(action)
        raise AssertionError("chance outcomes do not sum to 1")

    def observe_into(self, seat: Seat, buffer: Any) -> None:
        """Write what a seat may know as numbers into a writable float32 buffer (array, memoryview, numpy) of
        the layout's size: the same as `game.observe(self.view(seat))`. Games override it to skip the view."""
        memoryview(buffer).cast("B")[:] = memoryview(self.game.observe(self.view(seat))).cast("B")

    def mask_into(self, seat: Seat, buffer: Any) -> None:
        """Write 1 for each legal action of a seat and 0 elsewhere into a writable buffer of bytes, one for
        each action."""
        mask = memoryview(buffer).cast("B")
        mask[:] = bytes(len(mask))
        for action in self.legal_ids(seat):
            mask[action] = 1

    def redact(self, seat: Seat, action: A, viewer: Seat | None) -> str | None:
        """Before `seat` plays `action` here: the text a viewer sees instead (`draw ?`), or None
        when the viewer may know the action itself."""
        return None

    def apply(self, seat: Seat, action: A) -> Sequence[Event]:
        """Check and apply an action in place; on error the state is as it was."""
        if seat not in {decision.seat for decision in self.decisions()}:
            raise NotYourDecision(
                f"{seat_name(seat)} has no decision to make now; {waiting_for(self.decisions())}"
            )
        reason = self.why_illegal(seat, action)
        if reason is not None:
            text = self.game.notation.write(action)
            raise IllegalAction(f"'{text}' is not legal now: {reason}", reason)
        return self.apply_id(seat, self.game.actions.encode(action))


S = TypeVar("S", bound=State[Any, Any])


class Game(ABC, Generic[A, V, S]):
    """A game's rules: stateless, one instance in the registry."""

    id: ClassVar[str]
    prefix: ClassVar[str]
    """Of its rule IDs, such as TE."""
    rules: ClassVar[str]
    """Version of the behaviour: bumped when a record could replay differently."""
    shelf: ClassVar[int] = 100
    """Where it stands among the games, lowest first."""
    seats: ClassVar[range]
    minutes: ClassVar[tuple[int, int]]
    """How long a game among people takes, from and to."""
    options: ClassVar[tuple[Option, ...]] = ()
    actions: ActionSpace[A]
    notation: Notation[A]
    layout: Layout
    """Of the observation vectors that `observe` makes."""
    turn_rule: ClassVar[str] = ""
    """The rule that says whose decision it is, for those who answer out of turn."""
    finished_rule: ClassVar[str] = ""
    """The rule that ends the game, for those who answer afterwards."""

    @property
    def package(self) -> str:
        """The package that the game lies in, with its words, rules and levels."""
        module = type(self).__module__
        own = hasattr(sys.modules.get(module), "__path__")  # a class that stands in the package's `__init__`
        return module if own else module.rpartition(".")[0]

    @abstractmethod
    def setup(self, seats: int, options: Mapping[str, OptionValue] | None = None) -> S:
        """A new game before its first decision; raises OptionError for what is not allowed."""

    def foreign(self, text: str) -> str | None:
        """Another site's log of a game as the text of a record; None: it is no such log."""
        return None

    @abstractmethod
    def view_from_json(self, data: Mapping[str, Any]) -> V: ...

    @abstractmethod
    def consequence(self, view: V, action: A) -> Consequence:
        """The immediate public effect of a legal action, from the view alone."""

    def consequences(self, view: V) -> tuple[Consequence, ...]:
        """The consequences of all legal actions of a view, in their order."""
        decode = self.actions.decode
        return tuple(self.consequence(view, decode(action)) for action in view.legal)

    @abstractmethod
    def determinize(self, view: V, rng: Random) -> S:
        """A whole state that the view allows, sampled from the view alone."""

    @abstractmethod
    def observe(self, view: V) -> array[float]:
        """The view as numbers (`array('f')`), laid out as `layout` says."""

    def sheet(self, buffer: Any) -> Callable[[S, Seat], None]:
        """For one state after another in the same buffer: writes what a seat knows, as `observe_into` does.
        Games that only write what changed since the last call override it; nobody else may write there."""
        return lambda state, seat: state.observe_into(seat, buffer)

    @abstractmethod
    def svg(self, view: V, theme: str = "light") -> str:
        """The view drawn; theme is `light` or `dark`."""

    @abstractmethod
    def text(self, view: V, colour: bool = False, lang: str = "en") -> str:
        """The view in at most 80 columns of text, in a language; with colour, styled with rich's markup."""

    def arrange(self, seats: int, options: Mapping[str, OptionValue], data: Mapping[str, Any] | None) -> S:
        """The position that (part of) a dump describes; without any, a new game."""
        if data is not None:
            raise PositionError(f"{self.id} cannot be put into a given position")
        return self.setup(seats, options)

    def load(self, seats: int, options: Mapping[str, OptionValue], data: Mapping[str, Any]) -> S:
        """The state that a whole dump describes."""
        return self.arrange(seats, options, data)

    def change(self, state: S, data: Mapping[str, Any], pieces: Mapping[str, int]) -> None:
        """Put part of a position in the place of what is there; `pieces`: what must add up."""
        raise PositionError(f"{self.id} cannot be put into a given position")

    def check_scenario(self, data: Mapping[str, Any]) -> list[str]:
        """Play a scenario file's content; what does not hold, a line each (empty: all holds)."""
        return [f"{self.id} has no scenarios"]

    def sides(self, state: S) -> tuple[str, ...]:
        """What each seat plays, as terms of the glossary (`mygame.house_x`): people's statistics are told by
        them. () where all seats are alike."""
        return ()

    def turn_order(self, state: S) -> tuple[Seat, ...]:
        """The seats in the order of their first turns."""
        return tuple(range(state.seats))

    def rounds(self, state: S) -> int | None:
        """How many rounds were played; None where a game does not count them, or always plays as many."""
        return None

    def check_option(self, key: str, value: OptionValue) -> OptionValue:
        """Check (and normalise) the value of an option without listed choices."""
        return value

    def check_setup(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        """Raise OptionError when options, each allowed by itself, do not go together."""

    def resolve(self, seats: int, options: Mapping[str, OptionValue] | None) -> dict[str, OptionValue]:
        """All options with their values, or OptionError naming what is wrong and what is allowed."""
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in self.seats:
            raise OptionError(f"{self.id} is for {self.seats[0]} to {self.seats[-1]} players, not {seats!r}")
        known = {option.key: option for option in self.options}
        resolved = {option.key: option.default for option in self.options}
        for key, value in (options or {}).items():
            option = known.get(key)
            if option is None:
                raise OptionError(f"{self.id} has no option {key!r}; it has {_listed(known)}")
            if option.choices:
                same = [
                    choice for choice in option.choices if choice == value and type(choice) is type(value)
                ]
                if not same:
                    raise OptionError(
                        f"option {key} of {self.id} cannot be {value!r}; allowed: {_listed(option.choices)}"
                    )
                resolved[key] = same[0]
            else:
                resolved[key] = self.check_option(key, value)
        self.check_setup(seats, resolved)
        return resolved


def _listed(values: Any) -> str:
    return ", ".join(str(value) for value in values) or "none"

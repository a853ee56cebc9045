"""Playing knowledge of a game: which moves to look at, and what a position is worth.

Knowledge works on *sampled* states, which `Game.determinize` makes from a view alone. It never looks at
what the seat it plays for could not know, except in `values`, which judges a sampled world as a whole.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, tanh
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from ziggurat.core.protocol import CHANCE, Event, Seat, State

AnyState = State[Any, Any]
S = TypeVar("S", bound=AnyState)

Ranked = list[tuple[float, int]]
"""Moves with what they are worth at first sight, in the game's points, best first."""


@dataclass(frozen=True, slots=True)
class Reasoning:
    """One reason behind a move: a stable key, what it is worth in the game's points, and words."""

    key: str
    worth: float
    text: str

    def to_json(self) -> dict[str, Any]:
        return {"key": self.key, "worth": round(self.worth, 3), "text": self.text}


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence about a position: the key of its words (`<game>.why.<key>`), and their arguments."""

    key: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Conflict:
    """A conflict that was decided: what is fought over (a key of words and their arguments), by whom."""

    key: str
    data: Mapping[str, Any]
    winner: Seat
    loser: Seat


class Knowledge(ABC, Generic[S]):
    """What a good player knows about a game."""

    hidden: ClassVar[bool] = True
    """Does the game hide anything? If not, one world is enough."""
    judging: ClassVar[bool] = False
    """Does `rank` already judge each move by the position it leads to?"""

    certainty: ClassVar[float] = 1.0
    """Power that turns the rewards of a search into chances to win, fitted to games played to their end."""

    idle: ClassVar[frozenset[int]] = frozenset()
    """Moves that do nothing: nobody makes them by mistake."""

    @abstractmethod
    def rank(self, state: S, seat: Seat) -> Ranked:
        """The moves of a seat worth looking at, best first, judged by what that seat may know."""

    @abstractmethod
    def values(self, state: S) -> Sequence[float]:
        """Projected final score of every seat, in the game's points."""

    @abstractmethod
    def spread(self, state: S) -> float:
        """How many points decide the game from here: the temperature that turns margins into chances."""

    @abstractmethod
    def turns(self, state: S) -> int:
        """A clock that grows by one with every turn begun."""

    def quiet(self, state: S) -> bool:
        """Is this a moment at which `values` is meaningful (no conflict half resolved)?"""
        return True

    def terms(self, state: S, seat: Seat) -> Sequence[Reasoning]:
        """The value of a seat taken apart, each part with words."""
        return ()

    def remarks(self, state: S, seat: Seat) -> Sequence[Remark]:
        """What else a good player would say of a seat's position before it decides."""
        return ()

    def conflict(self, event: Event) -> Conflict | None:
        """The conflict that an event says is decided, if it does."""
        return None

    def pick(self, state: S, seat: Seat, rng: Random) -> int:
        """A quick, slightly varied choice for playing positions on."""
        ranked = self.rank(state, seat)
        if len(ranked) > 1 and rng.random() < 0.1:
            return ranked[int(rng.random() * min(4, len(ranked)))][1]
        return ranked[0][1]

    def rewards(self, state: S) -> list[float]:
        """Per seat: the chance to win, with a little of the margin so that lost games are played well too."""
        outcome = state.outcome()
        if outcome is not None:
            winners = outcome.winners
            wins = [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
            return blend(wins, outcome.scores, self.spread(state))
        values = self.values(state)
        spread = self.spread(state)
        return blend(chances(values, spread), values, spread)


def chances(values: Sequence[float], spread: float) -> list[float]:
    """Chances to win from projected scores."""
    top = max(values)
    weights = [exp(max(-60.0, (value - top) / spread)) for value in values]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def blend(wins: Sequence[float], values: Sequence[float], spread: float) -> list[float]:
    """Nine parts chance to win, one part margin over the best rival."""
    margins = [
        value - max(other for rival, other in enumerate(values) if rival != seat)
        for seat, value in enumerate(values)
    ]
    return [
        0.9 * win + 0.05 * (1 + tanh(margin / (4 * spread)))
        for win, margin in zip(wins, margins, strict=True)
    ]


def play_on(state: S, knowledge: Knowledge[S], rng: Random, until: int, most: int = 5000) -> None:
    """Play a sampled state on by quick choices until the clock says `until` and all is quiet."""
    for _ in range(most):
        seat = state.actor()
        if seat is None:
            return
        if seat == CHANCE:
            state.apply_id(CHANCE, state.deal(rng))
        elif knowledge.turns(state) >= until and knowledge.quiet(state):
            return
        else:
            state.apply_id(seat, knowledge.pick(state, seat, rng))


def settle(state: S, knowledge: Knowledge[S], rng: Random) -> None:
    """Play a sampled state on until nothing is half resolved."""
    play_on(state, knowledge, rng, knowledge.turns(state), most=60)

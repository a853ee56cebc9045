"""Questions: all that a rulebook says about one decision, in one class.

When it is open and who is asked stand in the state (`question`, `asked`); a question itself is stateless.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from ziggurat.core.values import Reason, Seat

if TYPE_CHECKING:
    from enum import IntEnum

S = TypeVar("S")

Facts = Mapping[str, Any]
"""Public facts of a question, as JSON."""


class Question(Generic[S]):
    """One kind of decision: what may be answered, what an answer does, why another is refused."""

    ask: ClassVar[IntEnum]
    """Its number in the game's table."""
    prompt: ClassVar[str] = ""
    """The stable key of its words."""
    rule: ClassVar[str] = ""
    """The numbered rule that asks it."""
    answers: ClassVar[tuple[str, ...]] = ()
    """The kinds of action (of the game's ActionSpace) that may answer it."""

    def legal(self, state: S, seat: Seat) -> Sequence[int]:
        """Ids of all legal answers, ascending."""
        raise NotImplementedError

    def apply(self, state: S, seat: Seat, action: int) -> None:
        """What a legal answer does; afterwards another question is open, or the game is over."""
        raise NotImplementedError

    def why(self, state: S, seat: Seat, action: Any) -> Reason:
        """Why an action of a kind that is asked for is not legal (it is known not to be)."""
        return Reason("not_asked", self.rule, {"prompt": self.prompt_of(state)})

    def why_other(self, state: S, seat: Seat, action: Any, kind: str) -> Reason:
        """Why an action of a kind that is not asked for must wait."""
        return Reason("not_asked", self.rule, {"prompt": self.prompt_of(state), "kind": kind})

    def draw(self, state: S, seat: Seat, rng: Random) -> int:
        """One legal answer, uniformly."""
        ids = self.legal(state, seat)
        return ids[int(rng.random() * len(ids))]

    def facts(self, state: S, seat: Seat) -> Facts:
        """What everybody may know about the question: strengths, a number, a colour."""
        return {}

    def prompt_of(self, state: S) -> str:
        """The prompt now, for questions that are put in several ways."""
        return self.prompt

    def seats(self, state: S) -> Sequence[Seat]:
        """Who must still answer, in seat order, where several seats are asked at once."""
        return ()

    def secret(self, state: S) -> bool:
        """Do answers stay hidden until all who are asked have answered?"""
        return False

    def redact(self, state: S, seat: Seat, action: Any, viewer: Seat | None) -> str | None:
        """What a viewer sees instead of an answer, or None when he may know it."""
        return None

    def weights(self, state: S) -> Sequence[int] | None:
        """Of chance: how often each of `legal` comes, as whole numbers; None: all alike."""
        return None

    def deal(self, state: S, rng: Random) -> int:
        """Of chance: one outcome with its exact probability."""
        ids = self.legal(state, -1)
        weights = self.weights(state)
        if weights is None:
            return ids[int(rng.random() * len(ids))]
        pick = rng.randrange(sum(weights))
        for action, weight in zip(ids, weights, strict=True):
            pick -= weight
            if pick < 0:
                return action
        raise AssertionError("weights do not add up")

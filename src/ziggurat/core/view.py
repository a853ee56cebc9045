"""Views of games that are tables of questions: a position with blanks, and what a perfect memory adds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from ziggurat.core import protocol, typed
from ziggurat.core.errors import PositionError, ViewError
from ziggurat.core.state import Position
from ziggurat.core.values import Decision, OptionValue, Outcome, Seat

P = TypeVar("P", bound=Position)
M = TypeVar("M")

HEAD: Final = ("seats", "step", "options")
"""Fields of a position that stand at the top of the view's JSON."""


@dataclass(frozen=True, slots=True)
class NoMemory:
    """Nothing is hidden, so a memory adds nothing."""


NOTHING: Final = NoMemory()


@dataclass(frozen=True, slots=True)
class View(protocol.View, Generic[P, M]):
    """What a seat (None: a spectator) may know."""

    position_kind: ClassVar[type[Any]]
    memory_kind: ClassVar[type[Any]] = NoMemory

    seat: Seat | None
    seats: int
    step: int
    options: Mapping[str, OptionValue]
    decisions: tuple[Decision, ...]
    legal: tuple[int, ...]
    outcome: Outcome | None
    position: P
    """What lies on the table; what the seat may not see is blank."""
    memory: M
    """What anybody at the table with a perfect memory knows beyond it."""

    def aids(self) -> Any:
        """What a client would have to know rules for: a plain typed value, or None."""
        return None

    def to_json(self) -> dict[str, Any]:
        seen = self.position.seen(self.seat)
        for key in HEAD:
            del seen[key]
        return {
            **self.head_json(),
            "position": seen,
            "memory": typed.to_json(self.memory),
            "aids": typed.to_json(self.aids()),
        }

    def screen_json(self) -> dict[str, Any]:
        """What lies closed stays closed on people's screens until the game is over."""
        told = self.to_json()
        if self.outcome is None:
            for part in self.closed:
                del told["memory"][part]
        return told

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """A view out of its JSON, or ViewError saying what is wrong with it."""
        where = f"this is no view of {cls.game}"
        if data.get("game") != cls.game:
            raise ViewError(f"{where}: its game is {data.get('game')!r}")
        try:
            position = cls._position(data)
            if data["seat"] is not None and data["seat"] not in range(position.seats):
                raise ViewError(f"seat must be 0 to {position.seats - 1} or null, not {data['seat']!r}")
            outcome = data["outcome"]
            return cls(
                data["seat"],
                position.seats,
                position.step,
                position.options,
                tuple(Decision.from_json(decision) for decision in data["decisions"]),
                tuple(int(action) for action in data["legal"]),
                None if outcome is None else Outcome.from_json(outcome),
                position,
                typed.from_json(cls.memory_kind, data["memory"], "memory"),
            )
        except (PositionError, ViewError) as error:
            raise ViewError(f"{where}: {error}") from None
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            raise ViewError(f"{where}: {type(error).__name__} {error}") from None

    @classmethod
    def _position(cls, data: Mapping[str, Any]) -> Any:
        from ziggurat.core import registry

        game = registry.game(cls.game)
        blank = game.setup(data["seats"], data["options"]).seen_by(None, cls.position_kind)
        blank.fill({"step": data["step"], **data["position"]})
        blank.restore()
        return blank

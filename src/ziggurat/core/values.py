"""The plain values of the contract: seats, decisions, events, reasons, consequences, outcomes, options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

Seat = int
"""0..n-1 around the table, clockwise."""

CHANCE: Final[Seat] = -1
"""The seat that answers for bags, decks and dice."""

OptionValue = Any
"""A JSON value; nearly always a bool or a str."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One open question: who must answer, and what is asked (a stable key for help and words)."""

    seat: Seat
    prompt: str
    secret: bool = False
    """The answer stays hidden until all open siblings have answered."""
    data: Mapping[str, Any] = field(default_factory=dict)
    """Public facts of the question (strengths, the drawer, the colour fought for)."""

    def to_json(self) -> dict[str, Any]:
        out: dict[str, Any] = {"seat": self.seat, "prompt": self.prompt}
        if self.secret:
            out["secret"] = True
        if self.data:
            out["data"] = dict(self.data)
        return out

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Decision:
        return cls(data["seat"], data["prompt"], bool(data.get("secret", False)), data.get("data", {}))


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: for the log, animation and notification.

    `data` holds JSON scalars and lists only. Seats stand under `seat` or keys ending in `_seat`,
    words of the glossary are its keys (`game.term`), places are in notation (`F6`).
    """

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    audience: frozenset[Seat] | None = None
    """Who may see it. None: everyone, spectators too."""

    def visible(self, seat: Seat | None) -> bool:
        """May this seat (None: a spectator) see the event?"""
        return self.audience is None or seat in self.audience

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "data": dict(self.data)}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is not legal now: a key for the words, their arguments, the numbered rule."""

    key: str
    rule: str
    args: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return {"key": self.key, "rule": self.rule, "args": dict(self.args)}

    def __str__(self) -> str:
        args = "".join(f", {key}={value}" for key, value in self.args.items())
        return f"{self.key}{args} ({self.rule})"


@dataclass(frozen=True, slots=True)
class Effect:
    """One immediate public effect of an action, as `Consequence` lists them.

    Kinds that mean the same in every game: `points` (seat, amount), `conflict` (seat: attacker,
    `defender_seat`), `cost` and `gain` (seat, and what).
    """

    kind: str
    seat: Seat | None = None
    data: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        out: dict[str, Any] = {"kind": self.kind, **self.data}
        if self.seat is not None:
            out["seat"] = self.seat
        return out


@dataclass(frozen=True, slots=True)
class Consequence:
    """What an action does at once in public, told from a view without applying anything."""

    effects: tuple[Effect, ...] = ()

    def mark(self, seat: Seat | None) -> str:
        """The board mark for a seat: `conflict`, `mine`, `rival` or `plain`, in that order."""
        kinds = {effect.kind for effect in self.effects}
        if "conflict" in kinds:
            return "conflict"
        scorers = {effect.seat for effect in self.effects if effect.kind == "points"}
        if not scorers:
            return "plain"
        return "mine" if seat in scorers else "rival"

    def to_json(self) -> list[dict[str, Any]]:
        return [effect.to_json() for effect in self.effects]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: places, scores, why it ended and how the ranking came about."""

    ranks: tuple[int, ...]
    """Per seat, 1 is first; seats that are equal in everything share a place."""
    scores: tuple[float, ...]
    """Per seat, the number people quote (tie-breaks are in `detail`)."""
    reason: str
    """Why the game ended, a stable key."""
    detail: Mapping[str, Any] = field(default_factory=dict)
    """JSON that explains the ranking step by step."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    def returns(self) -> tuple[float, ...]:
        """Zero-sum utilities in [-1, 1]: the share of rivals beaten minus the share that beat you."""
        rivals = len(self.ranks) - 1
        return tuple(
            sum((rank < other) - (rank > other) for other in self.ranks) / rivals for rank in self.ranks
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "ranks": list(self.ranks),
            "scores": list(self.scores),
            "reason": self.reason,
            "detail": dict(self.detail),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Outcome:
        return cls(tuple(data["ranks"]), tuple(data["scores"]), data["reason"], data["detail"])


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of a game. With no `choices` the game checks the value itself in `check_option`."""

    key: str
    default: OptionValue
    choices: tuple[OptionValue, ...] = (False, True)
    rule: str = ""


def seat_name(seat: Seat) -> str:
    """A seat in error messages."""
    return "chance" if seat == CHANCE else f"seat {seat}"


def waiting_for(decisions: Sequence[Decision]) -> str:
    """Whom a game waits for, in error messages."""
    if not decisions:
        return "the game is over"
    return "waiting for " + ", ".join(f"{seat_name(one.seat)} ({one.prompt})" for one in decisions)

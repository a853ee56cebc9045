"""Adds up finished games: wins and mean scores by side (House, faction) and place, length, ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean, median
from typing import Any

from ziggurat.arena.rating import wilson
from ziggurat.core.protocol import Outcome

PLACES = ("first player", "second", "third", "fourth", "fifth")


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game."""

    scores: tuple[float, ...]
    wins: tuple[float, ...]
    """Per seat: 1, or its share of a tie."""
    reason: str
    steps: int
    rounds: int | None = None
    sides: tuple[str, ...] = ()
    """What each seat played, where the game has different sides."""
    places: tuple[int, ...] = ()
    """The place of each seat in the turn order."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def played(outcome: Outcome, steps: int) -> Played:
    """What counts of a finished game; `rounds`, `sides`, `turn_order` where its detail has them."""
    detail = outcome.detail
    winners = outcome.winners
    order = list(detail.get("turn_order", ()))
    return Played(
        tuple(float(score) for score in outcome.scores),
        tuple((seat in winners) / len(winners) for seat in range(len(outcome.scores))),
        outcome.reason,
        steps,
        detail.get("rounds"),
        tuple(detail.get("sides", ())),
        tuple(order.index(seat) for seat in range(len(order))),
    )


def read_played(data: dict[str, Any]) -> Played:
    """A game from JSON."""
    return Played(
        tuple(data["scores"]),
        tuple(data["wins"]),
        data["reason"],
        data["steps"],
        data["rounds"],
        tuple(data["sides"]),
        tuple(data["places"]),
    )


@dataclass(frozen=True, slots=True)
class Line:
    """What one side, or one place in the turn order, has won."""

    name: str
    games: int
    won: float
    score: float

    @property
    def share(self) -> tuple[float, float, float]:
        """Share of wins with its 95 % interval."""
        return wilson(self.won, self.games)


def _line(name: str, found: Sequence[tuple[Played, int]]) -> Line:
    won = sum(game.wins[seat] for game, seat in found)
    return Line(name, len(found), won, fmean(game.scores[seat] for game, seat in found))


def by_side(games: Sequence[Played]) -> list[Line]:
    """One line for each side that was played, by name."""
    names = sorted({side for game in games for side in game.sides})
    return [
        _line(name, [(game, game.sides.index(name)) for game in games if name in game.sides])
        for name in names
    ]


def by_place(games: Sequence[Played]) -> list[Line]:
    """One line for each place in the turn order."""
    ordered = [game for game in games if game.places]
    if not ordered:
        return []
    return [
        _line(PLACES[place], [(game, game.places.index(place)) for game in ordered])
        for place in range(len(ordered[0].places))
    ]


def length(games: Sequence[Played]) -> str:
    """How long games were and how they ended, in a sentence."""
    rounds = [game.rounds for game in games if game.rounds is not None]
    told = ""
    if rounds:
        told = (
            f"rounds: mean {fmean(rounds):.1f}, median {median(rounds):.0f}, {min(rounds)} to {max(rounds)}; "
        )
    return f"{told}{fmean(game.steps for game in games):.0f} steps a game; ends: {ends(games)}"


def ends(games: Iterable[Played]) -> str:
    """How games ended, the most frequent first."""
    counts = Counter(game.reason for game in games)
    whole = sum(counts.values())
    return ", ".join(f"{reason} {count / whole:.0%}" for reason, count in counts.most_common())

"""Only the weakest colour counts: one number for points in four colours, shared by both Tigris games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import exp, log

from ziggurat.core.knowledge import Conflict, Remark
from ziggurat.core.values import Event, Seat
from ziggurat.games.spheres import KEYS


@dataclass(slots=True)
class Outlook:
    """What a seat may expect: points by colour at the end, and the parts they come from."""

    banked: list[float]
    treasures: int
    rates: list[float] = field(default_factory=lambda: [0.0] * 4)
    wars: list[float] = field(default_factory=lambda: [0.0] * 4)
    extra: float = 0.0
    parts: dict[str, float] = field(default_factory=dict)


def projected(outlook: Outlook, turns: float) -> list[float]:
    """Points by colour at the end, treasures poured into the weakest."""
    points = [
        banked + rate * turns + war
        for banked, rate, war in zip(outlook.banked, outlook.rates, outlook.wars, strict=True)
    ]
    for _ in range(outlook.treasures):
        points[points.index(min(points))] += 1.0
    return points


def worths(outlooks: Iterable[Outlook], turns: float, minimum: bool = True) -> list[float]:
    """Projected final weakest colour of every seat."""
    return [utility(projected(outlook, turns), turns, minimum) + outlook.extra for outlook in outlooks]


def utility(points: list[float], turns: float, minimum: bool = True) -> float:
    """One number for points by colour: nearly the minimum, softer while much is still to come."""
    if not minimum:
        return sum(points) / 4
    tau = 0.45 + 0.10 * min(turns, 12.0)
    low = min(points)
    soft = low - tau * log(sum(exp((low - p) / tau) for p in points) / 4)
    first, second, third, _ = sorted(points)
    return soft + 0.10 * second + 0.04 * third + 0.01 * first


def colour_weights(points: list[float], turns: float, minimum: bool = True) -> list[float]:
    """What one more point of each colour is worth (they sum to about 1.1)."""
    if not minimum:
        return [0.27] * 4
    tau = 0.45 + 0.10 * min(turns, 12.0)
    low = min(points)
    shares = [exp((low - p) / tau) for p in points]
    whole = sum(shares)
    return [share / whole + 0.03 for share in shares]


def behind(outlook: Outlook, seat: Seat, game: str) -> tuple[Remark, ...]:
    """What a good player says first: which colour lags clearly behind the others."""
    low, second = sorted(outlook.banked)[:2]
    if second - low < 1:
        return ()
    colour = KEYS[outlook.banked.index(low)]
    return (Remark("weakest", {"seat": seat, "colour": f"{game}.colour_{colour}", "n": int(low)}),)


def decided(event: Event) -> Conflict | None:
    """A revolt or a war that an event says is won."""
    kind, _, ending = event.kind.partition("_")
    if ending != "won" or kind not in ("revolt", "war"):
        return None
    data = event.data
    return Conflict(kind, {"leader": data["leader"]}, data["winner_seat"], data["loser_seat"])

"""A learned judgement for both Tigris games: points still to come by colour, and the weakest colour of them.

A game tells plain facts of every seat and colour, and what the evaluation set by hand expects. One small
network, the same for all seats and colours, says how many more points are to come than that; points in hand
and points to come make the seat's worth as in `weakest`, with learned softness. `bench/spheres_teach.py`
finds the numbers and writes them to a game's `knowledge/learned.json`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from math import exp, log
from operator import mul
from typing import Any

from ziggurat.core.knowledge import Reasoning
from ziggurat.games.spheres import KEYS

AHEAD = 12.0
"""Turns ahead that make a judgement softer, at most."""
CACHED = 1 << 14
"""Rows that are remembered: the worlds of a search share much of what is known of a seat."""


@dataclass(slots=True)
class Known:
    """What a game tells of a seat."""

    banked: list[float]
    """Points in hand by colour."""
    treasures: int
    planned: list[float]
    """Points to come by colour as the evaluation set by hand sees them."""
    aside: float
    """What that evaluation adds to the weakest colour."""
    rows: list[list[float]]
    """Facts by colour."""
    extras: list[float] = field(default_factory=list)
    """Facts of the seat as a whole."""


class Learned:
    """The numbers of a game, ready for use."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.facts: tuple[str, ...] = tuple(table["facts"])
        self.extras: tuple[str, ...] = tuple(table["extras"])
        weights = [tuple(row) for row in table["hidden"]]
        self._hidden = [
            tuple(zip(weights, biases, table["now"], table["ahead"], strict=True))
            for biases in table["biases"]
        ]
        self._base: list[tuple[float, float]] = [(now, ahead) for now, ahead in table["base"]]
        self._seen: dict[tuple[float, ...], tuple[float, float]] = {}
        self._worth: tuple[float, ...] = tuple(table["worth"])
        self._tau: tuple[float, float] = tuple(table["tau"])
        self._order: tuple[float, float, float] = tuple(table["order"])
        self._spread: tuple[float, float] = tuple(table["spread"])

    def coming(self, known: Known, turns: float) -> list[float]:
        """Points still to come by colour."""
        found = []
        seen = self._seen
        for colour, (row, planned) in enumerate(zip(known.rows, known.planned, strict=True)):
            key = (colour, *row)
            told = seen.get(key)
            if told is None:
                if len(seen) >= CACHED:
                    seen.clear()
                told = seen[key] = self._told(colour, row)
            found.append(planned + told[0] + turns * told[1])
        return found

    def _told(self, colour: int, row: Sequence[float]) -> tuple[float, float]:
        """Points to come at once, and with every turn ahead."""
        now, ahead = self._base[colour]
        for weights, bias, more, later in self._hidden[colour]:
            told = sum(map(mul, row, weights), bias)
            if told > 0.0:
                now += told * more
                ahead += told * later
        return now, ahead

    def beside(self, known: Known) -> list[float]:
        """What the facts of the whole seat are worth."""
        return list(map(mul, known.extras, self._worth))

    def weakest(self, points: Sequence[float], treasures: int, turns: float) -> float:
        """One number for points by colour at the end: treasures poured in, then nearly the minimum."""
        totals = sorted(points)
        for _ in range(treasures):
            totals[0] += 1.0
            totals.sort()
        first, second, third, fourth = totals
        tau = self._tau[0] + self._tau[1] * min(turns, AHEAD)
        whole = 1.0 + exp((first - second) / tau) + exp((first - third) / tau) + exp((first - fourth) / tau)
        two, three, four = self._order
        return first - tau * log(whole / 4) + two * second + three * third + four * fourth

    def worth(self, known: Known, turns: float) -> float:
        """The seat's weakest colour at the end of the game, as far as one can tell."""
        points = [banked + more for banked, more in zip(known.banked, self.coming(known, turns), strict=True)]
        return self.weakest(points, known.treasures, turns) + known.aside + sum(self.beside(known))

    def worths(self, seats: Sequence[Known], turns: float) -> list[float]:
        """The worth of every seat."""
        return [self.worth(known, turns) for known in seats]

    def spread(self, turns: float) -> float:
        """Points that make a win e times likelier."""
        return self._spread[0] + self._spread[1] * min(turns, AHEAD)


@cache
def shipped(package: str) -> Learned:
    """The numbers that a game brings in its package `knowledge`."""
    return Learned(json.loads((files(package) / "learned.json").read_text(encoding="utf-8")))


def reasons(learned: Learned, known: Known, turns: float, texts: Mapping[str, str]) -> list[Reasoning]:
    """A seat's worth taken apart: by colour what it would be less without, then what else counts."""
    coming = learned.coming(known, turns)
    points = [banked + more for banked, more in zip(known.banked, coming, strict=True)]
    whole = learned.weakest(points, known.treasures, turns)
    found = []
    for colour, key in enumerate(KEYS):
        for name, parts in (("banked", known.banked), ("rates", coming)):
            fewer = [*points]
            fewer[colour] -= parts[colour]
            worth = whole - learned.weakest(fewer, known.treasures, turns)
            found.append(Reasoning(f"{name}.{key}", worth, f"{key} {texts[name]}"))
    rest = dict.fromkeys(learned.extras, 0.0)
    for name, worth in zip(learned.extras, learned.beside(known), strict=True):
        rest[name] += worth
    return [*found, *(Reasoning(name, worth, texts[name]) for name, worth in rest.items())]

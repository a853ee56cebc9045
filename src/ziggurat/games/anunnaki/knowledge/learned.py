"""What the network of sage taught the evaluation: how much its parts and plain facts count, now and ahead.

Found by `bench/anunnaki_teach.py`: the weights that tell best apart what answers lead to, as the network
judges it. A weight is what one of it counts at the end of the game, and what ten turns ahead add to that.
"""

from __future__ import annotations

from functools import lru_cache
from operator import mul
from typing import Final

from ziggurat.games.anunnaki.knowledge.facts import FACTS

Table = dict[str, tuple[float, float]]
AHEAD: Final = 10.0
"""Turns ahead that count, at most."""

PARTS: Final[Table] = {
    "points": (1.00, 0.00),
    "stock": (0.81, 0.23),
    "map": (0.71, 0.93),
    "battles": (1.00, 0.00),
    "tracks": (0.39, 0.14),
    "ranks": (-0.14, 0.30),
    "dominion": (0.21, -0.73),
    "star": (0.34, 1.35),
    "gods": (0.95, 0.13),
    "pacts": (0.30, -0.80),
    "development": (3.61, -2.93),
    "weapons": (0.09, -0.11),
    "artifacts": (1.00, 0.00),
    "march": (1.00, 0.00),
}
WORTHS: Final[Table] = {
    "food": (0.81, -0.65),
    "wood": (0.35, 0.62),
    "metal": (-0.25, 1.62),
    "gold": (0.46, 0.79),
    "kinds": (-0.43, -0.50),
    "mana": (0.54, -0.71),
    "cubes": (0.47, 1.19),
    "corners": (1.09, -1.13),
    "closing": (1.70, 0.08),
    "ways": (0.66, -0.13),
    "minor tokens": (1.40, 1.25),
    "major token": (4.10, 5.78),
    "minor gods": (1.56, -5.28),
    "major god": (-2.61, 3.71),
    "followers": (-0.82, 0.41),
    "settlements": (4.78, -2.77),
    "territories": (0.53, -0.63),
    "altars": (2.38, -2.08),
    "on gaia": (3.02, -2.74),
    "abroad": (1.09, 0.71),
    "army": (0.04, 0.19),
    "alone": (-0.02, -0.15),
    "aim of war": (1.66, -1.95),
    "aim of technology": (1.19, -0.22),
    "aim of commerce": (3.18, -2.83),
    "war": (0.91, 0.33),
    "technology": (1.14, -2.37),
    "commerce": (4.37, -4.72),
    "aim of dominion": (-0.34, 1.53),
    "dominion": (0.87, 0.31),
    "open pacts": (0.44, 1.32),
    "payable pacts": (1.06, 0.11),
    "tile 1": (-0.67, 14.13),
    "tile 2": (-2.64, 5.67),
    "tile 3": (4.35, -10.73),
    "tile 4": (3.21, 1.11),
    "tile 5": (-0.22, 0.78),
    "tile 6": (0.69, -0.11),
    "tile 7": (-0.30, 3.42),
    "tile 8": (4.73, -10.30),
    "tile 9": (6.77, -12.56),
    "tile 10": (-1.04, 3.24),
    "cards": (0.56, 0.12),
    "best card": (0.47, -0.44),
}

Row = tuple[float, ...]


@lru_cache(maxsize=256)
def _at(turns: float) -> tuple[Row, tuple[tuple[int, int, int, Row], ...]]:
    """With so many turns to go: the factor of every part; and part, first fact, last and weights by group."""
    share = min(turns, AHEAD) / AHEAD
    names, groups, first = list(PARTS), [], 0
    for part, members in FACTS.items():
        weights = tuple(now + share * more for now, more in (WORTHS[name] for name in members))
        groups.append((names.index(part), first, first + len(members), weights))
        first += len(members)
    return tuple(now + share * more for now, more in PARTS.values()), tuple(groups)


def weigh(found: list[float], known: list[float], turns: float) -> list[float]:
    """The parts of a value, each with its facts."""
    factors, groups = _at(turns)
    told = list(map(mul, found, factors))
    for part, first, last, weights in groups:
        told[part] += sum(map(mul, known[first:last], weights))
    return told

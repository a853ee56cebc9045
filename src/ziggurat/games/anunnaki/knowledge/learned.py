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
    "stock": (0.59, 1.28),
    "map": (-0.06, 0.47),
    "battles": (1.00, 0.00),
    "tracks": (0.32, -0.06),
    "ranks": (0.46, -0.55),
    "dominion": (-1.26, 0.95),
    "star": (0.94, 1.24),
    "gods": (1.73, -0.88),
    "pacts": (0.89, -1.15),
    "development": (-0.40, 0.22),
    "weapons": (-0.03, 0.17),
    "artifacts": (1.00, 0.00),
    "march": (0.10, 0.39),
    "turn": (1.00, 0.00),
}
WORTHS: Final[Table] = {
    "food": (1.15, -0.77),
    "wood": (0.40, 0.73),
    "metal": (0.69, 0.89),
    "gold": (1.04, 0.84),
    "kinds": (0.57, -1.65),
    "mana": (0.75, -0.19),
    "cubes": (0.72, 0.73),
    "corners": (2.11, -1.75),
    "closing": (1.23, 0.17),
    "ways": (1.54, -0.70),
    "minor tokens": (0.26, 2.96),
    "major token": (5.14, 7.46),
    "minor gods": (0.59, -3.22),
    "major god": (-1.46, 3.03),
    "followers": (-0.30, 2.21),
    "settlements": (5.73, 1.05),
    "territories": (0.66, -0.05),
    "altars": (-0.25, 2.42),
    "on gaia": (-0.24, 1.32),
    "abroad": (0.02, 0.45),
    "army": (0.18, -0.14),
    "alone": (-0.05, -0.14),
    "aim of war": (2.87, -2.04),
    "aim of technology": (3.39, -2.05),
    "aim of commerce": (4.44, -3.26),
    "war": (2.03, 0.08),
    "technology": (-0.13, 0.58),
    "commerce": (2.35, -1.66),
    "aim of dominion": (1.20, 0.23),
    "dominion": (3.07, -1.45),
    "open pacts": (0.01, 1.46),
    "payable pacts": (-0.96, 2.02),
    "tile 1": (16.96, -4.94),
    "tile 2": (3.26, -3.80),
    "tile 3": (2.47, -11.09),
    "tile 4": (3.69, 2.35),
    "tile 5": (0.53, 2.84),
    "tile 6": (8.22, -7.32),
    "tile 7": (6.91, -0.72),
    "tile 8": (4.62, -3.27),
    "tile 9": (2.63, -0.65),
    "tile 10": (0.72, 2.95),
    "cards": (2.38, 0.04),
    "best card": (0.26, -0.48),
    "at the gates": (0.78, -0.62),
    "on the way": (0.17, -0.84),
    "siege card": (0.13, -0.09),
    "storm ahead": (1.63, 2.38),
    "artifact": (3.18, 0.04),
    "atlantis": (0.27, 2.63),
    "primary action": (2.90, -0.02),
    "mana phase": (2.68, -1.11),
    "additional actions": (2.28, -2.19),
    "mana to use": (-0.11, -0.51),
    "mana action": (-0.15, 0.89),
    "moves": (0.06, 1.36),
    "portals": (1.04, 1.64),
    "harvest": (-0.03, 3.57),
    "resources to create": (0.47, 1.59),
    "resources to gain": (1.63, 1.65),
    "activation": (5.83, 0.55),
    "improvement": (6.43, 4.31),
    "free tile": (1.84, 5.61),
    "building": (2.61, 6.57),
    "weapons to take": (1.22, 3.29),
    "pact to take": (1.60, 0.16),
    "followers to place": (-0.17, 2.16),
    "other question": (6.79, -2.23),
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


@lru_cache(maxsize=256)
def _flat(turns: float) -> Row:
    """With so many turns to go: the factors of all parts, then the weights of all facts."""
    factors, groups = _at(turns)
    return factors + tuple(weight for group in groups for weight in group[3])


def weighed(found: list[float], known: list[float], turns: float) -> float:
    """The whole value: the sum of `weigh`, found at once."""
    return sum(map(mul, found + known, _flat(turns)), 0.0)

"""Where the bots of a game stand on the scale of people: reckoned from what they won of each other.

The scale is that of the arena's ratings (openskill: mean 25, deviation 25/3, beta 25/6). A pairing that was
measured says how far two bots lie apart; `scribe`, or the first one named, stands at the mean.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import log, sqrt

from ziggurat.bots.base import SpecError
from ziggurat.core.registry import AnyGame

MEAN, DEVIATION, BETA = 25.0, 25 / 3, 25 / 6
"""Of a player of whom nothing is known, and what chance adds to one game."""
SPREAD = sqrt(2) * BETA
"""How far two well-known players lie apart of whom one wins e times as often."""
POINT = 400 / (log(10) * SPREAD)
"""Points of the scale that people read for one of the model: 100 more win 64 games of 100."""
MIDDLE = "scribe"
_KEYS = {"first", "second", "games", "won"}


@dataclass(frozen=True, slots=True)
class Measured:
    """A bot's skill, and how many games of the arena say so."""

    mean: float
    deviation: float
    games: int


def points(mean: float) -> int:
    """A mean as people read it."""
    return round(1500 + POINT * (mean - MEAN))


def margin(deviation: float) -> int:
    """A deviation as people read it: two times of three the truth lies within."""
    return round(POINT * deviation)


def apart(won: float, games: int) -> tuple[float, float]:
    """How far the first stands above the second who won this share of their games, and how sure that is."""
    share = (won * games + 0.5) / (games + 1)  # so that who won all of them stands at some distance
    return SPREAD * log(share / (1 - share)), SPREAD / sqrt((games + 1) * share * (1 - share))


@cache
def measured(game: AnyGame) -> Mapping[str, Measured]:
    """The bots of a game that have played each other, in its `ladder.toml`."""
    file = files(game.package) / "ladder.toml"
    if not file.is_file():
        return {}
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    same: dict[str, str] = table.get("same", {})
    pairs: list[tuple[str, str, float, float, int]] = []
    for entry in table.get("pair", []):
        if set(entry) != _KEYS:
            raise SpecError(f"a pair of the ladder of {game.id} has {', '.join(sorted(_KEYS))}, not {entry}")
        first, second = (same.get(entry[key], entry[key]) for key in ("first", "second"))
        pairs.append((first, second, *apart(entry["won"], entry["games"]), entry["games"]))
    found = _placed(pairs)
    counts = {bot: sum(games for one, other, _, _, games in pairs if bot in (one, other)) for bot in found}
    known = {bot: Measured(mean, deviation, counts[bot]) for bot, (mean, deviation) in found.items()}
    return {**known, **{name: known[bot] for name, bot in same.items() if bot in known}}


def _placed(pairs: list[tuple[str, str, float, float, int]]) -> dict[str, tuple[float, float]]:
    """From the middle outwards: each bot beside the one it was measured with whose place is surest."""
    names = [name for pair in pairs for name in pair[:2]]
    if not names:
        return {}
    found = {MIDDLE if MIDDLE in names else names[0]: (MEAN, 0.0)}
    while True:
        steps = [
            (sqrt(found[here][1] ** 2 + spread**2), there, found[here][0] + way * gap)
            for first, second, gap, spread, _ in pairs
            for here, there, way in ((first, second, -1), (second, first, 1))
            if here in found and there not in found
        ]
        if not steps:
            return found
        deviation, bot, mean = min(steps)
        found[bot] = mean, deviation

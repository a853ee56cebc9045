"""Four civilization board games on one engine."""

from collections.abc import Sequence
from typing import Any

from ziggurat.core.match import Match
from ziggurat.core.registry import game
from ziggurat.core.registry import games as all_games

__version__ = "0.1.0"
__all__ = ["Match", "__version__", "all_games", "game", "match"]


def match(
    game: str, seats: int | None = None, seed: int | None = None, names: Sequence[str] = (), **options: Any
) -> Match:
    """A new game to play: `match("tigris", seats=3, seed=7, board="advanced")`.

    >>> match("tigris", seats=3, seed=7)
    <Match of tigris: 3 seats, seed 7, 4 steps>
    """
    return Match(game, seats, seed, options, names)

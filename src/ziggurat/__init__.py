"""Civilization board games on one engine."""

from collections.abc import Mapping, Sequence
from typing import Any

from ziggurat.core.match import Match
from ziggurat.core.registry import game
from ziggurat.core.registry import games as all_games

__version__ = "0.1.0"
__all__ = ["Match", "__version__", "all_games", "game", "match"]


def match(
    game: str,
    seats: int | None = None,
    seed: int | None = None,
    names: Sequence[str] = (),
    position: Mapping[str, Any] | None = None,
    **options: Any,
) -> Match:
    """A new game to play, by its name; the options of the game are further arguments.

    >>> played = match(next(iter(all_games())), seats=3, seed=7)
    >>> played.turn, played.question
    (2, 'turn.action')

    `position` begins elsewhere than at the set-up, in the words of scenarios.
    """
    return Match(game, seats, seed, options, names, position)

"""Random games from a position to the end, by the accelerated engine that a game's room `fast` may be."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Protocol

from ziggurat.bots.base import SpecError
from ziggurat.core.knowledge import AnyState
from ziggurat.core.registry import AnyGame


class Playouts(Protocol):
    """Plays a position on, many times."""

    def __call__(self, state: AnyState, rng: Random) -> tuple[list[float], list[float]]:
        """For every seat how often it was first, as a share, and its mean score."""


def playouts(game: AnyGame, count: int) -> Playouts:
    """So many random games from each position; refused where a game, or this machine, cannot."""
    if find_spec(f"{game.package}.fast") is None:
        raise SpecError(f"{game.id} has no accelerated engine for playouts; leave playouts out")
    try:
        module: Any = import_module(f"{game.package}.fast.playouts")
    except ImportError as error:
        raise SpecError(
            f"playouts need {error.name}: pip install 'ziggurat[fast]', or leave playouts out"
        ) from None
    made: Playouts = module.Playouts(count)
    return made

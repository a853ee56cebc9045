"""What all environments share and that needs nothing but numpy: games by name, seeds."""

from __future__ import annotations

from random import Random
from secrets import randbits
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ziggurat.core import registry
from ziggurat.core.registry import AnyGame

Floats = NDArray[np.float32]
Ints = NDArray[np.int32]
Mask = NDArray[np.int8]
Observation = dict[str, NDArray[Any]]


def as_game(game: str | AnyGame) -> AnyGame:
    """A game by id, or the game itself."""
    return registry.game(game) if isinstance(game, str) else game


def generator(seed: int | None, stream: str) -> Random:
    """A random stream of an episode; without a seed, a fresh one."""
    return Random(f"{randbits(64) if seed is None else seed}/{stream}")


def travelling(game: AnyGame) -> str | AnyGame:
    """A game as it goes to another process, where `as_game` finds a registered one by its id."""
    known = game.id in registry.names() and registry.game(game.id) is game
    return game.id if known else game

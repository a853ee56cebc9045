"""What all environments share: observation arrays, action masks, seeds."""

from __future__ import annotations

from random import Random
from secrets import randbits
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ziggurat.core.protocol import View
from ziggurat.core.registry import AnyGame
from ziggurat.core.registry import game as find_game

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]
Observation = dict[str, NDArray[Any]]

LARGEST = 1000.0
"""No number of any observation is larger."""


def as_game(game: str | AnyGame) -> AnyGame:
    """A game by id, or the game itself."""
    return find_game(game) if isinstance(game, str) else game


def observation_space(game: AnyGame) -> spaces.Dict:
    """`observation`: the game's own layout as a flat vector; `action_mask`: 1 for each legal action id."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-LARGEST, LARGEST, (game.layout.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (game.actions.size,), np.int8),
        }
    )


def vector(game: AnyGame, view: View) -> Floats:
    """A view as numbers."""
    return np.frombuffer(game.observe(view), dtype=np.float32).copy()


def mask(game: AnyGame, view: View) -> Mask:
    """1 for each legal action of the view's seat."""
    found = np.zeros(game.actions.size, np.int8)
    found[list(view.legal)] = 1
    return found


def observe(game: AnyGame, view: View) -> Observation:
    """Both parts of an observation."""
    return {"observation": vector(game, view), "action_mask": mask(game, view)}


def generator(seed: int | None, stream: str) -> Random:
    """A random stream of an episode; without a seed, a fresh one."""
    return Random(f"{randbits(64) if seed is None else seed}/{stream}")

"""Playing knowledge per game; games without their own use the generic one."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ziggurat.bots.heuristic.base import Knowledge
from ziggurat.bots.heuristic.generic import Generic
from ziggurat.core.registry import AnyGame


def knowledge(game: AnyGame, grade: int = 2) -> Knowledge[Any]:
    """What is known about a game; the grade says how much of it: 0 novice, 1 apprentice, 2 all."""
    module = f"{__name__}.{game.id}"
    if find_spec(module) is None:
        return Generic(game)
    found: Knowledge[Any] = import_module(module).make(game, grade)
    return found

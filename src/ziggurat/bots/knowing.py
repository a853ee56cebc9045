"""Playing knowledge of a game: its own, or the generic one where it brings none."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ziggurat.bots.generic import Generic
from ziggurat.core.knowledge import Knowledge
from ziggurat.core.registry import AnyGame


def knowledge(game: AnyGame, grade: int = 2) -> Knowledge[Any]:
    """What is known about a game; the grade says how much of it.

    0 novice, 1 apprentice, 2 all that was set by hand, 3 (in some games) what was learned beside it.
    """
    module = f"{game.package}.knowledge"
    if not _there(module):
        return Generic(game)
    found: Knowledge[Any] = import_module(module).make(game, grade)
    return found


def _there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False

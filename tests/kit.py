"""The kit of all tests of rules: a position, steps in notation, what must then hold (see `core.scene`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ziggurat.core.scene import Scene


def at(game: str, position: Mapping[str, Any] | None = None, **more: Any) -> Scene:
    """A game in a position, of which only the part that matters is given."""
    return Scene(game, position, **more)

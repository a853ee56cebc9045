"""Which games there are: ours, and those that other packages declare as `ziggurat.games`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from typing import Any

from ziggurat.core.errors import UnknownGame
from ziggurat.core.protocol import Game

AnyGame = Game[Any, Any, Any]

OURS = ("tigris", "tigris_cards", "terra", "anunnaki")


@cache
def _entries() -> dict[str, EntryPoint | None]:
    """Names of all games: ours first (None), then those of other packages with their entry point."""
    ours = [name for name in OURS if find_spec(f"ziggurat.games.{name}") is not None]
    found: dict[str, EntryPoint | None] = dict.fromkeys(ours)
    for entry in entry_points(group="ziggurat.games"):
        found.setdefault(entry.name, entry)
    return found


@cache
def game(name: str) -> AnyGame:
    """A game by id, or UnknownGame listing those there are; only that game is imported."""
    home = package(name)
    entry = _entries()[name]
    found: AnyGame = import_module(home).GAME if entry is None else entry.load()
    return found


def package(name: str) -> str:
    """The package of a game, or UnknownGame; nothing is imported."""
    entries = _entries()
    if name not in entries:
        raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(entries)}")
    entry = entries[name]
    return f"ziggurat.games.{name}" if entry is None else entry.module


def names() -> tuple[str, ...]:
    """The ids of all games, without importing any."""
    return tuple(_entries())


def games() -> dict[str, AnyGame]:
    """All games by id."""
    return {name: game(name) for name in _entries()}

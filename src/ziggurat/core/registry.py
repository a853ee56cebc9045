"""Which games there are: those that installed packages declare in the entry-point group `ziggurat.games`.

Ours come in through the same door as those of other packages.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ziggurat.core.errors import FOREIGN, UnknownGame
from ziggurat.core.protocol import Game

AnyGame = Game[Any, Any, Any]

GROUP = "ziggurat.games"
HOME = "ziggurat"
"""The package whose games come first."""


@cache
def _entries() -> dict[str, EntryPoint]:
    """The declared games by name, ours first; of two with one name the first counts."""
    declared = sorted(entry_points(group=GROUP), key=lambda entry: _from(entry) != HOME)
    found: dict[str, EntryPoint] = {}
    for entry in declared:
        found.setdefault(entry.name, entry)
    return found


def _from(entry: EntryPoint) -> str:
    return "" if entry.dist is None else entry.dist.name


@cache
def game(name: str) -> AnyGame:
    """A game by id, or UnknownGame listing those there are; only that game is imported."""
    entries = _entries()
    if name not in entries:
        raise UnknownGame(_unknown(name))
    found = _loaded(entries[name])
    if isinstance(found, str):
        raise UnknownGame(found)
    return found


def _unknown(name: str) -> str:
    if not _entries():
        return f"there is no game {name!r}: no package that brings games is installed (pip install ziggurat)"
    return f"there is no game {name!r}; there are: {', '.join(_entries())}"


@cache
def _loaded(entry: EntryPoint) -> AnyGame | str:
    """The game of an entry point, or one line that says why it cannot be had."""
    try:
        found = entry.load()
    except FOREIGN as error:  # whatever it raises must not take the other games along
        why = f"{type(error).__name__}: {error}".splitlines()[0]
        return f"the game {entry.name!r} of the package {_from(entry)!r} cannot be loaded: {why}"
    if not isinstance(found, Game) or found.id != entry.name:
        return (
            f"the game {entry.name!r} of the package {_from(entry)!r} cannot be used: "
            f"{entry.value} is no game with that id"
        )
    return found


def package(name: str) -> str:
    """The package of a game, or UnknownGame; nothing is imported."""
    entries = _entries()
    if name not in entries:
        raise UnknownGame(_unknown(name))
    return entries[name].module.removesuffix(".game")


def folders(name: str) -> tuple[Path, ...]:
    """Where the package of a game lies; nowhere, if it is one module or cannot be found. The game itself is
    not imported."""
    try:
        spec = find_spec(package(name))  # which imports the packages around it
    except FOREIGN:  # `broken` tells why
        return ()
    return tuple(map(Path, (spec and spec.submodule_search_locations) or ()))


def names() -> tuple[str, ...]:
    """The ids of all games that are declared, without importing any."""
    return tuple(_entries())


def games() -> dict[str, AnyGame]:
    """All games by id, in the order of the shelf; those that cannot be loaded are left out (see `broken`)."""
    loaded = [found for entry in _entries().values() if not isinstance(found := _loaded(entry), str)]
    return {found.id: found for found in sorted(loaded, key=lambda found: (found.shelf, found.id))}


def broken() -> tuple[str, ...]:
    """One line for each declared game that cannot be loaded, and for each file of words that is none."""
    games = tuple(found for entry in _entries().values() if isinstance(found := _loaded(entry), str))
    return games + tuple(line for name in names() for line in broken_words(name))


def broken_words(name: str) -> tuple[str, ...]:
    """One line for each file of words of a game that cannot be read; it counts as missing."""
    found = []
    for folder in folders(name):
        for file in sorted((folder / "words").glob("*.toml")):
            try:
                tomllib.loads(file.read_text(encoding="utf-8"))
            except (OSError, ValueError) as error:
                found.append(f"the words of the game {name!r} cannot be read: {file.name}: {error}")
    return tuple(found)

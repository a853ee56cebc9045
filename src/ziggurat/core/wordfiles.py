"""The files of words that games bring in their packages."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from ziggurat.core import registry
from ziggurat.core.errors import FOREIGN


def of_package(game: str, name: str) -> dict[str, Any]:
    """A file of words of a game's package; nothing if it has none, or one that cannot be read."""
    if not registry.folders(game):
        return {}  # a game in one module has no folder for words
    try:
        file = files(registry.package(game)) / "words" / name  # which imports the package
        return read(file) if file.is_file() else {}
    except FOREIGN:  # `registry.broken` tells why; other games keep their words
        return {}


def read(file: Traversable) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))

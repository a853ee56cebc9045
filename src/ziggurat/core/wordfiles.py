"""The files of words that games bring in their packages."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import Any

from ziggurat.core import registry


def of_package(game: str, name: str) -> dict[str, Any]:
    """A file of words of a game's package, if it has one."""
    package = registry.package(game)
    try:
        spec = find_spec(package)
    except ModuleNotFoundError:
        return {}
    if spec is None or spec.submodule_search_locations is None:
        return {}  # a game in one module has no folder for words
    file = files(package) / "words" / name
    return read(file) if file.is_file() else {}


def read(file: Traversable) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))

"""Imports point one way: core <- games <- bots <- env, review <- arena <- train, server <- browser <- cli."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ziggurat.core import registry

SOURCE = Path(__file__).parent.parent / "src" / "ziggurat"
LAYERS = {
    "core": 0,
    "words": 0,
    "games": 1,
    "bots": 2,
    "arena": 4,
    "review": 3,
    "env": 3,
    "train": 5,
    "server": 5,
    "browser": 6,
    "cli": 7,
}
MODULES = sorted(path for path in SOURCE.rglob("*.py") if path.parent != SOURCE)


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_module_imports_upwards(path: Path) -> None:
    layer = path.relative_to(SOURCE).parts[0]
    for name in imported(path):
        parts = name.split(".")
        if parts[0] == "ziggurat" and len(parts) > 1 and parts[1] in LAYERS and parts[1] != layer:
            assert LAYERS[parts[1]] < LAYERS[layer], f"{path} imports {name}"
        elif parts[0] != "ziggurat" and layer in ("core", "games", "words") and not accelerated(path):
            assert parts[0] in sys.stdlib_module_names, f"{path} imports {name}"


def accelerated(path: Path) -> bool:
    """Does it belong to a game's room `fast`, which is an extra?"""
    return path.relative_to(SOURCE).parts[2:3] == ("fast",)


def test_only_programs_that_ask_for_it_import_an_accelerated_engine() -> None:
    for path in MODULES:
        if not accelerated(path):
            assert not [name for name in imported(path) if ".fast" in name and "games" in name], path


def test_one_game_does_not_import_another() -> None:
    games = SOURCE / "games"
    for path in games.rglob("*/*.py"):
        own = path.relative_to(games).parts[0]
        for name in imported(path):
            parts = name.split(".")
            if parts[:2] == ["ziggurat", "games"] and len(parts) > 2 and parts[2] in registry.names():
                assert parts[2] == own, f"{path} imports {name}"

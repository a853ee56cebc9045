"""One house: every game has the same rooms, nothing outside a game names it, and imports form no circle."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "ziggurat"
GAMES = sorted(path.parent for path in (SOURCE / "games").glob("*/levels.toml"))
PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")

NAMELESS = ("core", "bots", "review", "arena", "env", "train", "server", "cli", "words")
"""Packages in which no game is named."""
NAMES = re.compile(r"tigris|tigri\b|euphrat|eufrat|\bterra\b|mystica|anunnaki|snellman", re.IGNORECASE)


def rooms() -> set[str]:
    """The rooms that the page lists: modules and folders without their endings."""
    table = PAGE.split("## The rooms")[1].split("A room is")[0]
    return {name.removesuffix(".py") for name in re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE)}


def own_modules() -> dict[str, set[str]]:
    """By game, the modules named after what its rules talk about."""
    rows = re.findall(r"^\| `(\w+)` \| (.*?)\|$", PAGE.split("| game | its own |")[1], re.MULTILINE)
    return {game: set(re.findall(r"`(\w+)`", listed)) for game, listed in rows}


@pytest.mark.parametrize("package", GAMES, ids=lambda path: path.name)
def test_every_game_has_the_same_rooms(package: Path) -> None:
    there = {
        path.name if path.suffix == ".toml" else path.stem
        for path in package.iterdir()
        if path.name not in ("__pycache__", "data")
    }
    assert rooms() <= there, f"{package.name} lacks {rooms() - there}"
    assert there - rooms() == own_modules()[package.name]


def sources(*folders: str) -> Iterator[Path]:
    for folder in folders:
        for path in sorted((SOURCE / folder).rglob("*")):
            if path.suffix in (".py", ".toml", ".css", ".svg") and "static" not in path.parts:
                yield path


@pytest.mark.parametrize("folder", NAMELESS)
def test_no_game_is_named_outside_its_package(folder: str) -> None:
    named = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in sources(folder)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if NAMES.search(line)
    ]
    assert named == []


def modules(package: Path) -> dict[str, Path]:
    """The modules of a package by their dotted names."""
    return {
        ".".join(("ziggurat", *path.relative_to(SOURCE).with_suffix("").parts)).removesuffix(
            ".__init__"
        ): path
        for path in package.rglob("*.py")
    }


def imports(path: Path, known: Mapping[str, Path]) -> set[str]:
    """The modules of the same package that a module imports, for types and inside functions too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found.update(inner & known.keys())
            if node.module in known and not inner <= known.keys():
                found.add(node.module)
    return found


def circles(package: Path) -> list[list[str]]:
    """Modules that import each other, directly or around corners."""
    known = modules(package)
    graph = {name: imports(path, known) - {name} for name, path in known.items()}
    reach = {name: _reached(graph, name) for name in graph}
    together = {
        frozenset(other for other in reach[name] if name in reach[other])
        for name in graph
        if name in reach[name]
    }
    return sorted(sorted(circle) for circle in together)


def _reached(graph: Mapping[str, set[str]], start: str) -> set[str]:
    seen: set[str] = set()
    waiting = list(graph[start])
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting.extend(graph[name])
    return seen


@pytest.mark.parametrize("package", GAMES, ids=lambda path: path.name)
def test_modules_of_a_game_import_each_other_in_one_direction(package: Path) -> None:
    assert circles(package) == []

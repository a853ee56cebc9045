"""Scenario files: a position, steps and what must then hold, as JSON (also inside a rules file)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ziggurat.core import registry, scene
from ziggurat.core.errors import ScenarioError, ZigguratError
from ziggurat.core.registry import AnyGame

MOST_BYTES = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether one scenario holds, and every way in which it does not."""

    name: str
    failures: tuple[str, ...]


def check_file(path: Path) -> Iterator[Verdict]:
    """Check the scenario of a `.json` file, or each JSON block of a `.md` file."""
    for name, text in _texts(path):
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise ScenarioError(f"{name}: not JSON ({error})") from None
        for scenario in data if isinstance(data, list) else [data]:
            if not isinstance(scenario, dict):
                raise ScenarioError(f"{name}: a scenario is a JSON object")
            ident = str(scenario.get("id", name))
            label = name if ident == name else f"{name} {ident}"
            yield Verdict(label, tuple(check(scenario, path.parent.name)))


def check(data: Mapping[str, Any], folder: str = "") -> list[str]:
    """What does not hold in a scenario, a line each; empty when all holds."""
    try:
        if "game" in data:
            return scene.check(data)
        return game_of(data, folder).check_scenario(data)
    except ZigguratError as error:
        return [str(error)]
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        return [f"the scenario is malformed: {type(error).__name__}: {error}"]


def game_of(data: Mapping[str, Any], folder: str = "") -> AnyGame:
    """The game of a scenario: by the prefix of its `id`, otherwise by the folder it lies in."""
    prefix = str(data.get("id", "")).split("-")[0].upper()
    for game in registry.games().values():
        if prefix == game.prefix:
            return game
    if folder in registry.names():
        return registry.game(folder)
    known = ", ".join(f"{game.prefix}-... ({name})" for name, game in registry.games().items())
    raise ScenarioError(f"no game for the id {data.get('id')!r}; ids start with: {known}")


def _texts(path: Path) -> Iterator[tuple[str, str]]:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ScenarioError(f"{path}: a scenario file is at most {MOST_BYTES} bytes long")
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ScenarioError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ScenarioError(f"{path}: not UTF-8 text") from None
    if path.suffix != ".md":
        yield str(path), text
        return
    for line, block in _blocks(text):
        yield f"{path}:{line}", block


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """The JSON blocks of a rules file, each with the line at which it begins; every line is read once."""
    first: int | None = None
    block: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        if first is None:
            if line == "```json":
                first, block = number, []
        elif line.startswith("```"):
            yield first, "".join(f"{part}\n" for part in block)
            first = None
        else:
            block.append(line)

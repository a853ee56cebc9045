"""Commands that games bring: modules in the folder `commands` of their package.

The name of the module is that of the command, the first line of its docstring the help, `COMMANDS` its
sub-commands: plain functions, so that a game needs no library for command lines. An argument called `output`
may be given as `-o`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from ziggurat.core import registry
from ziggurat.core.errors import FOREIGN, ZigguratError


@cache
def commands() -> dict[str, tuple[str, str]]:
    """By name: the module of a command and its line of help. No game is imported."""
    found: dict[str, tuple[str, str]] = {}
    for game in registry.names():
        for place in registry.folders(game):
            for path in sorted((place / "commands").glob("[a-z]*.py")):
                module = f"{registry.package(game)}.commands.{path.stem}"
                found.setdefault(path.stem, (module, _about(path)))
    return found


def _about(path: Path) -> str:
    """The first line of a module's docstring; a module that is none is found out when it is called."""
    try:
        told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, SyntaxError):
        return ""
    return (told or "").partition("\n")[0]


def app(name: str) -> App:
    """The command with its sub-commands, imported now."""
    module, about = commands()[name]
    made = App(name=name, help=about)
    try:
        functions: dict[str, Callable[..., Any]] = import_module(module).COMMANDS
    except (ZigguratError, ImportError):
        raise
    except FOREIGN as error:
        raise ZigguratError(
            f"the command {name!r} cannot be loaded: {type(error).__name__}: {error}"
        ) from None
    for sub, function in functions.items():
        if "output" in function.__annotations__:
            function.__annotations__["output"] = Annotated[Path | None, Parameter(name=("--output", "-o"))]
        made.command(function, name=sub)
    return made

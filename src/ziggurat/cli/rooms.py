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
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from ziggurat.core import registry


@cache
def commands() -> dict[str, tuple[str, str]]:
    """By name: the module of a command and its line of help. No game is imported."""
    found: dict[str, tuple[str, str]] = {}
    for game in registry.names():
        package = registry.package(game)
        spec = find_spec(package)
        for place in (spec.submodule_search_locations or ()) if spec else ():
            for path in sorted((Path(place) / "commands").glob("[a-z]*.py")):
                about = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
                found.setdefault(path.stem, (f"{package}.commands.{path.stem}", about.partition("\n")[0]))
    return found


def app(name: str) -> App:
    """The command with its sub-commands, imported now."""
    module, about = commands()[name]
    made = App(name=name, help=about)
    functions: dict[str, Callable[..., Any]] = import_module(module).COMMANDS
    for sub, function in functions.items():
        if "output" in function.__annotations__:
            function.__annotations__["output"] = Annotated[Path | None, Parameter(name=("--output", "-o"))]
        made.command(function, name=sub)
    return made

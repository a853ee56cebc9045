"""`ziggurat games`: which games there are, for how many, with which options."""

from __future__ import annotations

import json
import sys
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table

from ziggurat.cli.common import console
from ziggurat.core import registry
from ziggurat.core.protocol import Option
from ziggurat.core.registry import AnyGame


def games(*, as_json: Annotated[bool, Parameter(name="--json", negative="")] = False) -> None:
    """List the games with their player counts and options.

    Example: `ziggurat games`

    Parameters
    ----------
    as_json
        Print JSON instead of a table.
    """
    for line in registry.broken():
        print(line, file=sys.stderr)
    if as_json:
        print(json.dumps([_facts(game) for game in registry.games().values()], indent=2))
        return
    table = Table(box=None, pad_edge=False)
    for column in ("game", "players", "minutes", "options (first value is the default)"):
        table.add_column(column, overflow="fold")
    for game in registry.games().values():
        options = "\n".join(_option(option) for option in game.options)
        minutes = f"{game.minutes[0]}-{game.minutes[1]}"
        table.add_row(game.id, f"{game.seats[0]}-{game.seats[-1]}", minutes, options)
    console.print(table)


def _option(option: Option) -> str:
    if not option.choices:
        return f"{option.key} (free)"
    others = [choice for choice in option.choices if choice != option.default]
    return f"{option.key}: " + " | ".join(_word(choice) for choice in [option.default, *others])


def _word(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _facts(game: AnyGame) -> dict[str, object]:
    return {
        "id": game.id,
        "rules": game.rules,
        "actions": {"size": game.actions.size, "version": game.actions.version},
        "seats": list(game.seats),
        "minutes": list(game.minutes),
        "options": [
            {
                "key": option.key,
                "default": option.default,
                "choices": list(option.choices),
                "rule": option.rule,
            }
            for option in game.options
        ],
    }

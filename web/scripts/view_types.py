"""The browser's types of views, from the fields that games declare: `python web/scripts/view_types.py`.

Each game that the web client has a folder for gets `web/src/games/<game>/view.gen.ts`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_type_hints

from ziggurat.core import registry, typed
from ziggurat.core.fields import Part, Record, everyone, nobody
from ziggurat.core.game import Game
from ziggurat.core.shapes.shape import Shape
from ziggurat.core.view import HEAD

FOLDER = Path(__file__).parents[1] / "src" / "games"
TOP = """// Made by web/scripts/view_types.py from the fields that the game declares; do not edit.
/* eslint-disable */
import type { ViewHead } from "../../net/view";
"""


def view_types(game: Game[Any, Any, Any]) -> str:
    """The TypeScript of one game's views."""
    kind = game.view_kind
    named: dict[str, type] = {}
    aids = typed.typescript(get_type_hints(kind.aids)["return"], named)
    memory = typed.typescript(kind.memory_kind, named)
    parts = [TOP, *dict.fromkeys(records(kind.position_kind))]
    closed = {kind.memory_kind.__name__: kind.closed}
    parts += [interface(name, plain_members(value, closed.get(name, ()))) for name, value in named.items()]
    members = [f"position: {kind.position_kind.__name__};", f"memory: {memory};", f"aids: {aids};"]
    parts.append(interface(kind.__name__, members, " extends ViewHead"))
    return "\n".join(parts)


def interface(name: str, members: list[str], more: str = "") -> str:
    return "\n".join([f"export interface {name}{more} {{", *(f"  {member}" for member in members), "}\n"])


def plain_members(kind: type, closed: Sequence[str]) -> list[str]:
    """The members of an interface; what is closed comes only when the game is over."""
    ignored: dict[str, type] = {}
    return [
        f"{name}{'?' if name in closed else ''}: {typed.typescript(part, ignored)};"
        for name, part in typed.parts(kind).items()
    ]


def records(kind: type[Record]) -> Iterator[str]:
    """The interface of a record, those of the records inside it first."""
    members = []
    for name, declared in kind.fields.items():
        shape = declared.shape
        if shape is None or declared.seen_by is nobody or name in HEAD:
            continue
        for inner in inside(shape):
            yield from records(inner)
        written = shape.typescript()
        if declared.seen_by is not everyone:
            written = partly(shape) if shape.parted else f"{written} | null"
        members.append(f"{name}: {written};")
    yield interface(kind.__name__, members)


def partly(shape: Any) -> str:
    """A list some entries of which may be hidden."""
    inner = f"{shape.inner.typescript()} | null"
    return f"Record<string, {inner}>" if getattr(shape, "named", False) else f"({inner})[]"


def inside(shape: Shape) -> Iterator[type[Record]]:
    if isinstance(shape, Part):
        yield shape.kind
    inner = getattr(shape, "inner", None)
    if inner is not None:
        yield from inside(inner)


def main() -> None:
    """Write the files; with `--check`, only name those that are not up to date."""
    checking = "--check" in sys.argv[1:]
    for game in registry.games().values():
        if not isinstance(game, Game) or not (FOLDER / game.id).is_dir():
            continue
        file, made = FOLDER / game.id / "view.gen.ts", view_types(game)
        if file.is_file() and file.read_text(encoding="utf-8") == made:
            continue
        sys.stdout.write(f"{game.id}/{file.name}\n")
        if not checking:
            file.write_text(made, encoding="utf-8")


if __name__ == "__main__":
    main()

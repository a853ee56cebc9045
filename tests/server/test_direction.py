"""Inside the server imports point one way: wire <- store <- tables <- sockets, routes; and no circles."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import ziggurat.server

SERVER = Path(ziggurat.server.__file__).parent
LAYERS = (
    {"errors", "settings", "metrics", "client", "signatures", "clock", "aside"},
    {"wire", "limits", "watch", "headers"},
    {"store", "bots", "problems", "readable", "teaching", "guard", "packing"},
    {"services", "run", "rulebook"},
    {"auth", "tables"},
    {"sockets", "notify"},
    {"routes"},
    {"app"},
)
"""From below; what stands in one layer does not import its neighbours there."""
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}
MODULES = {
    ".".join(path.relative_to(SERVER).with_suffix("").parts): path
    for path in sorted(SERVER.rglob("*.py"))
    if path.name != "__init__.py" and "migrations" not in path.parts and "static" not in path.parts
}


def imported(path: Path) -> Iterator[str]:
    """The server's modules that a module imports: at its head, inside functions, and for types only."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports name the whole path"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            parts = name.split(".")[2:] if name.startswith("ziggurat.server.") else []
            known = [".".join(parts[:end]) for end in range(len(parts), 0, -1)]
            yield from [module for module in known if module in MODULES][:1]


@pytest.mark.parametrize("module", MODULES)
def test_no_module_imports_upwards(module: str) -> None:
    own = module.split(".")[0]
    assert own in RANK, f"{own} stands in no layer"
    for name in imported(MODULES[module]):
        other = name.split(".")[0]
        assert other == own or RANK[other] < RANK[own], f"{module} imports {name}"


def test_no_circle_of_modules() -> None:
    TopologicalSorter({module: set(imported(path)) for module, path in MODULES.items()}).prepare()

"""The engine as an archive for a browser's Python: what playing needs, and nothing else."""

from __future__ import annotations

import ast
import io
import zipfile
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import entry_points
from pathlib import Path

import ziggurat
from ziggurat import __version__
from ziggurat.core.registry import GROUP, HOME

ROOT = Path(ziggurat.__file__).parent
FIRST = ("ziggurat.browser.front", "ziggurat.server.bots.worker")
"""What the two workers import; with all that these import."""
WHOLE = ("core", "games", "words")
"""Folders that are packed whole: games find their rooms by name."""
UNPACKED = frozenset({"fast", "rules", "lessons", "scenarios", "__pycache__"})
"""Folders that only other ways of playing need; rules and lessons are files of the site."""
SUFFIXES = frozenset({".py", ".toml", ".json", ".svg", ".css"})
TOOLS = frozenset({"ziggurat.bots.network.quick", "ziggurat.bots.policy"})
"""Modules that need what a browser's Python has not, imported where it is there."""
WHEN = (2020, 1, 1, 0, 0, 0)
"""The date of every file, so that equal contents make equal archives."""


@cache
def archive() -> bytes:
    """The zip file."""
    sink = io.BytesIO()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, data in sorted(_contents().items()):
            packed.writestr(zipfile.ZipInfo(name, WHEN), data, zipfile.ZIP_DEFLATED)
    return sink.getvalue()


def name_of(data: bytes) -> str:
    """Names an engine by what it holds: a game that began with one is played on with it."""
    return sha256(data).hexdigest()[:16]


def games() -> tuple[str, ...]:
    """The games that are packed: those of this package."""
    return tuple(entry.name for entry in entry_points(group=GROUP) if entry.dist and entry.dist.name == HOME)


def _contents() -> dict[str, bytes]:
    found = {path.relative_to(ROOT.parent).as_posix(): path.read_bytes() for path in _files()}
    info = f"ziggurat-{__version__}.dist-info"
    lines = [f"{entry.name} = {entry.value}" for entry in entry_points(group=GROUP) if entry.name in games()]
    found[f"{info}/entry_points.txt"] = "\n".join([f"[{GROUP}]", *sorted(lines), ""]).encode()
    found[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: {HOME}\nVersion: {__version__}\n".encode()
    return found


def _files() -> Iterator[Path]:
    for folder in WHOLE:
        for path in (ROOT / folder).rglob("*"):
            inside = path.relative_to(ROOT)
            if path.is_file() and path.suffix in SUFFIXES and not UNPACKED.intersection(inside.parts):
                yield path
    yield from {_file(name) for name in needed(FIRST) if name.split(".")[1:2] not in [[one] for one in WHOLE]}


def needed(first: tuple[str, ...]) -> set[str]:
    """Modules of ours that some import, directly or not; not what is imported for types only."""
    found: set[str] = set()
    waiting = list(first)
    while waiting:
        name = waiting.pop()
        if name in found or name in TOOLS:
            continue
        found.add(name)
        if "." in name:
            waiting.append(name.rpartition(".")[0])
        waiting += [other for other in _imported(_file(name)) if other not in found]
    return found


def _file(name: str) -> Path:
    path = ROOT.parent.joinpath(*name.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def _imported(path: Path) -> Iterator[str]:
    for node in _running(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        yield from (name for name in names if name.split(".")[0] == "ziggurat" and _file(name).is_file())


def _running(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a module without those under `if TYPE_CHECKING`."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and getattr(child.test, "id", "") == "TYPE_CHECKING":
            continue
        yield child
        yield from _running(child)

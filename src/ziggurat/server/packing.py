"""What a browser needs to play by itself: the engine as an archive, and the list of all files to keep."""

from __future__ import annotations

import ast
import gzip
import io
import zipfile
from base64 import b64encode
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import entry_points
from importlib.resources import files as resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from msgspec.json import decode, encode

import ziggurat
from ziggurat import __version__
from ziggurat.bots.network import FILE
from ziggurat.core import registry
from ziggurat.core.registry import GROUP, HOME

ROOT = Path(ziggurat.__file__).parent
FIRST = ("ziggurat.browser.front", "ziggurat.browser.thinking", "ziggurat.browser.rehearsal")
"""What the two workers import; with all that these import."""
WHOLE = ("core", "games", "words")
"""Folders that are packed whole: games find their rooms by name."""
UNPACKED = frozenset({"fast", "rules", "scenarios", "__pycache__"})
"""Folders that only other ways of playing need; what is to be read are files of the site."""
SUFFIXES = frozenset({".py", ".toml", ".json", ".svg", ".css"})
TOOLS = frozenset({"ziggurat.bots.network.quick", "ziggurat.bots.policy"})
"""Modules that need what a browser's Python has not, imported where it is there."""
COMPILED = ".vite/compiled.zip"
"""In a built web app: the modules as its Python compiles them, and of which source each was made."""
SUFFIX = ".zip.gz"
NETWORKS = "ziggurat/browser/networks.json"
"""In the archive: the network of each game that has one. It is a file of its own, which few need."""
ASSETS = "assets"
ALONE = ("sw.js", "precache.js")
"""What a browser must always ask for anew."""
WHEN = (2020, 1, 1, 0, 0, 0)
"""The date of every file, so that equal contents make equal archives."""


@cache
def archive(static: Path) -> bytes:
    """The files as a zip file, each as it is: packed together they are smaller, and sooner unpacked.

    What the web app in the folder has compiled is packed instead of its source: no browser has to do it.
    """
    sink = io.BytesIO()
    made = _compiled(static / COMPILED)
    with zipfile.ZipFile(sink, "w") as files:
        for name, data in sorted(_contents().items()):
            code = made.get((f"{name}c", sha256(data).hexdigest()))
            files.writestr(zipfile.ZipInfo(name if code is None else f"{name}c", WHEN), code or data)
    return sink.getvalue()


def _compiled(file: Path) -> dict[tuple[str, str], bytes]:
    """Code by its name and the hash of its source: of a source that was changed since there is none."""
    if not file.is_file():
        return {}
    with zipfile.ZipFile(file) as found:
        sources: dict[str, str] = decode(found.read("sources.json"))
        return {(name, digest): found.read(name) for name, digest in sources.items()}


def packed(static: Path) -> bytes:
    """The archive as browsers fetch it."""
    return _packed(archive(static))


@cache
def _packed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def described(static: Path) -> dict[str, Any]:
    """The archive for whoever loads it: its name and address, and the hash that it must have."""
    return _described(packed(static), "api/python/", SUFFIX)


@cache
def networks() -> Mapping[str, tuple[Mapping[str, Any], Traversable]]:
    """The same of each packed game's network, with the file."""
    found = {name: resources(registry.game(name).package) / FILE for name in games()}
    return {
        name: (_described(file.read_bytes(), "api/networks/", ".network"), file)
        for name, file in found.items()
        if file.is_file()
    }


def _described(data: bytes, folder: str, suffix: str) -> dict[str, Any]:
    name = name_of(data)
    return {
        "name": name,
        "path": f"{folder}{name}{suffix}",
        "size": len(data),
        "integrity": f"sha256-{b64encode(sha256(data).digest()).decode()}",
    }


def precache(static: Path, told: Mapping[str, bytes], engine: Mapping[str, Any]) -> bytes:
    """The script that names all files of one version of the app, for a browser to keep.

    `engine` is described as above; `told` are files that do not lie in the folder, by their address; what
    has no hash in its name is checked by one. What only Python needs stands apart: it is kept later, and once
    for all versions.
    """
    files: list[tuple[str, str | None]] = []
    python: list[str] = [str(engine["path"])]
    for path in sorted(static.rglob("*")):
        name = path.relative_to(static).as_posix()
        if not path.is_file() or name.split("/")[0] in (".vite", "api") or name in ALONE:
            continue
        if name.startswith(f"{ASSETS}/python-") and name.count("/") > 1:
            python.append(name)
        elif name.startswith(f"{ASSETS}/"):
            files.append((name, None))
        else:
            address = "./" if name == "index.html" else name
            files.append((address, sha256(told.get(name, path.read_bytes())).hexdigest()))
    files += [(name, sha256(data).hexdigest()) for name, data in sorted(told.items()) if name != "index.html"]
    version = sha256(encode(files)).hexdigest()[:16]
    listed = encode({"version": version, "files": files, "python": python})
    return b"self.PRECACHE = " + listed + b";\n"


def name_of(data: bytes) -> str:
    """Names an engine or a network by what it holds: a game that began with one is played on with it."""
    return sha256(data).hexdigest()[:16]


def games() -> tuple[str, ...]:
    """The games that are packed: those of this package."""
    return tuple(entry.name for entry in entry_points(group=GROUP) if entry.dist and entry.dist.name == HOME)


def _contents() -> dict[str, bytes]:
    found = {path.relative_to(ROOT.parent).as_posix(): path.read_bytes() for path in _files()}
    info = f"ziggurat-{__version__}.dist-info"
    lines = [f"{entry.name} = {entry.value}" for entry in entry_points(group=GROUP) if entry.name in games()]
    found[f"{info}/entry_points.txt"] = "\n".join([f"[{GROUP}]", *sorted(lines), ""]).encode()
    found[NETWORKS] = encode({name: told for name, (told, _) in networks().items()})
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

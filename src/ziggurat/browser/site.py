"""A folder that any web host serves: the web app, what it asks a server for as files, and the engine."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from msgspec.json import decode, encode

from ziggurat.core.errors import OptionError
from ziggurat.server import packing
from ziggurat.server.headers import CSP
from ziggurat.server.routes import games, learn
from ziggurat.server.routes.static import version_of

MARK = "precache.js"
"""A folder with this file was written by us, and may be written again."""
META_CSP = re.sub(r"frame-ancestors [^;]*; ?", "", CSP)
"""As a page may say it by itself: who may frame it only a header tells."""


def write_site(static: Path, out: Path) -> list[Path]:
    """Write the site; the files, as paths in the folder."""
    if not (static / "index.html").is_file():
        raise OptionError("the web app is not built: run script/bootstrap play first")
    if out.exists() and (not out.is_dir() or (any(out.iterdir()) and not (out / MARK).is_file())):
        raise OptionError(f"{out} is not empty and no site of ours; choose another folder")
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(static, out, ignore=shutil.ignore_patterns(".vite"))
    index = out / "index.html"
    index.write_text(alone(index.read_text(encoding="utf-8")), encoding="utf-8")
    told = dict(_told(static))
    engine = packing.described(static)
    networks = {str(one["path"]): file.read_bytes() for one, file in packing.networks().values()}
    for name, data in {**told, **networks, str(engine["path"]): packing.packed(static)}.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    (out / MARK).write_bytes(packing.precache(out, told, engine))
    return sorted(path.relative_to(out) for path in out.rglob("*") if path.is_file())


def alone(page: str) -> str:
    """The page for a folder: it knows that it has no server, and finds its files beside it."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{META_CSP}" />'
    page = re.sub(r'(src|href)="/(?!/)', r'\1="./', page)
    return page.replace("<html ", '<html data-site="alone" ', 1).replace("<head>", f"<head>\n    {policy}", 1)


def _told(static: Path) -> Iterator[tuple[str, bytes]]:
    """What pages ask a server for, as files."""
    packed = packing.games()
    for address, data in chain(games.pages(), learn.pages()):
        name = re.sub(r"\?lang=", "/", address)
        words = name.split("/")
        if words[0] in ("games", "rules") and len(words) > 1 and words[1] not in packed:
            continue
        yield f"api/{name}.json", _playable(data) if name == "games" else data
    yield "api/python.json", encode(packing.described(static))
    yield "api/version.json", encode({"version": version_of(static)})


def _playable(data: bytes) -> bytes:
    """The games that are packed."""
    found = decode(data)
    found["games"] = [game for game in found["games"] if game["id"] in packing.games()]
    for game in found["games"]:
        game["ui"] = None
    return encode(found)

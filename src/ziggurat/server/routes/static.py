"""The built web app: files as they are, `index.html` for the app's own paths."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from litestar import Response
from litestar.params import FromPath

from ziggurat import __version__
from ziggurat.server.errors import NotFound
from ziggurat.server.headers import PYTHON_CSP
from ziggurat.server.routes.needs import AnyRequest
from ziggurat.server.routes.verbs import get

SERVED_ELSEWHERE = ("api/", "metrics", "healthz", "readyz")
MISSING = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Ziggurat</title>
<h1>Ziggurat</h1><p>The server runs, but the web app is not built: see web/README.md.</p></html>"""


@lru_cache(maxsize=512)
def _content(path: Path, _stamp: int) -> tuple[bytes, str, str]:
    """Bytes, type and tag of a file; the stamp makes a changed file a new entry."""
    data = path.read_bytes()
    kind = guess_type(path.name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind in ("application/javascript", "image/svg+xml"):
        kind += "; charset=utf-8"
    return data, kind, f'"{sha256(data).hexdigest()[:16]}"'


def version_of(folder: Path) -> str:
    """The server's version with its web app's: what a browser compares to know that it is out of date."""
    index = folder / "index.html"
    if not index.is_file():
        return __version__
    return f"{__version__}+{_content(index, index.stat().st_mtime_ns)[2][1:9]}"


def find(folder: Path, path: str) -> Path | None:
    """The file of a path, never outside the folder; the app's own paths get its index."""
    root = folder.resolve()
    wanted = (root / path.lstrip("/")).resolve()
    if path.strip("/") and wanted.is_relative_to(root) and wanted.is_file():
        return wanted
    index = root / "index.html"
    looks_like_file = "." in path.rsplit("/", 1)[-1]
    return index if index.is_file() and not looks_like_file else None


@get("/", bound="file", include_in_schema=False)
async def index(request: AnyRequest) -> Response[bytes]:
    """The app itself."""
    return answer(request, "")


@get("/{path:path}", bound="file", include_in_schema=False)
async def app_files(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
    """A file of the web app, or the app itself for its own paths."""
    return answer(request, path)


def answer(request: AnyRequest, path: str) -> Response[bytes]:
    plain = path.lstrip("/")
    if plain.startswith(SERVED_ELSEWHERE[0]) or plain in SERVED_ELSEWHERE or "\0" in plain:
        raise NotFound("there is no such page")
    folder: Path = request.app.state.static
    file = find(folder, plain)
    if file is None:
        if plain and "." in plain.rsplit("/", 1)[-1]:
            raise NotFound("there is no such file")
        return Response(MISSING, media_type="text/html; charset=utf-8")
    data, kind, tag = _content(file, file.stat().st_mtime_ns)
    hashed = file.relative_to(folder.resolve()).parts[0] == "assets"
    headers = {
        "cache-control": "public, max-age=31536000, immutable" if hashed else "no-cache",
        "etag": tag,
    }
    if hashed and file.name.startswith("python-"):
        headers["content-security-policy"] = PYTHON_CSP
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    return Response(data, media_type=kind, headers=headers)

"""What a browser needs to play without the server: the engine, and which files to keep."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any

from litestar import Response, Router
from litestar.params import FromPath

from ziggurat.server import packing
from ziggurat.server.errors import NotFound
from ziggurat.server.routes import games, learn
from ziggurat.server.routes.needs import AnyRequest
from ziggurat.server.routes.tagging import as_tagged, tagged
from ziggurat.server.routes.verbs import get


@get("/api/python", bound="request", summary="The engine for the browser's own Python")
async def engine(request: AnyRequest) -> Response[Any]:
    return tagged(request, *as_tagged(packing.described(request.app.state.static)))


@get(
    "/api/python/{name:str}", bound="file", summary="The engine as an archive", media_type="application/gzip"
)
async def archive(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    data = packing.packed(request.app.state.static)
    if name != packing.name_of(data) + packing.SUFFIX:
        raise NotFound("there is no such engine here")
    headers = {"cache-control": "public, max-age=31536000, immutable"}
    return Response(data, media_type="application/gzip", headers=headers)


@get(
    "/api/networks/{name:str}",
    bound="file",
    summary="The network by which a game's strongest bot plays",
    media_type="application/octet-stream",
)
async def network(name: FromPath[str]) -> Response[bytes]:
    for told, file in packing.networks().values():
        if told["path"] == f"api/networks/{name}":
            headers = {"cache-control": "public, max-age=31536000, immutable"}
            return Response(file.read_bytes(), media_type="application/octet-stream", headers=headers)
    raise NotFound("there is no such network here")


@get("/precache.js", bound="file", include_in_schema=False)
async def precache(request: AnyRequest) -> Response[bytes]:
    folder: Path = request.app.state.static
    index = folder / "index.html"
    data = _listed(folder, index.stat().st_mtime_ns if index.is_file() else 0)
    return Response(data, media_type="text/javascript; charset=utf-8", headers={"cache-control": "no-cache"})


@lru_cache(maxsize=2)
def _listed(folder: Path, _stamp: int) -> bytes:
    """Made once for each build of the app."""
    told = {f"api/{address}": data for address, data in chain(games.pages(), learn.pages())}
    engine = packing.described(folder)
    told["api/python"] = as_tagged(engine)[0]
    return packing.precache(folder, told, engine)


router = Router("/", route_handlers=[engine, archive, network, precache], tags=["games"])

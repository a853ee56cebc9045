"""Answers that a browser keeps and asks about: a new version of the server is seen at once."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from litestar import Response
from msgspec.json import encode

from ziggurat.server.routes.needs import AnyRequest

Tagged = tuple[bytes, str]
"""JSON, and the tag that changes with it."""


def as_tagged(found: Any) -> Tagged:
    data = encode(found)
    return data, f'"{sha256(data).hexdigest()[:16]}"'


def tagged(
    request: AnyRequest, data: bytes, tag: str, keep: bool = False, media_type: str = "application/json"
) -> Response[Any]:
    """The answer, or 304 when the browser has it already; `keep`: it is one visitor's, and never changes."""
    headers = {"cache-control": "private, max-age=86400" if keep else "no-cache", "etag": tag}
    known = request.headers.get("if-none-match", "").removeprefix("W/")
    if known == tag:
        return Response(b"", status_code=304, headers=headers)
    return Response(data, media_type=media_type, headers=headers)

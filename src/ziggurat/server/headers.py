"""Headers for every answer, errors included: what a browser may do with it, and who may keep it."""

from __future__ import annotations

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

from ziggurat.server.settings import Settings

CSP = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
)
PYTHON_CSP = CSP.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
"""For the workers that run Python, and for nothing else."""
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
HSTS = "max-age=31536000"


def headers_of(settings: Settings) -> dict[str, str]:
    """What this host puts on every answer."""
    secure = settings.public_url.startswith("https:")
    return {**HEADERS, "strict-transport-security": HSTS} if secure else dict(HEADERS)


async def add_headers(message: Message, scope: Scope) -> None:
    """Puts our headers on whatever the application sends."""
    if message["type"] != "http.response.start":
        return
    always: dict[str, str] = scope["litestar_app"].state.headers
    headers = MutableScopeHeaders.from_message(message)
    for name, value in always.items():
        headers.setdefault(name, value)
    headers.setdefault("cache-control", "no-store")  # what is somebody's own is nobody else's to keep

"""For who runs the server: is it alive, is it ready, what does it measure."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any

from litestar import MediaType, Response, Router
from msgspec.json import schema_components

from ziggurat.server.routes.needs import AnyRequest, TheHouse
from ziggurat.server.routes.static import version_of
from ziggurat.server.routes.tagging import as_tagged, tagged
from ziggurat.server.routes.verbs import get
from ziggurat.server.wire.every import structs
from ziggurat.server.wire.terms import VersionInfo


@get("/healthz", bound="request", media_type=MediaType.TEXT, summary="Alive")
async def alive() -> str:
    return "ok\n"


READY_SECONDS = 3.0
"""How long an answer of the disk is believed."""
STEWARD_SECONDS = 60.0
"""How long the steward may take for a round before something is wrong."""


@get("/readyz", bound="request", media_type=MediaType.TEXT, summary="Ready: the database can be written to")
async def ready(request: AnyRequest, house: TheHouse) -> Response[str]:
    """A write that reaches the disk, tried anew every few seconds; and the steward is awake."""
    state = request.app.state
    now = monotonic()
    if now - state.get("wrote", -READY_SECONDS) >= READY_SECONDS:
        try:
            await asyncio.wait_for(house.services.database.try_writing(house.services.node), 5)
        except Exception:  # whatever the driver raises, the answer is the same
            return Response("the database cannot be written to\n", status_code=503, media_type=MediaType.TEXT)
        state.wrote = now
    if now - state.steward.looked > STEWARD_SECONDS:
        return Response("the steward has stopped\n", status_code=503, media_type=MediaType.TEXT)
    return Response("ok\n", media_type=MediaType.TEXT)


@get("/api/version", bound="request", summary="The version of the server and its web app")
async def version(request: AnyRequest) -> VersionInfo:
    return VersionInfo(version=version_of(request.app.state.static))


@get("/metrics", bound="request", media_type=MediaType.TEXT, summary="Numbers for Prometheus")
async def metrics(house: TheHouse) -> str:
    return house.services.metrics.text()


@get("/api/openapi.json", bound="request", include_in_schema=False)
async def openapi(request: AnyRequest) -> Response[Any]:
    state = request.app.state
    if state.get("document") is None:  # it does not change, and is long in the making
        state.document = as_tagged(accurate(request.app.openapi_schema.to_schema()))
    return tagged(request, *state.document)


def accurate(document: dict[str, Any]) -> dict[str, Any]:
    """The framework's document with our structs as msgspec checks them: bounds, unknown fields refused."""
    components = document["components"]["schemas"]
    named = [struct for struct in structs() if struct.__name__ in components]
    _, schemas = schema_components(named, ref_template="#/components/schemas/{name}")
    return {**document, "components": {**document["components"], "schemas": {**components, **schemas}}}


router = Router("/", route_handlers=[alive, ready, version, metrics, openapi], tags=["operation"])

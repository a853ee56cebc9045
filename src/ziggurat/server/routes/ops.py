"""For who runs the server: is it alive, is it ready, what does it measure."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Response, Router
from msgspec import Struct
from msgspec.json import schema_components
from sqlalchemy import text

from ziggurat.server.routes.needs import AnyRequest, TheHouse
from ziggurat.server.routes.static import version_of
from ziggurat.server.routes.verbs import get
from ziggurat.server.wire import http, socket, study, terms
from ziggurat.server.wire.http import VersionInfo


@get("/healthz", media_type=MediaType.TEXT, summary="Alive")
async def alive() -> str:
    return "ok\n"


@get("/readyz", media_type=MediaType.TEXT, summary="Ready: the database answers")
async def ready(house: TheHouse) -> Response[str]:
    try:
        async with house.services.database.read() as connection:
            await connection.execute(text("select 1"))
    except Exception:  # whatever the driver raises, the answer is the same
        return Response("the database does not answer\n", status_code=503, media_type=MediaType.TEXT)
    return Response("ok\n", media_type=MediaType.TEXT)


@get("/api/version", summary="The version of the server and its web app")
async def version(request: AnyRequest) -> VersionInfo:
    return VersionInfo(version=version_of(request.app.state.static))


@get("/metrics", media_type=MediaType.TEXT, summary="Numbers for Prometheus")
async def metrics(house: TheHouse) -> str:
    return house.services.metrics.text()


@get("/api/openapi.json", include_in_schema=False)
async def openapi(request: AnyRequest) -> dict[str, Any]:
    return accurate(request.app.openapi_schema.to_schema())


def accurate(document: dict[str, Any]) -> dict[str, Any]:
    """The framework's document with our structs as msgspec checks them: bounds, unknown fields refused."""
    components = document["components"]["schemas"]
    structs = [
        found
        for module in (terms, http, socket, study)
        for name, found in vars(module).items()
        if name in components and isinstance(found, type) and issubclass(found, Struct)
    ]
    _, schemas = schema_components(structs, ref_template="#/components/schemas/{name}")
    return {**document, "components": {**document["components"], "schemas": {**components, **schemas}}}


router = Router("/", route_handlers=[alive, ready, version, metrics, openapi], tags=["operation"])

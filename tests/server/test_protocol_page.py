"""What `docs/guide/protocol.md` shows is taken by the server as it stands there."""

from __future__ import annotations

import json
import re
from pathlib import Path

from litestar.routes import HTTPRoute

from tests.server.hosting import hosted, in_loop
from ziggurat.server.app import make_app
from ziggurat.server.settings import Settings

PAGE = (Path(__file__).parents[2] / "docs" / "guide" / "protocol.md").read_text(encoding="utf-8")


@in_loop
async def test_the_table_of_the_page_can_be_opened(settings: Settings) -> None:
    found = re.search(r"`POST /api/tables`:\n\n```json\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    wish = json.loads(found[1])
    async with hosted(settings) as server:
        anna = await server.guest("Anna")
        table = await anna.call("POST", "/api/tables", wish)
        assert [seat["kind"] for seat in table["seats"]] == [seat["kind"] for seat in wish["seats"]]
        assert table["seats"][1]["bot"] == wish["seats"][1]["bot"]


@in_loop
async def test_the_token_of_the_page_can_be_made(settings: Settings) -> None:
    found = re.search(r"`POST /api/tokens (\{.*?\})`", PAGE)
    assert found is not None
    async with hosted(settings) as server:
        owner = await server.guest("Anna")
        made = await owner.call("POST", "/api/tokens", json.loads(found[1]))
        assert await server.client(made["token"]).call("GET", "/api/me")


def test_the_page_names_every_route(settings: Settings) -> None:
    """Long ones may be shortened (`.../history`), so word by word."""
    routes = [route for route in make_app(settings).routes if isinstance(route, HTTPRoute)]
    own = "/api/document"  # where the framework keeps what /api/openapi.json answers with
    told = [
        route.path_format
        for route in routes
        if route.path_format.startswith("/api/") and not route.path_format.startswith(own)
    ]
    assert len(told) > 50
    named = set(re.findall(r"[\w.]+", " ".join(re.findall(r"`([^`]*/[^`]*)`", PAGE))))
    lacking = {path for path in told for word in path.split("/")[2:] if "{" not in word and word not in named}
    assert sorted(lacking) == []

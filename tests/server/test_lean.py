"""Messages and lists are lean: what never changes is sent once, and asked for by its hash."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from msgspec import json

from tests.server.hosting import hosted, in_loop
from ziggurat.core import registry
from ziggurat.games.anunnaki.values.merging import ENTRIES
from ziggurat.server.settings import Settings
from ziggurat.server.store.model import BULKY, short_options

ME = {"kind": "person"}
LEAST = 12_000
"""The bytes of the data that the table here brings."""


def bulky(values: Any) -> list[str]:
    """The keys whose values are long, wherever in an answer they stand."""
    if isinstance(values, dict):
        own = [key for key, value in values.items() if key == "data" and len(json.encode(value)) > BULKY]
        return own + [found for value in values.values() for found in bulky(value)]
    return [found for value in values for found in bulky(value)] if isinstance(values, list) else []


@in_loop
async def test_bulky_options_travel_once_and_by_their_hash(settings: Settings) -> None:
    """Once, 185 kB of one game's data rode on every view and every entry of a list."""
    game = registry.game("anunnaki")
    box = {
        table: {name: {"source": "my box " * 50} for name in ENTRIES[table]}
        for table in ("pact", "minor_god")
    }
    whole = game.resolve(game.seats[0], {"data": box})
    assert len(json.encode(whole["data"])) > LEAST
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("anunnaki", [ME] * game.seats[0], listed=True, options={"data": box})
        path = f"/api/tables/{table['id']}"
        written = json.encode(whole["data"])
        named = {"hash": sha256(written).hexdigest()[:32], "bytes": len(written)}
        assert table["options"]["data"] == named

        got = await anna.call("GET", f"{path}/options")
        assert got["data"] == json.decode(written)
        tag = (await anna._http.get(f"{path}/options", headers=anna.headers)).headers["etag"]
        again = await anna._http.get(f"{path}/options", headers={**anna.headers, "if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")

        sitting = await anna.sit(table["id"])
        first = await sitting.until("view")
        assert first["view"]["options"]["data"] == named
        messages = [
            first,
            await sitting.ask("look", seat=1),
            await sitting.ask("at", step=0),
            await anna.call("GET", path),
            await anna.call("GET", "/api/tables"),
            await anna.call("GET", "/api/me/tables"),
            await anna.call("GET", f"{path}/view?seat=0"),
        ]
        for message in messages:
            assert bulky(message) == []
            assert len(json.encode(message)) < LEAST


def test_short_options_stay_as_they_are() -> None:
    options = {"expansion": True, "name": "x" * 100}
    assert short_options(options) == options
    one, other = ({"data": {"x": letter * 9000}} for letter in "ab")
    assert short_options(one) != short_options(other)
    assert short_options(one) == short_options(dict(one))


@in_loop
async def test_the_tables_of_a_player_are_found_by_an_index(settings: Settings) -> None:
    """Once, every quota looked at every table of the server."""
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        await anna.open_table("duel", [ME, ME])
        async with server.services.database.engine.connect() as connection:
            asked = "explain query plan select count(*) from hosted where host_id = 'x'"
            plan = str((await connection.exec_driver_sql(asked)).all())
            both = (
                "explain query plan select id from hosted where id in "
                "(select table_id from seat where player_id = 'x') or host_id = 'x'"
            )
            listing = str((await connection.exec_driver_sql(both)).all())
        assert "ix_hosted_host_id" in plan
        assert "ix_hosted_host_id" in listing
        assert "SCAN hosted" not in listing

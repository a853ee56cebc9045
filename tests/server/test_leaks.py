"""Nothing leaks: twin games through the real socket, and tokens that are not yours."""

from __future__ import annotations

import pytest

from tests.server.hosting import hosted, in_loop
from tests.server.twins import compare, make_pair
from ziggurat.core import registry
from ziggurat.server.client import Refused
from ziggurat.server.settings import Settings

ME = {"kind": "person"}
HIDING = ("duel", "tigris", "tigris_cards", "anunnaki")


@pytest.mark.parametrize("viewer", [0, None])
@pytest.mark.parametrize("game", HIDING)
def test_a_viewer_gets_the_same_bytes_whatever_the_others_hold(
    settings: Settings, game: str, viewer: int | None
) -> None:
    options = {"spies": False} if game == "duel" else {}
    assert game in registry.names()

    @in_loop
    async def run() -> None:
        apart = 0
        for seed in range(6):
            pair = make_pair(game, viewer, seed, 30, **options)
            if pair.apart == 0:
                continue
            apart += 1
            first, second = await compare(settings, pair, viewer)
            assert first == second
            break
        assert apart == 1

    run()


@in_loop
async def test_the_twin_trial_would_notice_a_leak(settings: Settings) -> None:
    """The same trial, looking through a seat whose hand does differ."""
    pair = make_pair("duel", 0, 1, 30, spies=False)
    assert pair.apart > 0
    first, second = await compare(settings, pair, 1)
    assert first != second


@in_loop
async def test_guessed_expired_and_foreign_tokens_get_nothing(settings: Settings) -> None:
    moment = [1_000_000_000]
    async with hosted(settings, now=lambda: moment[0]) as server:
        anna, bo = await server.guest("Anna"), await server.guest("Bo")
        table = await anna.open_table("duel", [ME, ME])
        path = f"/api/tables/{table['id']}"
        for token, kind in (("guessed" * 6, "NotSignedIn"), (bo.token, "NotFound"), (None, "NotFound")):
            thief = server.client(token)
            for call in ("", "/view?seat=0", "/view", "/record", "/record?seat=0"):
                with pytest.raises(Refused) as caught:
                    await thief.call("GET", path + call)
                assert caught.value.kind == kind
            sitting = await thief.sit(table["id"])
            message = await sitting.receive()
            assert (message["type"], message["error"]) == ("error", kind)
            with pytest.raises(Exception, match=r"4[0-9]{3}"):
                await sitting.receive()
        seen = await bo.call("GET", path, x_ziggurat_code=table["links"]["watch"])
        assert seen["links"]["watch"] is None
        with pytest.raises(Refused) as caught:
            await bo.call("GET", f"{path}/view?seat=0", x_ziggurat_code=table["links"]["watch"])
        assert caught.value.kind == "NotAllowed"
        moment[0] += 86_400_000 * (settings.session_days + 1)
        with pytest.raises(Refused) as caught:
            await anna.call("GET", path)
        assert caught.value.kind == "NotSignedIn"


@in_loop
async def test_tokens_are_not_stored(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        made = await anna.call("POST", "/api/tokens", {"label": "my bot"})
        assert made["token"]
        assert (await anna.call("GET", "/api/tokens"))["tokens"][0]["token"] is None
        async with server.services.database.engine.connect() as connection:
            dump = ""
            for table in ("player", "token", "setting"):
                dump += str((await connection.exec_driver_sql(f"select * from {table}")).all())
        assert anna.token is not None
        assert anna.token not in dump
        assert made["token"] not in dump


@pytest.mark.rule("TC-019")
@in_loop
async def test_what_may_only_be_remembered_is_not_sent_to_a_screen(settings: Settings) -> None:
    """Neither by socket nor by request nor for an earlier step; a program's view has it."""
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("tigris_cards", [ME, ME])
        path = f"/api/tables/{table['id']}/view?seat=0"
        sitting = await anna.sit(table["id"])
        seen = [(await sitting.until("view"))["view"], (await anna.call("GET", path))["view"]]
        seen.append((await sitting.ask("at", step=1))["view"])
        for view in seen:
            assert view["memory"] == {}
            assert view["position"]["pile_sizes"] == [0, 0]
    assert set(registry.game("tigris_cards").setup(2).view(0).to_json()["memory"]) == {"piles", "treasures"}

"""Keeping order: reports, muting, renaming, removing, export, and the log of all that."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.hosting import Hosted, hosted, in_loop
from tests.server.test_account import refused
from tests.server.test_company import account
from ziggurat.cli.admin import app as admin
from ziggurat.server.client import Client, Refused, Sitting
from ziggurat.server.settings import Settings
from ziggurat.server.tables import order

ME, OPEN = {"kind": "person"}, {"kind": "open"}
Command = Callable[..., Awaitable[str]]


async def three(server: Hosted) -> tuple[Client, Client, Client]:
    anna, bo, eve = [await server.guest(name) for name in ("Anna", "Bo", "Eve")]
    for client, login in ((anna, "anna"), (bo, "bo.b"), (eve, "eve")):
        await account(client, login)
    return anna, bo, eve


async def until_named(sitting: Sitting, name: str) -> None:
    while sitting.table is None or sitting.table["seats"][1]["name"] != name:
        await sitting.until("table")


async def the_whole_story(settings: Settings) -> None:
    async with hosted(settings) as server:
        anna, bo, eve = await three(server)
        services = server.services
        table = await anna.open_table("duel", [ME, OPEN], name="Rude title")
        await bo.call("POST", f"/api/tables/{table['id']}/join", {"code": table["links"]["join"]})
        hers, his = await anna.sit(table["id"]), await bo.sit(table["id"])
        await his.ask("chat", text="something rude")
        said = await hers.until("chat")

        # Names, titles and messages are reported by those who see them; the same again is the same.
        here = {"table": table["id"]}
        await anna.call("POST", "/api/reports", {"kind": "chat", **here, "chat": said["id"], "note": "rude"})
        await anna.call("POST", "/api/reports", {"kind": "chat", **here, "chat": said["id"]})
        await anna.call("POST", "/api/reports", {"kind": "name", **here, "seat": 1})
        await bo.call("POST", "/api/reports", {"kind": "title", **here})
        await refused(eve, "NotFound", "POST", "/api/reports", {"kind": "name", **here, "seat": 1})
        cup = {"name": "Rude cup", "game": "duel"}
        event = (await eve.call("POST", "/api/tournaments", cup))["info"]["id"]
        await anna.call("POST", "/api/reports", {"kind": "title", "tournament": event})
        her_profile = (await eve.call("GET", "/api/me"))["id"]
        body = {"kind": "name", "player": her_profile}
        await refused(anna, "NotFound", "POST", "/api/reports", body)  # she may not see it
        await eve.call("PUT", "/api/me/prefs", {"prefs": {"profile": "all"}})
        await anna.call("POST", "/api/reports", body)
        await refused(anna, "BadMessage", "POST", "/api/reports", {"kind": "name", **here, "seat": 0})
        await refused(anna, "BadMessage", "POST", "/api/reports", {"kind": "name"})
        await refused(anna, "BadMessage", "POST", "/api/reports", {"kind": "name", **here})
        await refused(anna, "NotFound", "POST", "/api/reports", {"kind": "chat", **here, "chat": 999})
        await refused(anna, "BadMessage", "POST", "/api/reports", {"kind": "chat", "tournament": "x"})
        found = await services.order.reports(closed=False)
        assert [(one.kind, one.said) for one in found[:2]] == [("name", "Eve"), ("title", "Rude cup")]
        found = found[2:]
        assert [(one.kind, one.said) for one in found] == [
            ("title", "Rude title"),
            ("name", "Bo"),
            ("chat", "something rude"),
        ]
        assert found[2].note == "rude"
        his_id = (await bo.call("GET", "/api/me"))["id"]
        assert {one.player_id for one in found[1:]} == {his_id}

        # Who is muted says nothing, names nothing, invites nobody; all else goes on.
        await order.mute(services, "bo.b", 7)
        with pytest.raises(Refused, match="muted you until"):
            await his.ask("chat", text="more")
        with pytest.raises(Refused, match="muted you"):
            await bo.open_table("duel", [ME, OPEN], name="Rude again")
        await bo.open_table("duel", [ME, OPEN])
        await order.mute(services, "bo.b", 0)
        await his.ask("chat", text="sorry")

        # A given name stays, at all tables, and a running server shows it.
        await order.rename(services, his_id, " Quiet  one ")
        await until_named(hers, "Quiet one")
        await refused(bo, "NotAllowed", "POST", "/api/me", {"name": "Bo"})
        other = await bo.open_table("duel", [{"kind": "person", "name": "Rude"}, OPEN], listed=True)
        assert other["seats"][0]["name"] == "Quiet one"
        third = await anna.open_table("duel", [ME, OPEN], listed=True)
        joined = await bo.call("POST", f"/api/tables/{third['id']}/join", {"name": "Rude"})
        assert joined["seats"][1]["name"] == "Quiet one"
        assert {line.name for line in await services.tables.chat(table["id"])} == {"Quiet one"}

        # Removing ends sessions and connections; games of others stay.
        await order.remove(server.app.state.house, "bo.b")
        await until_named(hers, "Guest")
        await refused(bo, "NotSignedIn", "GET", "/api/me")
        assert (await anna.call("GET", f"/api/tables/{table['id']}"))["seats"][1]["away"]

        # The log: what was done to accounts, by themselves and by who runs the server.
        deeds = [(one.did, one.who) for one in await services.order.deeds(his_id, 50)]
        assert [did for did, who in deeds if who == "operator"] == ["remove", "rename", "mute", "mute"]
        assert ("account", his_id) in deeds
        await anna.call("PUT", "/api/me/password", {"old": "a long password", "new": "a longer password"})
        her_id = (await anna.call("GET", "/api/me"))["id"]
        assert (await services.order.deeds(her_id, 1))[0].did == "password"
        await services.order.forget(2**60, 2**60)
        assert await services.order.deeds(None, 10) == []


@in_loop
async def test_order_is_kept(settings: Settings) -> None:
    await the_whole_story(settings)


def run(*words: str) -> int:
    try:
        return int(admin(list(words)) or 0)
    except SystemExit as ended:
        return int(ended.code or 0)


def test_on_the_command_line(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZIGGURAT_DATABASE_URL", settings.database_url)

    async def before() -> str:
        async with hosted(settings) as server:
            anna, bo, _ = await three(server)
            table = await anna.open_table("duel", [ME, OPEN])
            await bo.call("POST", f"/api/tables/{table['id']}/join", {"code": table["links"]["join"]})
            body = {"kind": "name", "table": table["id"], "seat": 1, "note": "[b]not nice[/b]"}
            await anna.call("POST", "/api/reports", body)
            found: dict[str, Any] = await bo.call("GET", "/api/me")
            return str(found["id"])

    his_id = asyncio.run(before())

    def told(*words: str) -> str:
        capsys.readouterr()
        assert run(*words) == 0
        return " ".join(capsys.readouterr().out.split())

    shown = told("reports")
    assert f"{his_id} name: Bo" in shown
    assert "([b]not nice[/b])" in shown  # as it was written
    assert "Bo (bo.b) 1 reports" in told("people", "bo")
    assert "Bo is muted for 30 days" in told("mute", "bo.b", "--days", "30")
    assert "muted until" in told("people", "bo")
    assert f"{his_id} is called Peaceful" in told("rename", his_id, "Peaceful")
    assert "report 1 is closed" in told("close", "1")
    assert told("reports").endswith("0 reports")
    assert "closed" in told("reports", "--closed")
    out = tmp_path / "his.json"
    assert "all that is kept of Peaceful" in told("export", "bo.b", str(out))
    assert json.loads(out.read_text(encoding="utf-8"))["player"]["login"] == "bo.b"
    capsys.readouterr()
    assert run("remove", "bo.b") == 1
    assert "say --yes" in " ".join(capsys.readouterr().out.split())
    assert "is deleted" in told("remove", "bo.b", "--yes")
    log = told("log")
    for did in ("remove by operator", "export by operator", "rename by operator", "mute by operator"):
        assert did in log

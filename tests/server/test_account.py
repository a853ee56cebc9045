"""An account: a guest's tables come along, devices let each other in, passwords are reset, data can go."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.hosting import Hosted, hosted, in_loop
from ziggurat.server.client import Client, Refused
from ziggurat.server.settings import Settings
from ziggurat.server.tables import leaving

ME, OPEN, BOT = {"kind": "person"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}
PASSWORD = "correct horse battery"
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0"


async def refused(client: Client, kind: str, method: str, path: str, body: Any = None) -> None:
    with pytest.raises(Refused) as caught:
        await client.call(method, path, body)
    assert caught.value.kind == kind


async def signed_in(server: Hosted, path: str, body: Any, like: Client | None = None) -> Client:
    """A request that begins a session, from the browser of `like`; the client that has it."""
    headers = {"user-agent": FIREFOX, **({} if like is None else like.headers)}
    client = server.client()
    answer = await client._http.post(f"{path}?bearer=true", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    client.token = answer.headers["x-ziggurat-token"]
    return client


async def ids(client: Client, part: str = "running") -> set[str]:
    found = await client.call("GET", f"/api/me/games?part={part}&limit=50")
    return {game["table"]["id"] for game in found["games"]}


async def the_whole_story(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Giulia") as giulia:
        bo = await server.guest("Bo")
        mine = (await giulia.open_table("duel", [ME, BOT]))["id"]
        shared = await giulia.open_table("duel", [ME, OPEN])
        await bo.call("POST", f"/api/tables/{shared['id']}/join", {"code": shared["links"]["join"]})

        # In one form from guest to account; what is taken is said, with others that are free.
        assert await giulia.call("GET", "/api/logins/giulia") == {
            "login": "giulia", "free": True, "proposals": []
        }  # fmt: skip
        await refused(giulia, "BadMessage", "POST", "/api/accounts", {"login": "giulia", "password": "short"})
        form = {"login": "giulia", "password": PASSWORD, "name": "Giulia B."}
        assert (await giulia.call("POST", "/api/accounts", form))["name"] == "Giulia B."
        taken = await bo.call("GET", "/api/logins/giulia")
        assert (taken["free"], taken["proposals"]) == (False, ["giulia2", "giulia3"])
        assert await ids(giulia) == {mine, shared["id"]}

        # Another browser was a guest: signing in brings its tables along.
        laptop = await server.guest("Giulia at work")
        third = (await laptop.open_table("duel", [ME, BOT]))["id"]
        login = {"login": "giulia", "password": PASSWORD, "bring": True}
        work = await signed_in(server, "/api/login", login, laptop)
        assert await ids(work) == {mine, shared["id"], third}
        await refused(laptop, "NotSignedIn", "GET", "/api/me")
        view = await work.call("GET", f"/api/tables/{third}/view?seat=0")
        body = {"step": view["step"], "seat": 0, "action": view["legal"][0][0]}
        assert (await work.call("POST", f"/api/tables/{third}/steps", body))["step"] > view["step"]

        # Sessions are listed and ended, with their connections.
        found = (await work.call("GET", "/api/sessions"))["sessions"]
        assert [one["device"] for one in found if one["here"]] == ["Windows, Firefox"]
        assert len(found) == 2
        sitting = await giulia.sit(shared["id"])
        await sitting.until("view")
        other = next(one["id"] for one in found if not one["here"])
        await refused(bo, "NotFound", "DELETE", f"/api/sessions/{other}")
        await work.call("DELETE", f"/api/sessions/{other}")
        await refused(giulia, "NotSignedIn", "GET", "/api/me")
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(sitting.until("never"), 60)

        # Preferences follow the account.
        await work.call("PUT", "/api/me/prefs", {"prefs": {"theme": "dark", "sound": True}})
        await work.call("PUT", "/api/me/prefs", {"prefs": {"theme": "light"}})
        home = await signed_in(server, "/api/login", {"login": "giulia", "password": PASSWORD})
        assert (await home.call("GET", "/api/me"))["prefs"] == {"theme": "light", "sound": True}
        await refused(home, "BadMessage", "PUT", "/api/me/prefs", {"prefs": {"x": "y" * 100}})
        many = {"prefs": {"k" + chr(97 + n % 26) + chr(97 + n // 26): True for n in range(40)}}
        await refused(home, "BadMessage", "PUT", "/api/me/prefs", many)

        # Everything that is kept, as a file: own moves and words, nobody's hand.
        talk = await home.sit(shared["id"])
        await talk.ask("chat", text="a line of mine")
        answer = await home._http.get("/api/me/export", headers=home.headers)
        data = answer.json()
        assert data["player"]["login"] == "giulia"
        assert {game["table"] for game in data["games"]} == {mine, shared["id"], third}
        whole = next(game for game in data["games"] if game["table"] == shared["id"])
        assert whole["chat"][0]["text"] == "a line of mine"
        assert (
            whole["record"]
            == (await home._http.get(f"/api/tables/{shared['id']}/record", headers=home.headers)).text
        )
        assert len(data["sessions"]) == 2
        assert PASSWORD not in answer.text
        assert "argon2" not in answer.text
        await talk.close()

        # Deletion waits for two weeks, and can be taken back.
        await refused(home, "BadMessage", "POST", "/api/me/deletion", {"name": "Bo"})
        assert (await home.call("POST", "/api/me/deletion", {"name": "Giulia B."}))["leaves"] is not None
        assert (await home.call("DELETE", "/api/me/deletion"))["leaves"] is None
        await home.call("POST", "/api/me/deletion", {"name": "Giulia B."})
        house = server.app.state.house
        await leaving.sweep(house)
        assert (await home.call("GET", "/api/me"))["login"] == "giulia"
        now = server.services.now
        server.services.now = lambda: now() + leaving.GRACE + 1
        await leaving.sweep(house)
        server.services.now = now
        await refused(home, "NotSignedIn", "GET", "/api/me")
        body = {"login": "giulia", "password": PASSWORD}
        await refused(server.client(), "WrongPassword", "POST", "/api/login", body)
        left = await bo.call("GET", f"/api/tables/{shared['id']}")
        assert [seat["name"] for seat in left["seats"]] == ["Guest", "Bo"]
        assert left["seats"][0]["away"]
        assert (await bo.call("GET", "/api/logins/giulia"))["free"]
        for table in (mine, third):
            await refused(bo, "NotFound", "GET", f"/api/tables/{table}")
        sitting = await bo.sit(shared["id"])
        assert "a line of mine" not in str(await sitting.until("view"))
        assert await server.services.tables.chat(shared["id"]) == []


@in_loop
async def test_an_account_from_its_beginning_to_its_end(settings: Settings) -> None:
    await the_whole_story(settings)


async def devices(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Giulia") as giulia:
        table = (await giulia.open_table("duel", [ME, BOT]))["id"]
        phone = await server.guest("Phone")
        own = (await phone.open_table("duel", [ME, BOT]))["id"]
        offer = await giulia.call("POST", "/api/me/devices")
        path = f"/api/me/devices/{offer['id']}"
        assert re.fullmatch(r"[A-HJ-NP-Z2-9]{10}", offer["code"])
        await refused(giulia, "TableState", "POST", path, {})  # nobody is there to be let in
        for wrong in ("AAAA AAAA AA", offer["id"]):
            await refused(phone, "NotFound", "POST", "/api/devices", {"code": wrong})
        typed = f" {offer['code'][:5].lower()}-{offer['code'][5:]} "
        claim = (await phone.call("POST", "/api/devices", {"code": typed}))["claim"]
        await refused(phone, "NotFound", "POST", "/api/devices", {"code": offer["code"]})  # it works once
        await refused(phone, "NotAllowed", "POST", "/api/devices/enter", {"claim": claim})
        assert (await giulia.call("GET", path))["state"] == "claimed"
        await refused(phone, "NotFound", "GET", path)  # not the phone's to ask
        await refused(phone, "TableState", "POST", path, {})
        await giulia.call("POST", path, {"keep": True})
        there = await signed_in(server, "/api/devices/enter", {"claim": claim}, phone)
        assert await ids(there) == {table, own}
        assert await ids(giulia) == {table, own}
        await refused(phone, "NotFound", "POST", "/api/devices/enter", {"claim": claim})

        # Without keeping, the device that lets the other one in is out.
        offer = await giulia.call("POST", "/api/me/devices")
        path = f"/api/me/devices/{offer['id']}"
        tablet = server.client()
        claim = (await tablet.call("POST", "/api/devices", {"code": offer["code"]}))["claim"]
        await giulia.call("POST", path, {"keep": False})
        await refused(giulia, "NotSignedIn", "GET", "/api/me")
        tablet = await signed_in(server, "/api/devices/enter", {"claim": claim})
        assert await ids(tablet) == {table, own}

        # A code that was taken back or is too old lets nobody in.
        offer = await there.call("POST", "/api/me/devices")
        await there.call("DELETE", f"/api/me/devices/{offer['id']}")
        await refused(tablet, "NotFound", "POST", "/api/devices", {"code": offer["code"]})
        offer = await there.call("POST", "/api/me/devices")
        now = server.services.now
        server.services.now = lambda: now() + 11 * 60_000
        await refused(tablet, "NotFound", "POST", "/api/devices", {"code": offer["code"]})


@in_loop
async def test_one_device_lets_another_in_once(settings: Settings) -> None:
    await devices(settings)


@in_loop
async def test_a_forgotten_password(settings: Settings) -> None:
    sent: list[tuple[str, str]] = []

    def send(_settings: Settings, to: str, _subject: str, text: str) -> None:
        sent.append((to, text))

    mailing = replace(settings, smtp_url="smtp://127.0.0.1:9", public_url="https://g.example")
    with patch("ziggurat.server.routes.account.send_mail", send):
        async with hosted(mailing) as server, await server.guest("Anna") as anna:
            await anna.call("POST", "/api/accounts", {"login": "anna", "password": PASSWORD})
            player = (await anna.call("GET", "/api/me"))["id"]
            await server.services.players.change(player, email="anna@example.org")
            stranger = server.client()
            await stranger.call("POST", "/api/reset", {"email": "nobody@example.org"})
            await stranger.call("POST", "/api/reset", {"email": "anna@example.org"})
            while not sent:
                await asyncio.sleep(0.01)
            assert [to for to, _ in sent] == ["anna@example.org"]
            link = re.search(r"https://g.example/account#reset=(\w+)\.(\d+)\.(\w+)", sent[0][1])
            assert link is not None
            form = {"player": link[1], "expires": int(link[2]), "code": link[3], "password": "a new long one"}
            for wrong in ({"code": "x"}, {"expires": int(link[2]) + 1}, {"player": "x"}):
                await refused(stranger, "NotAllowed", "POST", "/api/reset/confirm", {**form, **wrong})
            fresh = await signed_in(server, "/api/reset/confirm", form)
            assert (await fresh.call("GET", "/api/me"))["login"] == "anna"
            await refused(anna, "NotSignedIn", "GET", "/api/me")
            await refused(stranger, "NotAllowed", "POST", "/api/reset/confirm", form)  # it works once
            body = {"login": "anna", "password": "a new long one"}
            assert (await signed_in(server, "/api/login", body)).token
    async with hosted(settings) as server:
        await refused(server.client(), "BadMessage", "POST", "/api/reset", {"email": "anna@example.org"})

"""People: names, accounts, sessions; and what other sites may not do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.hosting import hosted, in_loop
from ziggurat.server.client import Client, Refused
from ziggurat.server.settings import Settings

ME = {"kind": "person"}


async def refused(
    client: Client, kind: str, method: str, path: str, body: Any = None, **headers: str
) -> None:
    with pytest.raises(Refused) as caught:
        await client.call(method, path, body, **headers)
    assert caught.value.kind == kind


@in_loop
async def test_a_browser_gets_a_cookie_that_scripts_cannot_read(settings: Settings) -> None:
    async with hosted(settings) as server, httpx.AsyncClient(base_url=server.url, timeout=60) as browser:
        assert (await browser.get("/api/me")).json()["error"] == "NotSignedIn"
        answer = await browser.post("/api/me", json={"name": "Anna"})
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "x-ziggurat-token" not in answer.headers
        assert (await browser.get("/api/me")).json()["name"] == "Anna"
        again = await browser.post("/api/me", json={"name": "Anna Maria"})
        assert again.json()["id"] == answer.json()["id"]
        await browser.post("/api/logout")
        assert (await browser.get("/api/me")).status_code == 401


@in_loop
async def test_behind_https_the_cookie_is_secure(settings: Settings) -> None:
    public = replace(settings, public_url="https://games.example.org")
    async with hosted(public) as server, httpx.AsyncClient(base_url=server.url, timeout=60) as browser:
        answer = await browser.post("/api/me", json={"name": "Anna"})
        assert "Secure" in answer.headers["set-cookie"]


@in_loop
async def test_a_guest_becomes_an_account_and_finds_the_tables_again(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna, await server.guest("Bo") as bo:
        table = await anna.open_table("duel", [ME, {"kind": "open"}])
        account = {"login": "anna", "password": "correct horse"}
        info = await anna.call("POST", "/api/accounts", account)
        assert info["login"] == "anna"
        await refused(anna, "TableState", "POST", "/api/accounts", account)
        await refused(bo, "NameTaken", "POST", "/api/accounts", account)
        await refused(bo, "BadMessage", "POST", "/api/accounts", {"login": "bo b", "password": "12345678"})
        await refused(bo, "BadMessage", "POST", "/api/accounts", {"login": "bob", "password": "short"})
        stranger = server.client()
        for wrong in (
            {"login": "anna", "password": "wrong horse"},
            {"login": "nobody", "password": "12345678"},
        ):
            await refused(stranger, "WrongPassword", "POST", "/api/login", wrong)
        answer = await stranger._http.post("/api/login?bearer=true", json=account)
        stranger.token = answer.headers["x-ziggurat-token"]
        tables = (await stranger.call("GET", "/api/me/tables"))["tables"]
        assert [found["id"] for found in tables] == [table["id"]]
        await stranger.call("POST", "/api/logout")
        await refused(stranger, "NotSignedIn", "GET", "/api/me")
        assert (await anna.call("GET", "/api/me"))["login"] == "anna"


@in_loop
async def test_signing_out_ends_the_open_sockets_of_that_session_only(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, {"kind": "bot", "bot": "random"}])
        account = {"login": "anna", "password": "correct horse"}
        await anna.call("POST", "/api/accounts", account)
        other = server.client()
        answer = await other._http.post("/api/login?bearer=true", json=account)
        other.token = answer.headers["x-ziggurat-token"]
        here, there = await anna.sit(table["id"]), await other.sit(table["id"])
        await here.until("view")
        await there.until("view")
        await other.call("POST", "/api/logout")
        with pytest.raises(ConnectionClosed) as ended:
            await there.until("nothing more")
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == 4401
        assert (await here.ask("ping"))["type"] == "pong"


@in_loop
async def test_the_password_is_hashed_with_argon2(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        await anna.call("POST", "/api/accounts", {"login": "anna", "password": "correct horse"})
        stored = await server.services.players.password("anna")
        assert stored is not None
        assert stored[1] is not None
        assert stored[1].startswith("$argon2id$")


@in_loop
async def test_other_sites_may_not_act_for_a_player(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        wish = {"game": "duel", "seats": [ME, ME]}
        await refused(anna, "NotAllowed", "POST", "/api/tables", wish, origin="https://evil.example")
        table = await anna.call("POST", "/api/tables", wish, origin=server.url)
        answer = await anna._http.post(
            "/api/tables", content="{}", headers={**anna.headers, "content-type": "text/plain"}
        )
        assert answer.json()["error"] == "BadMessage"
        address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table['id']}/socket"
        headers = {**anna.headers, "origin": "https://evil.example"}
        async with connect(address, additional_headers=headers, proxy=None, ping_interval=None) as socket:
            assert b"NotAllowed" in str(await socket.recv()).encode()
            with pytest.raises(Exception, match="4403"):
                await socket.recv()


@in_loop
async def test_limits_have_names(settings: Settings) -> None:
    tight = replace(
        settings,
        logins_per_minute=3,
        requests_per_minute=40,
        connections_per_address=1,
        messages_per_second=2,
    )
    async with hosted(tight) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME])
        sitting = await anna.sit(table["id"])
        await sitting.until("view")
        second = await anna.sit(table["id"])
        assert (await second.receive())["error"] == "TooMany"
        for _ in range(12):
            await sitting.send(type="ping")
        assert (await sitting.until("error"))["error"] == "TooMany"
        for _ in range(2):
            await refused(
                anna, "WrongPassword", "POST", "/api/login", {"login": "abc", "password": "12345678"}
            )
        await refused(anna, "TooMany", "POST", "/api/login", {"login": "abc", "password": "12345678"})
        answers = [await anna._http.get("/healthz") for _ in range(60)]
        assert answers[-1].json()["error"] == "TooMany"


@in_loop
async def test_too_large_bodies_and_unknown_paths(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        await refused(anna, "TooLarge", "POST", "/api/tables/import", {"record": "x" * 2_000_000})
        await refused(anna, "NotFound", "GET", "/api/nothing")
        await refused(anna, "NotFound", "GET", "/api/games/chess")
        await refused(anna, "NotFound", "DELETE", "/api/tokens/none")
        await refused(anna, "UnknownGame", "POST", "/api/tables", {"game": "chess", "seats": [ME, ME]})
        await refused(anna, "OptionError", "POST", "/api/tables", {"game": "duel", "seats": [ME]})


@in_loop
async def test_a_bots_token_is_not_the_account(settings: Settings) -> None:
    """Once, a token for a day made one for ten years, and set its owner's login and password."""
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        made = await anna.call("POST", "/api/tokens", {"label": "rusty", "days": 1})
        bot = server.client(made["token"])
        for method, path, body in (
            ("POST", "/api/tokens", {"label": "more", "days": 3650}),
            ("GET", "/api/tokens", None),
            ("DELETE", f"/api/tokens/{made['id']}", None),
            ("POST", "/api/accounts", {"login": "anna", "password": "taken over"}),
            ("PUT", "/api/me/password", {"old": "", "new": "taken over"}),
            ("PUT", "/api/me/contact", {"webhook": None, "email": None}),
            ("POST", "/api/me", {"name": "Mallory"}),
            ("DELETE", "/api/sessions", None),
        ):
            await refused(bot, "NotAllowed", method, path, body)
        table = await anna.open_table("duel", [ME, {"kind": "open"}], listed=True)
        joined = await bot.call("POST", f"/api/tables/{table['id']}/join", {})
        assert joined["status"] == "running"  # to play is what it is for
        assert (await bot.call("GET", "/api/me"))["name"] == "Anna"


@in_loop
async def test_an_account_begins_with_a_new_session(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        seen = server.client(anna.token)  # somebody else got hold of the guest's token
        token = (await anna.call("POST", "/api/tokens", {"label": "old"}))["token"]
        await anna.call("POST", "/api/accounts", {"login": "anna", "password": "long enough"})
        assert (await anna.call("GET", "/api/me"))["login"] == "anna"
        await refused(seen, "NotSignedIn", "GET", "/api/me")
        await refused(server.client(token), "NotSignedIn", "GET", "/api/me")


@in_loop
async def test_a_password_is_changed_and_other_sessions_end(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        await anna.call("POST", "/api/accounts", {"login": "anna", "password": "long enough"})
        other = server.client()
        form = {"login": "anna", "password": "long enough"}
        await other.call("POST", "/api/login?bearer=true", form)
        table = await other.open_table("duel", [ME, ME])
        sitting = await other.sit(table["id"])
        await sitting.until("view")
        token = (await anna.call("POST", "/api/tokens", {"label": "bot"}))["token"]
        await refused(anna, "WrongPassword", "PUT", "/api/me/password", {"old": "no", "new": "longer yet"})
        await anna.call("PUT", "/api/me/password", {"old": "long enough", "new": "longer yet"})
        with pytest.raises(ConnectionClosed) as closed:
            await sitting.until("what never comes")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
        await refused(other, "NotSignedIn", "GET", "/api/me")
        await refused(server.client(), "WrongPassword", "POST", "/api/login", form)
        assert (await anna.call("GET", "/api/me"))["login"] == "anna"
        assert (await server.client(token).call("GET", "/api/me"))["login"] == "anna"
        await other.call("POST", "/api/login?bearer=true", {"login": "anna", "password": "longer yet"})
        await anna.call("DELETE", "/api/sessions?tokens=true")
        await refused(other, "NotSignedIn", "GET", "/api/me")
        await refused(server.client(token), "NotSignedIn", "GET", "/api/me")
        assert (await anna.call("GET", "/api/me"))["login"] == "anna"

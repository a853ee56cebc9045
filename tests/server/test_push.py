"""Turns reach people who are not there: by push that only their browser reads, by mail, when they want."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime
from itertools import count
from random import Random
from typing import Any
from unittest.mock import patch
from zoneinfo import ZoneInfo

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from msgspec import json

from tests.server.hosting import Hosted, hosted, in_loop
from tests.server.receiving import Browser, Received, check_signature, mail_server, push_service
from tests.server.test_account import refused
from tests.server.test_days import BEGIN, DAY, HOUR, act, company
from ziggurat.core.errors import OptionError
from ziggurat.server.client import Client
from ziggurat.server.notify import quiet, telling
from ziggurat.server.notify.telling import Item
from ziggurat.server.notify.webpush import CURVE, RECORD, Signer, encrypted, new_key, unpacked
from ziggurat.server.services import Services
from ziggurat.server.settings import Settings, from_environment
from ziggurat.server.tables.leaving import sweep
from ziggurat.server.wire.notices import Quiet

ME = {"kind": "person"}
NIGHT = Quiet(start=22 * 60, end=7 * 60)


def test_the_example_of_the_standard() -> None:
    """RFC 8291, section 5."""
    once = ec.derive_private_key(
        int.from_bytes(unpacked("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), CURVE
    )
    mine = ec.derive_private_key(
        int.from_bytes(unpacked("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")), CURVE
    )
    browser = Browser(mine, unpacked("BTBZMqHH6r4Tts7J_aSIgg"))
    keys = browser.subscription("")
    text = b"When I grow up, I want to be a watermelon"
    body = encrypted(text, keys["key"], keys["auth"], once, unpacked("DGv6ra1nlYgDCS1FRnbzlw"))
    assert body == unpacked(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
        "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert browser.read(body) == text
    with pytest.raises(ValueError, match="at most"):
        encrypted(bytes(RECORD), keys["key"], keys["auth"])


def test_a_signature_counts_for_a_service_and_for_hours() -> None:
    signer = Signer(new_key(), "mailto:host@example.org")
    first = signer.header("https://push.example/abc", 1000)
    claims = check_signature(first, "https://push.example")
    assert claims == {
        "aud": "https://push.example",
        "exp": 1000 + 12 * 3600,
        "sub": "mailto:host@example.org",
    }
    assert signer.header("https://push.example/other", 2000) == first
    assert signer.header("https://push.example/other", 1000 + 7 * 3600) != first


def at(text: str, zone: str = "Europe/Rome") -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


@pytest.mark.parametrize(
    ("due", "told"),
    [
        ("2026-06-01T21:59", "2026-06-01T21:59"),
        ("2026-06-01T22:00", "2026-06-02T07:00"),
        ("2026-06-02T03:30", "2026-06-02T07:00"),
        ("2026-06-02T07:00", "2026-06-02T07:00"),
        ("2026-10-24T23:00", "2026-10-25T07:00"),  # the night is an hour longer
        ("2026-03-28T23:00", "2026-03-29T07:00"),
    ],
)
def test_quiet_hours_are_those_of_the_person(due: str, told: str) -> None:
    assert quiet.postponed(NIGHT, "Europe/Rome", at(due)) == at(told)


def test_what_would_be_too_late_after_the_night_comes_before_it() -> None:
    due, deadline = at("2026-06-02T03:00"), at("2026-06-02T06:00")
    assert quiet.postponed(NIGHT, "Europe/Rome", due, deadline) == at("2026-06-01T22:00")
    assert quiet.postponed(NIGHT, "Europe/Rome", due, deadline + DAY) == at("2026-06-02T07:00")
    noon = Quiet(start=12 * 60, end=14 * 60)
    assert quiet.postponed(noon, "Europe/Rome", at("2026-06-02T13:00")) == at("2026-06-02T14:00")
    assert quiet.postponed(None, "Europe/Rome", due) == due
    assert quiet.postponed(Quiet(start=60, end=60), "UTC", due) == due


def test_the_words_of_messages() -> None:
    settings = Settings(public_url="https://g.example")
    one = Item("turn", "abc", "tigris")
    many = [one, Item("remind", "def", "terra", 5 * HOUR), Item("ask", "abc", "tigris")]
    assert telling.push_body([one], "it") == {
        "title": "Tocca a te", "body": "Tigri ed Eufrate", "url": "/table/abc", "tag": "turns", "lang": "it"
    }  # fmt: skip
    body = telling.push_body(many, "en")
    assert (body["title"], body["url"]) == ("Your time is running out", "/games")
    assert body["body"] == "Terra Mystica: 5 hours left\nTigris & Euphrates"
    crowd = [Item("turn", str(number), "tigris") for number in range(8)]
    assert str(telling.push_body(crowd, "it")["body"]).endswith("e altre 3")
    subject, text = telling.mail_of(settings, crowd, "it")
    assert subject == "Ziggurat: 8 partite aspettano te"
    assert "https://g.example/table/7" in text
    assert "https://g.example/account#notices" in text
    late = telling.push_body([Item("remind", "abc", "tigris", 60_000)], "en")
    assert late["body"] == "Tigris & Euphrates: less than an hour left"


@pytest.mark.parametrize("value", ["short", "A" * 44])
def test_keys_that_are_none(value: str) -> None:
    with pytest.raises(OptionError, match="vapid_key"):
        from_environment({"ZIGGURAT_VAPID_KEY": value})
    with pytest.raises(OptionError, match="vapid_subject"):
        from_environment({"ZIGGURAT_VAPID_SUBJECT": value})


async def listen(client: Client, service: Received, path: str = "/a") -> Browser:
    browser = Browser()
    found = await client.call("POST", "/api/me/push", browser.subscription(service.url + path))
    assert found["here"] is True
    return browser


def read(browser: Browser, service: Received, place: int) -> dict[str, Any]:
    found: dict[str, Any] = json.decode(browser.read(service.all[place][1]))
    return found


def lax(settings: Settings, **more: Any) -> Settings:
    return replace(settings, private_webhooks=True, notice_after=0, **more)


async def push_story(settings: Settings) -> None:
    moment = [BEGIN]
    async with push_service() as service, hosted(lax(settings), now=lambda: moment[0]) as server:
        anna = await server.guest("Anna")
        info = await anna.call("GET", "/api/me/notices")
        assert (info["here"], info["browsers"]) == (False, 0)
        assert info["notices"]["days"] == {"push": True, "mail": True}
        browser = await listen(anna, service)
        form = {**info["notices"], "lang": "it", "zone": "Europe/Rome"}
        assert (await anna.call("PUT", "/api/me/notices", form))["notices"] == form
        await refused(anna, "BadMessage", "PUT", "/api/me/notices", {**form, "zone": "Nowhere/At_all"})
        table = await anna.open_table("duel", [ME, ME], clock={"each": 86_400})
        await service.wait(1)
        headers, _ = service.all[0]
        assert read(browser, service, 0) == {
            "title": "Tocca a te",
            "body": "duel",
            "url": f"/table/{table['id']}",
            "tag": "turns",
            "lang": "it",
        }
        claims = check_signature(headers["authorization"], service.url)
        assert claims["sub"].startswith("mailto:")
        assert headers["authorization"].endswith(f"k={info['key']}")
        assert (headers["content-encoding"], headers["ttl"], headers["path"]) == ("aes128gcm", "86400", "/a")

        # What comes within ten minutes is told together.
        me = (await anna.call("GET", "/api/me"))["id"]
        while not (await server.services.players.notices(me))[1]:
            await asyncio.sleep(0.01)
        for _ in range(3):
            await anna.open_table("duel", [ME, ME], clock={"each": 86_400})
        await settled(server)
        assert len(service.all) == 1
        moment[0] += 11 * 60_000
        await service.wait(2)
        assert read(browser, service, 1)["title"] == "3 partite aspettano te"
        assert read(browser, service, 1)["url"] == "/games"

        # A warning before the time is over: a quarter of it, for all four.
        moment[0] = BEGIN + 18 * HOUR + 12 * 60_000
        await service.wait(3)
        told = read(browser, service, 2)
        assert told["title"] == "Il tuo tempo sta per finire in 4 partite"
        assert "duel: restano 5 ore" in told["body"]

        # A browser that has unsubscribed is forgotten; so is one whose session has ended.
        service.status = 410
        await anna.open_table("duel", [ME, ME], clock={"start": 300})
        await service.wait(4)
        while await server.services.pushes.count(me):
            await asyncio.sleep(0.01)
        service.status = 201
        await listen(anna, service, "/b")
        await anna.call("DELETE", "/api/me/push")
        assert (await anna.call("GET", "/api/me/notices"))["browsers"] == 0
        await listen(anna, service, "/c")
        await anna.call("POST", "/api/logout")
        await sweep(server.app.state.house)
        assert await server.services.pushes.count(me) == 0


async def settled(server: Hosted) -> None:
    """Until all that was noted is on disk, and the next look for what is due was made."""
    house = server.app.state.house
    while any(table.busy() for table in house.loaded()):
        await asyncio.sleep(0.01)
    await server.services.notices.due(0)


@in_loop
async def test_push(settings: Settings) -> None:
    await push_story(settings)


@in_loop
async def test_a_browser_has_one_owner(settings: Settings) -> None:
    """Who signs in after another at the same browser takes its subscription over."""
    async with push_service() as service, hosted(lax(settings)) as server:
        anna, bo = await server.guest("Anna"), await server.guest("Bo")
        keys = Browser().subscription(f"{service.url}/same")
        await anna.call("POST", "/api/me/push", keys)
        await bo.call("POST", "/api/me/push", keys)
        assert (await anna.call("GET", "/api/me/notices"))["browsers"] == 0
        assert (await bo.call("GET", "/api/me/notices"))["browsers"] == 1
        for wrong in ({"key": "AAAA"}, {"auth": "AAAA"}, {"endpoint": "nonsense"}, {"key": keys["key"][:-2]}):
            await refused(bo, "BadMessage", "POST", "/api/me/push", {**keys, **wrong})


@in_loop
async def test_push_into_private_networks_is_refused(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        for endpoint in ("https://127.0.0.1/x", "http://8.8.8.8/x", "https://user:pass@8.8.8.8/x"):
            await refused(anna, "BadMessage", "POST", "/api/me/push", Browser().subscription(endpoint))


@in_loop
async def test_the_key_is_made_once_or_given(settings: Settings) -> None:
    given = new_key()
    keys = []
    for one in (settings, settings, replace(settings, vapid_key=given)):
        async with hosted(one) as server, await server.guest("Anna") as anna:
            keys.append((await anna.call("GET", "/api/me/notices"))["key"])
    assert keys[0] == keys[1] != keys[2] == Signer(given, "").public


async def mail_story(settings: Settings) -> None:
    """Only mail for games over days, none at night; nothing for live ones."""
    moment = [at("2026-06-01T21:00")]
    async with mail_server() as post:
        mailing = lax(settings, smtp_url=post.url, public_url="https://g.example")
        async with hosted(mailing, now=lambda: moment[0]) as server:
            (anna, bo), table = await company(server, "Anna", "Bo", clock={"each": 172_800})
            me = (await bo.call("GET", "/api/me"))["id"]
            await server.services.players.change(me, email="bo@example.org")
            form = {
                "live": {"push": False, "mail": False}, "days": {"push": False, "mail": True},
                "quiet": {"start": 1320, "end": 420}, "zone": "Europe/Rome", "lang": "it",
            }  # fmt: skip
            await bo.call("PUT", "/api/me/notices", form)
            live = await bo.open_table("duel", [ME, ME], clock={"start": 600})
            moment[0] = at("2026-06-01T23:00")
            await act(anna, table, 0, "ready")
            other = await bo.open_table("duel", [ME, ME])
            await settled(server)
            assert post.all == []
            moment[0] = at("2026-06-02T07:01")
            await post.wait(1)
            headers, text = post.all[0]
            assert headers["to"] == "bo@example.org"
            assert headers["subject"] == "Ziggurat: 2 partite aspettano te"
            for table_id, there in ((table, True), (other["id"], True), (live["id"], False)):
                assert (f"https://g.example/table/{table_id}" in text.decode()) is there


@in_loop
async def test_mail_at_the_hours_that_a_person_wants(settings: Settings) -> None:
    await mail_story(settings)


@in_loop
async def test_who_is_asked_or_whose_plan_failed_is_told(settings: Settings) -> None:
    async with push_service() as service, hosted(lax(settings)) as server:
        (anna, bo), table = await company(server, "Anna", "Bo", clock={"start": 600})
        browser = await listen(bo, service)
        await anna.call("POST", f"/api/tables/{table}/end")
        await service.wait(1)
        assert read(browser, service, 0)["title"] == "The others ask you something"
        await bo.call("POST", f"/api/tables/{table}/consent", {"agree": False})
        sitting = await bo.sit(table)
        view = await sitting.until("view")
        never = next(rank for rank in range(1, 7) if rank not in view["view"]["hand"])
        await sitting.ask("plans", seat=1, moves=[f"card {never}"])
        await sitting.close()
        loaded = await server.app.state.house.get(table)
        while loaded.online():
            await asyncio.sleep(0.01)
        await act(anna, table, 0, "ready")
        titles: set[str] = set()
        number = 1
        while "A planned move can no longer be made" not in titles:
            number += 1
            await service.wait(number)
            told = read(browser, service, number - 1)
            assert "card" not in told["body"]
            titles.add(told["title"])


async def messages(settings: Settings, seed: int) -> tuple[list[bytes], list[tuple[dict[str, str], bytes]]]:
    """All that Bo is sent by push and by mail during a game that chance deals by a seed."""
    numbers = count(1)
    with patch.object(Services, "table_id", lambda _: f"table{next(numbers)}"):
        async with push_service() as service, mail_server() as post:
            mailing = lax(settings, smtp_url=post.url, public_url="https://g.example")
            async with hosted(mailing, seed=seed) as server:
                (anna, bo), table = await company(server, "Anna", "Bo", clock={"start": 600})
                browser = await listen(bo, service)
                me = (await bo.call("GET", "/api/me"))["id"]
                await server.services.players.change(me, email="bo@example.org")
                rng = Random(seed)
                await act(anna, table, 0, "ready")
                await service.wait(1)
                await post.wait(1)
                hand = (await bo.call("GET", f"/api/tables/{table}/view?seat=1"))["view"]["hand"]
                await act(bo, table, 1, f"card {rng.choice(hand)}")
                hand = (await anna.call("GET", f"/api/tables/{table}/view?seat=0"))["view"]["hand"]
                await act(anna, table, 0, f"card {rng.choice(hand)}")  # Bo leads: he is told
                await anna.call("POST", f"/api/tables/{table}/end")
                await service.wait(2)
                await post.wait(2)
                pushed = [browser.read(body) for _, body in service.all]
                mails = [
                    ({key: value for key, value in headers.items() if key in ("to", "subject")}, text)
                    for headers, text in post.all
                ]
                return pushed[:2], mails[:2]


@in_loop
async def test_no_message_tells_what_is_hidden(settings: Settings) -> None:
    """Two games with other hands and other cards played: every message is the same, byte for byte."""
    found = []
    for seed in (1, 2):
        database = settings.database_url.replace("test.db", f"test{seed}.db")
        found.append(await messages(replace(settings, database_url=database), seed))
    assert found[0][0][0] == found[1][0][0]
    assert found[0][1][0] == found[1][1][0]
    allowed = {"It is your turn", "The others ask you something", "2 games wait for you"}
    for pushed, mails in found:
        assert all(json.decode(one)["title"] in allowed for one in pushed)
        assert all(json.decode(one)["body"] == "duel" for one in pushed)
        assert all(headers["subject"].removeprefix("Ziggurat: ") in allowed for headers, _ in mails)
        assert len({text.split(b".", 1)[1] for _, text in mails}) == 1

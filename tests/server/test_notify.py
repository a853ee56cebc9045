"""Turn notifications: webhooks to public hosts only, e-mail through a real SMTP dialogue."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest
from msgspec import json

from tests.server.hosting import Hosted, hosted, in_loop
from tests.server.receiving import mail_server
from ziggurat.server.client import Refused
from ziggurat.server.notify.addresses import is_public
from ziggurat.server.settings import Settings

ME = {"kind": "person"}


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
        "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "::ffff:127.0.0.1",
        "192.0.0.8", "192.0.2.1", "192.88.99.1", "198.51.100.7", "203.0.113.9", "2001:db8::1", "3fff::1",
        "5f00::1", "fec0::1", "64:ff9b:1::1", "100::1", "2001:2::1",
        "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:7f00:1::", "ff02::1", "198.18.0.1", "240.0.0.1",
    ],
)  # fmt: skip
def test_private_addresses_are_refused(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111"])
def test_public_addresses_are_allowed(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "http://8.8.8.8/", "https://127.0.0.1/", "https://localhost/x", "https://[::1]/", "https://2130706433/",
        "https://user:secret@8.8.8.8/", "ftp://8.8.8.8/", "https:///x", "nonsense", "https://0x7f.1/",
        "https://[::ffff:127.0.0.1]/", "https://8.8.8.8:99999/",
    ],
)  # fmt: skip
def test_webhooks_into_private_networks_are_refused(settings: Settings, url: str) -> None:
    @in_loop
    async def run() -> None:
        async with hosted(settings) as server, await server.guest("Anna") as anna:
            with pytest.raises(Refused) as caught:
                await anna.call("PUT", "/api/me/contact", {"webhook": url})
            assert caught.value.kind == "BadMessage"
            assert (await anna.call("GET", "/api/me"))["webhook"] is None

    run()


async def a_waiting_table(server: Hosted, contact: dict[str, Any]) -> str:
    """Anna, who is not connected, is asked; the table's id."""
    anna = await server.guest("Anna")
    await anna.call("PUT", "/api/me/contact", contact)
    table = await anna.open_table("duel", [ME, {"kind": "bot", "bot": "random"}])
    return str(table["id"])


@in_loop
async def test_a_webhook_tells_the_turn(settings: Settings) -> None:
    calls: list[bytes] = []
    came = asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        calls.append(await reader.readexactly(length))
        writer.write(b"HTTP/1.1 204 No Content\r\ncontent-length: 0\r\n\r\n")
        await writer.drain()
        writer.close()
        came.set()

    receiver = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = receiver.sockets[0].getsockname()[1]
    lax = replace(settings, private_webhooks=True, notice_after=0, public_url="https://games.example.org")
    async with receiver, hosted(lax) as server:
        table_id = await a_waiting_table(server, {"webhook": f"http://127.0.0.1:{port}/turn?x=1"})
        await asyncio.wait_for(came.wait(), 120)
    body = json.decode(calls[0])
    assert body == {
        "type": "turn",
        "table": table_id,
        "game": "duel",
        "seat": 0,
        "step": 4,
        "url": f"https://games.example.org/table/{table_id}",
    }


@in_loop
async def test_an_e_mail_tells_the_turn(settings: Settings) -> None:
    async with mail_server() as post:
        mailing = replace(settings, smtp_url=post.url, notice_after=0, public_url="https://g.example")
        async with hosted(mailing) as server:
            anna = await server.guest("Anna")
            asked = await anna.call("PUT", "/api/me/contact", {"email": "anna@example.org"})
            assert asked["email"] is None  # nobody is written to who did not say so
            [(headers, text)] = post.all
            assert headers["to"] == "anna@example.org"
            code = text.decode().split("enter this code there: ")[1].split()[0]
            body = {"email": "eve@example.org", "code": code}
            with pytest.raises(Refused) as caught:
                await anna.call("POST", "/api/me/contact/confirm", body)
            assert caught.value.kind == "NotAllowed"
            await anna.call("POST", "/api/me/contact/confirm", {"email": "anna@example.org", "code": code})
            table = await anna.open_table("duel", [ME, {"kind": "bot", "bot": "random"}])
            await post.wait(2)
    headers, text = post.all[1]
    assert headers["to"] == "anna@example.org"
    assert f"https://g.example/table/{table['id']}" in text.decode()


@in_loop
async def test_mails_to_confirm_an_address_are_few(settings: Settings) -> None:
    sent: list[str] = []

    def send(_settings: Settings, to: str, _subject: str, _text: str) -> None:
        sent.append(to)

    few = replace(settings, smtp_url="smtp://127.0.0.1:9", limit_factor=1)
    with patch("ziggurat.server.routes.people.send_mail", send):
        async with hosted(few) as server, await server.guest("Mallory") as mallory:
            for _ in range(3):
                await mallory.call("PUT", "/api/me/contact", {"email": "victim@example.org"})
            with pytest.raises(Refused) as caught:
                await mallory.call("PUT", "/api/me/contact", {"email": "victim@example.org"})
            assert caught.value.kind == "TooMany"
            assert len(sent) == 3


@in_loop
async def test_a_slow_webhook_is_waited_for_by_nobody_else(settings: Settings) -> None:
    """Once, notices were sent one after another."""
    came = asyncio.Event()
    hung = 0

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal hung
        head = await reader.readuntil(b"\r\n\r\n")
        if b"/slow" in head:
            hung += 1
            await came.wait()
        else:
            came.set()
        writer.write(b"HTTP/1.1 204 No Content\r\ncontent-length: 0\r\n\r\n")
        await writer.drain()
        writer.close()

    receiver = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = receiver.sockets[0].getsockname()[1]
    lax = replace(settings, private_webhooks=True, notice_after=0)
    with patch("ziggurat.server.notify.sending.PATIENCE", 100):
        async with receiver, hosted(lax) as server:
            slow = await server.guest("Mallory")
            await slow.call("PUT", "/api/me/contact", {"webhook": f"http://127.0.0.1:{port}/slow"})
            for _ in range(5):
                await slow.open_table("duel", [ME, {"kind": "bot", "bot": "random"}])
            while not hung:
                await asyncio.sleep(0.01)
            await a_waiting_table(server, {"webhook": f"http://127.0.0.1:{port}/quick"})
            await asyncio.wait_for(came.wait(), 60)
    assert hung == 1  # one at a time for each player


@in_loop
async def test_who_is_connected_is_not_told(settings: Settings) -> None:
    lax = replace(settings, private_webhooks=True, notice_after=0)
    async with hosted(lax) as server, await server.guest("Anna") as anna:
        await anna.call("PUT", "/api/me/contact", {"webhook": "http://127.0.0.1:9/"})
        table = await anna.open_table("duel", [ME, {"kind": "open"}])
        sitting = await anna.sit(table["id"])
        await sitting.until("table")
        await anna.call("PUT", f"/api/tables/{table['id']}/seats/1", {"kind": "bot", "bot": "random"})
        await sitting.until("view")
        assert await server.services.notices.due(2**60) == []

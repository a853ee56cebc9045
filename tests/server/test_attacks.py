"""One person's requests do not stop the server for the others: what was tried once."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import socket
from dataclasses import replace
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.hosting import hosted, in_loop
from ziggurat.core.play import new_record, random_game
from ziggurat.core.registry import game
from ziggurat.server import guard
from ziggurat.server.bots import records
from ziggurat.server.client import Client, Refused
from ziggurat.server.limits import MOST_STREAMS, SPARE
from ziggurat.server.settings import Settings
from ziggurat.server.sockets import connection

ME = {"kind": "person"}
BOT = {"kind": "bot", "bot": "random"}


def a_record(game_id: str = "duel", seats: int = 2) -> str:
    state = game(game_id).setup(seats, {})
    steps = list(random_game(state, Random(4)))
    return new_record(game(game_id).setup(seats, {}), steps=steps).write()


@in_loop
async def test_a_record_of_blanks_is_refused_and_nobody_waits(settings: Settings) -> None:
    """Once, such a line kept the whole server busy for minutes."""
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        head = a_record().split("\n\n")[0]
        for blanks in (19_000, 490_000):
            with pytest.raises(Refused) as caught:
                await anna.call("POST", "/api/tables/import", {"record": f"{head}\n\n0: a{' ' * blanks}x[\n"})
            assert caught.value.kind == "RecordError"


@in_loop
async def test_records_are_read_by_a_worker_and_not_by_the_server(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def here(*_: Any) -> Any:
        raise AssertionError("in the server's own process")

    monkeypatch.setattr(records, "parse", here)
    monkeypatch.setattr("ziggurat.core.play.walk", here)
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.call("POST", "/api/tables/import", {"record": a_record()})
        assert table["status"] == "finished"
        course = await anna.call("GET", f"/api/tables/{table['id']}/course")
        assert course["standings"][-1]["scores"] == table["outcome"]["scores"]


@in_loop
async def test_an_import_goes_on_where_the_record_ends(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        body = {"record": a_record(), "seat": 0, "upto": 4}
        table = await anna.call("POST", "/api/tables/import", body)
        assert table["status"] == "running"
        assert table["open"] == [0]
        sitting = await anna.sit(table["id"])
        view = await sitting.until("view")
        assert (await sitting.ask("play", step=view["step"], seat=0, text="ready"))["step"] > view["step"]
        await asyncio.sleep(0)


@in_loop
async def test_who_never_reads_is_let_go_and_holds_no_memory(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bound counts when a message is queued; once it was looked at between two sends, and one hung."""
    monkeypatch.setattr(connection, "MOST_BYTES", 200_000)
    eager = replace(settings, messages_per_second=1e9)
    async with hosted(eager) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME])
        reader, writer = await raw_socket(server.url, anna, table["id"])
        await send_text(writer, '{"type":"hello"}')
        house = server.app.state.house
        while not (loaded := house.loaded()) or not loaded[0].watchers:
            await asyncio.sleep(0.01)
        (watcher,) = loaded[0].watchers
        most = 0
        with contextlib.suppress(ConnectionError):
            for number in range(200_000):
                await send_text(writer, f'{{"type":"look","seat":0,"ref":{number}}}')
                most = max(most, watcher._bytes)
                if watcher._gone:
                    break
        assert watcher._gone
        assert most < 400_000
        while loaded[0].watchers:  # and the connection is over, whatever still waited
            await asyncio.sleep(0.01)
        writer.close()
        del reader


async def raw_socket(
    url: str, client: Client, table_id: str
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A socket of which nothing is read but the handshake."""
    host, port = url.removeprefix("http://").split(":")
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.setblocking(False)
    await asyncio.get_running_loop().sock_connect(narrow, (host, int(port)))
    reader, writer = await asyncio.open_connection(sock=narrow, limit=2**12)
    head = [
        f"GET /api/tables/{table_id}/socket HTTP/1.1",
        f"Host: {host}:{port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        f"Authorization: Bearer {client.token}",
    ]
    writer.write(("\r\n".join(head) + "\r\n\r\n").encode())
    assert b"101" in await reader.readline()
    return reader, writer


async def send_text(writer: asyncio.StreamWriter, text: str) -> None:
    data = text.encode()
    length = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0xFE, *len(data).to_bytes(2)])
    writer.write(bytes([0x81]) + length + bytes(4) + data)
    await writer.drain()


@pytest.mark.parametrize(
    "beginning",
    [
        b"",
        b"GET /healthz HT",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /hea",
    ],
    ids=["nothing", "half a head", "half a body", "half of a second head"],
)
@in_loop
async def test_who_dawdles_is_cut_off(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, beginning: bytes
) -> None:
    monkeypatch.setattr(guard, "HEAD_SECONDS", 0.2)
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.2)
    async with hosted(settings) as server:
        host, port = server.url.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(beginning)
        with contextlib.suppress(ConnectionError):
            while await reader.read(1000):
                pass
        writer.close()


@in_loop
async def test_who_does_not_read_an_answer_is_cut_off(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "WRITE_SECONDS", 0.2)
    async with hosted(settings) as server:
        host, port = server.url.removeprefix("http://").split(":")
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.setblocking(False)
        await asyncio.get_running_loop().sock_connect(narrow, (host, int(port)))
        asked = b"GET /api/words/en HTTP/1.1\r\nHost: x\r\n\r\n"
        await asyncio.get_running_loop().sock_sendall(narrow, 100 * asked)
        limits = server.app.state.limits
        while not limits._made:
            await asyncio.sleep(0.01)
        while limits._made:  # megabytes that nobody takes
            await asyncio.sleep(0.01)
        narrow.close()


def frame(opcode: int, data: bytes = b"", fin: bool = True) -> bytes:
    """A frame as a browser sends it, short and masked (with zeros)."""
    return bytes([(0x80 if fin else 0) | opcode, 0x80 | len(data), 0, 0, 0, 0]) + data


@pytest.mark.parametrize(
    "frames",
    [frame(9, b"x"), frame(10, b"x"), frame(0, fin=False)],
    ids=["pings", "pongs", "empty pieces of one message"],
)
@in_loop
async def test_frames_that_say_nothing_are_counted(settings: Settings, frames: bytes) -> None:
    """Each costs the server time; a browser sends hardly any."""
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME])
        sitting = await anna.sit(table["id"])
        await sitting.until("view")
        if frames[0] == 0:
            sitting.socket.transport.write(frame(1, b"{", fin=False))
        else:
            sitting.socket.transport.write(50 * frames)
            assert (await sitting.ask("ping"))["type"] == "pong"  # some are nothing to speak of
        sitting.socket.transport.write(3000 * frames)
        with pytest.raises(ConnectionClosed):  # noqa: PT012
            while True:
                await sitting.socket.recv()
        again = await anna.sit(table["id"])
        assert (await again.until("view"))["seat"] == 0


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (b"[" * 60_000, None),
        (b'{"type":"ping","ref":' + b"[" * 30_000 + b"]" * 30_000 + b"}", None),
        (b" " * 70_000, None),
        (b" " * 300_000, 1009),
    ],
    ids=["deep", "deep inside", "long", "too long for a frame"],
)
@in_loop
async def test_deep_and_long_messages_are_named_errors(
    settings: Settings, message: bytes, code: int | None
) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME])
        sitting = await anna.sit(table["id"])
        await sitting.until("view")
        await sitting.socket.send(message)
        if code is None:
            assert (await sitting.until("error"))["error"] in ("BadMessage", "TooLarge")
            assert (await sitting.ask("ping"))["type"] == "pong"
        else:
            with pytest.raises(ConnectionClosed) as caught:  # noqa: PT012
                while True:
                    await sitting.socket.recv()
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == code


@in_loop
async def test_a_packed_body_is_not_unpacked(settings: Settings) -> None:
    """A few bytes could become gigabytes."""
    packed = gzip.compress(b'{"name": "' + b"a" * 50_000_000 + b'"}')
    async with hosted(settings) as server:
        client = server.client()
        head = {"content-type": "application/json", "content-encoding": "gzip"}
        answer = await client._http.post("/api/me", content=packed, headers=head)
        assert answer.status_code == 400


@in_loop
async def test_uploads_that_are_given_up_leave_nothing_behind(settings: Settings) -> None:
    async with hosted(settings) as server:
        host, port = server.url.removeprefix("http://").split(":")
        head = b"POST /api/tables/import HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        for _ in range(30):
            _, writer = await asyncio.open_connection(host, int(port))
            writer.write(head + b"Content-Length: 900000\r\n\r\n" + b"x" * 100_000)
            await writer.drain()
            writer.transport.abort()
        while server.app.state.limits._made:
            await asyncio.sleep(0.01)
        async with await server.guest("Anna") as anna:
            text = (await anna._http.get("/metrics")).text
        assert "ziggurat_errors_total" not in text or "ziggurat_errors_total 0" in text


@in_loop
async def test_connections_are_counted_from_the_first_byte(settings: Settings) -> None:
    few = replace(settings, connections_per_address=3)
    async with hosted(few) as server:
        host, port = server.url.removeprefix("http://").split(":")
        made = [await asyncio.open_connection(host, int(port)) for _ in range(3 + SPARE)]
        reader, writer = await asyncio.open_connection(host, int(port))
        with contextlib.suppress(ConnectionError):
            assert await reader.read() == b""  # one too many
        for _, other in (*made, (reader, writer)):
            other.close()
        limits = server.app.state.limits
        while limits._made:
            await asyncio.sleep(0.01)
        async with await server.guest("Anna") as anna:
            assert (await anna.call("GET", "/api/me"))["name"] == "Anna"


@in_loop
async def test_streams_are_counted_by_player_and_by_address(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(MOST_STREAMS):
                opened = anna._http.stream("GET", "/api/bot/stream", headers=anna.headers)
                assert (await stack.enter_async_context(opened)).status_code == 200
            with pytest.raises(Refused) as caught:
                await anna.call("GET", "/api/bot/stream")
            assert caught.value.kind == "TooMany"
        limits = server.app.state.limits
        while limits.connections():
            await asyncio.sleep(0.01)


@in_loop
async def test_what_nobody_waits_for_any_more_is_not_done(settings: Settings) -> None:
    """Who hangs up while a worker works for him sets it free."""
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        started = asyncio.Event()
        ended = asyncio.Event()

        async def clerk(*_: Any, **__: Any) -> dict[str, Any]:
            started.set()
            try:
                await asyncio.sleep(600)
            finally:
                ended.set()
            return {}

        with patch.object(server.services.bots, "clerk", clerk):
            asking = asyncio.create_task(anna.call("POST", "/api/tables/import", {"record": a_record()}))
            await asyncio.wait_for(started.wait(), 60)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            await asyncio.wait_for(ended.wait(), 60)

"""Bad input: fuzzed socket messages and requests made from the OpenAPI document."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from bench.server import document, fuzz
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.hosting import hosted, in_loop
from ziggurat.server.settings import Settings
from ziggurat.server.sockets import session
from ziggurat.server.tables import payloads


@in_loop
async def test_fuzzed_messages_get_named_errors(settings: Settings) -> None:
    async with hosted(settings) as server:
        report = await fuzz.run(400, 5, server.url, "duel")
        assert report["problems"] == []
        assert report["answers"]["BadMessage"] > 50
        assert report["answers"]["TooLarge"] > 1


@in_loop
async def test_a_defect_ends_the_socket_with_a_word_and_is_counted(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a secret of the server")

    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [{"kind": "person"}] * 2)
        monkeypatch.setattr(payloads, "view_out", broken)
        sitting = await anna.sit(table["id"])
        told = await sitting.until("error")
        assert told["error"] == "ServerError"
        assert "secret" not in told["message"]
        with pytest.raises(ConnectionClosed, match="4500"):
            await sitting.receive()
        assert "ziggurat_errors_total 1" in server.services.metrics.text()
    assert "a secret of the server" in caplog.text


@in_loop
async def test_the_first_message_must_be_hello(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "HELLO_SECONDS", 0.2)
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [{"kind": "person"}] * 2)
        address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table['id']}/socket"
        for first in ('{"type":"ping"}', "junk", None):
            async with connect(
                address, additional_headers=anna.headers, proxy=None, ping_interval=None
            ) as socket:
                if first is not None:
                    await socket.send(first)
                assert "BadMessage" in str(await socket.recv())
                with pytest.raises(Exception, match="4400"):
                    await socket.recv()


@in_loop
async def test_requests_from_the_document_never_break_the_server(settings: Settings, tmp_path: Path) -> None:
    """schemathesis over `/api/openapi.json`: no 5xx, answers as documented."""
    async with hosted(replace(settings, tables_per_player=5)) as server, await server.guest("Anna") as anna:
        await anna.open_table("duel", [{"kind": "person"}] * 2, listed=True)
        command = document.command(server.url, anna.token, 4, "examples,fuzzing")
        process = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT, cwd=tmp_path
        )
        output, _ = await process.communicate()
        assert process.returncode == 0, output.decode()[-6000:]
        assert "ziggurat_errors_total" not in server.services.metrics.text()

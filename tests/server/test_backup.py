"""Backup and restore as docs/guide/hosting.md says: under play, then played on."""

from __future__ import annotations

import sqlite3
import subprocess
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from bench.server.launch import BINARIES, postgres

from tests.server.hosting import hosted, in_loop, play_out
from ziggurat.server.settings import Settings

ME = {"kind": "person"}
BOT = {"kind": "bot", "bot": "random"}


async def started(settings: Settings) -> tuple[str, str | None, int]:
    """A running table and its player's token; the backup is made while the server still runs."""
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, BOT])
        sitting = await anna.sit(table["id"])
        view = await sitting.until("view")
        ack = await sitting.ask("play", step=view["step"], seat=0, text="mark 2")
        backup(settings)
        return table["id"], anna.token, ack["step"]


def backup(settings: Settings) -> None:
    if settings.database_url.startswith("sqlite"):
        path = settings.database_url.removeprefix("sqlite:///")
        source, target = sqlite3.connect(path), sqlite3.connect(f"{path}.backup")
        source.backup(target)
        source.close()
        target.close()
    else:
        tools, url = BINARIES[-1], settings.database_url
        restored = url.rsplit("/", 1)[0] + "/restored"
        dump = subprocess.run([tools / "pg_dump", "-Fc", url], check=True, capture_output=True)
        subprocess.run([tools / "psql", "-q", url, "-c", "create database restored"], check=True)
        subprocess.run([tools / "pg_restore", "-d", restored], input=dump.stdout, check=True)


async def played_on(settings: Settings, table_id: str, token: str | None, step: int) -> None:
    async with hosted(settings) as server:
        sitting = await server.client(token).sit(table_id)
        view = await sitting.until("view")
        assert view["step"] == step
        assert view["view"]["marks"] == [2]
        last = await play_out(sitting, (0,), Random(1))
        assert last["view"]["outcome"] is not None


@in_loop
async def test_sqlite(settings: Settings) -> None:
    found = await started(settings)
    path = Path(settings.database_url.removeprefix("sqlite:///"))
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        (path.parent / name).unlink(missing_ok=True)
    Path(f"{path}.backup").rename(path)
    await played_on(settings, *found)


@pytest.mark.skipif(not BINARIES, reason="PostgreSQL is not installed here")
def test_postgres(settings: Settings) -> None:
    @in_loop
    async def run(url: str) -> None:
        found = await started(replace(settings, database_url=url))
        await played_on(replace(settings, database_url=url.rsplit("/", 1)[0] + "/restored"), *found)

    with postgres() as url:
        run(url)

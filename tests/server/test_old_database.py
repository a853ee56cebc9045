"""A database of the first version: every account, table, row and token is still there after an upgrade."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.server.hosting import hosted, in_loop
from ziggurat.server.settings import Settings

DATA = Path(__file__).parent / "data" / "first-schema.sql"
BO, BOT_TOKEN = (
    "D7K5Ul2Nih9iSGNAJQGYBf_NdaUdZ-SVMFS9hwlZ8vI",
    "Vu1A7EOrFBBwktX0nupQuzrKDGWSNTs0lBmZXofFTQk",
)
RUNNING, FINISHED, WAITING, TIGRIS = "b5513f681e68", "e1330dcdce99", "8c31149d80a0", "92fd7270af38"


@pytest.fixture
def old(settings: Settings) -> Settings:
    with sqlite3.connect(settings.database_url.removeprefix("sqlite:///")) as database:
        database.executescript(DATA.read_text(encoding="utf-8"))
    return settings


@in_loop
async def test_tables_and_accounts_of_an_old_database_go_on(old: Settings) -> None:
    made = 1_763_242_700_000  # soon after the database was made, so that its sessions have not expired
    async with hosted(old, now=lambda: made) as server:
        client = server.client()
        answer = await client._http.post(
            "/api/login?bearer=true", json={"login": "anna", "password": "correct horse"}
        )
        assert answer.json()["name"] == "Anna"
        client.token = answer.headers["x-ziggurat-token"]
        tables = {table["id"]: table for table in (await client.call("GET", "/api/me/tables"))["tables"]}
        assert {key: tables[key]["status"] for key in tables} == {
            RUNNING: "running",
            FINISHED: "finished",
            WAITING: "waiting",
        }
        sitting = await client.sit(RUNNING)
        history = await sitting.ask("history")
        kinds = [entry["kind"] for entry in history["entries"] if entry["kind"] != "play"]
        old_rows = ["undo", "wish", "refuse", "wish", "agree", "undo", "hint", "undo", "away"]
        assert kinds[: len(old_rows)] == old_rows
        assert next(entry["removed"] for entry in history["entries"] if entry["kind"] == "undo") == [5]
        finished = await client._http.get(f"/api/tables/{FINISHED}/record", headers=client.headers)
        assert "[result " in finished.text
        bo = server.client(BO)
        view = await bo.call("GET", f"/api/tables/{TIGRIS}/view?seat=0")
        assert view["step"] > 30
        views = [await bo.call("GET", f"/api/tables/{TIGRIS}/view?seat={seat}") for seat in (0, 1)]
        view = next(view for view in views if view["legal"])
        body = {"step": view["step"], "seat": view["seat"], "action": view["legal"][0][0]}
        assert (await bo.call("POST", f"/api/tables/{TIGRIS}/steps", body))["step"] > view["step"]
        assert (await server.client(BOT_TOKEN).call("GET", "/api/me"))["name"] == "Bo"

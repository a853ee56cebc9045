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


LATER = DATA.with_name("before-lists.sql")
"""A database from when nobody had a list of their games: an account, a guest, and a table of each kind."""


@in_loop
async def test_everybody_finds_the_games_of_before_in_a_list(settings: Settings) -> None:
    path = settings.database_url.removeprefix("sqlite:///")
    with sqlite3.connect(path) as database:
        database.executescript(LATER.read_text(encoding="utf-8"))
        made = int(database.execute("select max(created) from token").fetchone()[0]) + 1000
        tables, players, steps = (
            database.execute(f"select * from {name} order by 1, 2").fetchall()
            for name in ("hosted", "player", "step")
        )
    async with hosted(settings, now=lambda: made) as server:
        client = server.client()
        body = {"login": "anna", "password": "correct horse"}
        answer = await client._http.post("/api/login?bearer=true", json=body)
        client.token = answer.headers["x-ziggurat-token"]
        found = {
            state: await client.call("GET", f"/api/me/games?part={state}")
            for state in ("running", "finished", "apart")
        }
        counts = found["running"]["counts"]
        assert (counts["running"], counts["finished"], counts["apart"]) == (2, 1, 2)
        assert {game["table"]["game"] for game in found["running"]["games"]} == {"duel", "tigris"}
        assert [game["table"]["id"] for game in found["finished"]["games"]] == ["fdca01ad930b"]
        assert {game["table"]["purpose"] for game in found["apart"]["games"]} == {"trial", "record"}
    with sqlite3.connect(path) as database:
        for name, before in (("hosted", tables), ("player", players), ("step", steps)):
            after = database.execute(f"select * from {name} order by 1, 2").fetchall()
            assert [row[:2] for row in after] == [row[:2] for row in before], name

"""A fault stays where it is: a damaged row or a game that raises stops its own table, and people see why."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.duel import DuelState
from tests.server.hosting import hosted, in_loop
from ziggurat.cli.__main__ import run
from ziggurat.server.client import Refused
from ziggurat.server.settings import Settings
from ziggurat.server.tables.table import MOST_FAILURES

ME = {"kind": "person"}
BOT = {"kind": "bot", "bot": "random"}


def damage(settings: Settings, statement: str, *values: Any) -> None:
    with sqlite3.connect(settings.database_url.removeprefix("sqlite:///")) as database:
        database.execute(statement, values)


@pytest.mark.parametrize(
    "statement",
    [
        "update step set text = 'nonsense' where table_id = ? and step = 2",
        'update step set text = \'!{"kind":"x"}\' where table_id = ? and step = 2',
        "delete from step where table_id = ? and step = 2",
        "update hosted set options = '{' where id = ?",
        "update hosted set options = '{\"rounds\":99}' where id = ?",
        "update hosted set open = 'x' where id = ?",
    ],
)
@in_loop
async def test_bots_of_other_tables_play_on_after_a_restart(settings: Settings, statement: str) -> None:
    """Once, one damaged row stopped the bots, clocks and absences of all tables."""
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        broken = await anna.open_table("duel", [ME, ME])
        sound = await anna.open_table("duel", [BOT, BOT], options={"rounds": 2})
        token = anna.token
    damage(settings, statement, broken["id"])
    damage(settings, "update hosted set due = 1, status = 'running' where id = ?", broken["id"])
    async with hosted(settings) as server:
        anna = server.client(token)
        while (await anna.call("GET", f"/api/tables/{sound['id']}"))["status"] != "finished":
            await asyncio.sleep(0.02)
        while not await server.services.tables.faulty():
            await asyncio.sleep(0.02)
        tables = (await anna.call("GET", "/api/me/tables"))["tables"]
        assert sound["id"] in {table["id"] for table in tables}
        with pytest.raises(Refused) as caught:
            await anna.call("GET", f"/api/tables/{broken['id']}/view")
        assert caught.value.kind == "TableFault"
        metrics = (await anna._http.get("/metrics")).text
        assert "ziggurat_tables_set_aside_total 1" in metrics


@in_loop
async def test_its_people_see_why(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME])
        token = anna.token
    damage(settings, "update step set text = 'nonsense' where table_id = ? and step = 3", table["id"])
    async with hosted(settings) as server:
        anna = server.client(token)
        info = await anna.call("GET", f"/api/tables/{table['id']}")
        assert info["status"] == "frozen"
        assert info["fault"].startswith("row 3: 'nonsense' is no action")
        sitting = await anna.sit(table["id"])
        assert (await sitting.until("table"))["table"]["fault"] == info["fault"]


@in_loop
async def test_a_game_that_raises_is_set_aside(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        real = DuelState.apply_id

        def apply_id(self: DuelState, seat: int, action: int) -> Any:
            if self.seats == 3 and self.phase == "card":
                raise ZeroDivisionError
            return real(self, seat, action)

        monkeypatch.setattr(DuelState, "apply_id", apply_id)
        broken = await anna.open_table("duel", [BOT, BOT, BOT])
        sound = await anna.open_table("duel", [BOT, BOT], options={"rounds": 2})
        while (await anna.call("GET", f"/api/tables/{sound['id']}"))["status"] != "finished":
            await asyncio.sleep(0.02)
        while (info := await anna.call("GET", f"/api/tables/{broken['id']}"))["status"] != "frozen":
            await asyncio.sleep(0.05)
        assert info["fault"] == "ZeroDivisionError in the game's code"


@pytest.mark.parametrize("where", ["apply_id", "view"])
@in_loop
async def test_a_game_that_raises_for_people_is_set_aside(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """A position that somebody made up may be one that the game's code cannot bear."""
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        broken = await anna.open_table("duel", [ME, ME])
        sound = await anna.open_table("duel", [ME, ME, ME])
        view = await anna.call("GET", f"/api/tables/{broken['id']}/view?seat=0")
        real = getattr(DuelState, where)

        def raising(self: DuelState, *arguments: Any) -> Any:
            if self.seats == 2:
                raise ZeroDivisionError
            return real(self, *arguments)

        monkeypatch.setattr(DuelState, where, raising)
        server.app.state.house._tables[broken["id"]].position.shown.clear()
        body = {"step": view["step"], "seat": 0, "text": "mark 1"}
        for _ in range(MOST_FAILURES):
            if where == "apply_id":
                with pytest.raises(Refused, match="nothing changed"):
                    await anna.call("POST", f"/api/tables/{broken['id']}/steps", body)
            else:
                sitting = await anna.sit(broken["id"])
                with pytest.raises(ConnectionClosed):  # noqa: PT012
                    while True:
                        await sitting.socket.recv()
        info = await anna.call("GET", f"/api/tables/{broken['id']}")
        assert (info["status"], info["fault"]) == ("frozen", "ZeroDivisionError in the game's code")
        assert (await anna.call("GET", f"/api/tables/{sound['id']}/view?seat=0"))["seat"] == 0


@in_loop
async def test_an_operator_lists_checks_and_mends(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME])
        for number in (1, 2):
            view = await anna.call("GET", f"/api/tables/{table['id']}/view?seat=0")
            body = {"step": view["step"], "seat": 0, "text": f"mark {number}"}
            await anna.call("POST", f"/api/tables/{table['id']}/steps", body)
        token = anna.token
    damage(settings, "update step set text = 'nonsense' where table_id = ? and step = 6", table["id"])
    async with hosted(settings) as server:
        anna = server.client(token)
        assert (await anna.call("GET", f"/api/tables/{table['id']}"))["status"] == "frozen"
        database = f"--database={settings.database_url}"
        assert await admin("list", database) == 0
        assert f"{table['id']}  " in capsys.readouterr().out
        assert await admin("check", table["id"], database) == 2
        assert "row 6: 'nonsense' is no action" in capsys.readouterr().err
        assert await admin("repair", table["id"], database) == 2  # as it is it cannot be read
        assert await admin("repair", table["id"], "--keep=5", database) == 0
        assert "nonsense" in capsys.readouterr().out  # the rows that went
        view = await anna.call("GET", f"/api/tables/{table['id']}/view?seat=0")  # the server noticed
        assert (view["step"], view["view"]["marks"]) == (5, [1])
        body = {"step": 5, "seat": 0, "text": "ready"}
        assert (await anna.call("POST", f"/api/tables/{table['id']}/steps", body))["step"] == 6
        assert await admin("list", database) == 0
        assert "0 tables are set aside" in capsys.readouterr().out


@pytest.mark.parametrize(("column", "value"), [("open", "x"), ("outcome", "{"), ("options", "{")])
@in_loop
async def test_an_operator_sees_a_garbled_row_and_mends_what_follows_from_the_log(
    settings: Settings, capsys: pytest.CaptureFixture[str], column: str, value: str
) -> None:
    """Once, such a row could not even be listed."""
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME])
        token = anna.token
    reason = "update hosted set fault = 'garbled' where id = ?"
    damage(settings, reason, table["id"])
    damage(settings, f"update hosted set {column} = ? where id = ?", value, table["id"])
    async with hosted(settings) as server:
        database = f"--database={settings.database_url}"
        assert await admin("list", database) == 0
        assert f"{table['id']}  " in capsys.readouterr().out
        if column == "options":  # nobody can know them
            assert await admin("repair", table["id"], database) == 2
            assert "cannot be read" in capsys.readouterr().err
            return
        assert await admin("repair", table["id"], database) == 0
        view = await server.client(token).call("GET", f"/api/tables/{table['id']}/view?seat=0")
        assert view["legal"]
        listed = (await server.client(token).call("GET", "/api/me/tables"))["tables"]
        assert (listed[0]["status"], listed[0]["open"]) == ("running", [0])


async def admin(*words: str) -> int:
    return await asyncio.to_thread(run, ["admin", *words])

"""Clocks set wrongly, garbled requests, headers on every answer, names that show nothing, the loop."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.server.hosting import hosted, in_loop, play_out
from ziggurat.core.errors import OptionError
from ziggurat.server.client import Refused
from ziggurat.server.clock import SteadyClock
from ziggurat.server.errors import BadMessage
from ziggurat.server.metrics import Metrics
from ziggurat.server.settings import Settings, from_environment
from ziggurat.server.tables.lobby import clean_name
from ziggurat.server.tables.steward import Steward
from ziggurat.server.watch import LoopWatch, running_in

ME = {"kind": "person"}
BOT = {"kind": "bot", "bot": "random"}
DAY = 86_400_000


class Machine:
    """A clock on the wall that can be set, and one that goes evenly."""

    def __init__(self) -> None:
        self.even = 5_000
        self.wrong = 1_700_000_000_000

    def pass_by(self, ms: int) -> None:
        self.even += ms


def test_a_jump_of_the_clock_is_not_believed_at_once() -> None:
    machine = Machine()
    clock = SteadyClock(lambda: machine.even + machine.wrong, lambda: machine.even)
    before = clock()
    machine.wrong += 200 * DAY  # 200 days ahead, for 4 seconds
    assert clock() == before
    machine.pass_by(4_000)
    assert clock() == before + 4_000
    machine.wrong -= 200 * DAY
    assert clock() == before + 4_000
    machine.wrong -= 2 * 3_600_000  # and back by two hours
    machine.pass_by(1_000)
    assert clock() == before + 5_000
    machine.wrong += 2 * 3_600_000
    clock()
    machine.wrong += 700  # a small correction is followed
    assert clock() == before + 5_700
    machine.wrong -= 1_500  # never back
    assert clock() == before + 5_700


def test_a_jump_that_stays_is_believed_in_the_end() -> None:
    machine = Machine()
    clock = SteadyClock(lambda: machine.even + machine.wrong, lambda: machine.even)
    clock()
    machine.wrong += DAY
    clock()
    machine.pass_by(61_000)
    assert clock() == machine.even + machine.wrong


@in_loop
async def test_a_sleep_of_hours_ends_with_the_next_sweep(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, a clock that went forward and back let bots sleep for two hours."""
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        with monkeypatch.context() as asleep:
            asleep.setattr(Steward, "attend", lambda *_: None)
            table = await anna.open_table("duel", [BOT, BOT], options={"rounds": 2})
            house = server.app.state.house
            house._tables.clear()
        late = server.services.now() + 2 * 3_600_000
        await server.services.tables.set_due(table["id"], late)
        server.app.state.steward._swept = -1e9
        while (await anna.call("GET", f"/api/tables/{table['id']}"))["status"] != "finished":
            await asyncio.sleep(0.05)


@in_loop
async def test_bots_that_a_wrong_clock_put_to_sleep_are_woken(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME])
        tables = server.services.tables
        now = server.services.now()
        await tables.set_due(table["id"], now + 2 * 3_600_000)
        assert await tables.bots_asleep(now + 15_000) == []  # it is a person's turn
        bots = await anna.open_table("duel", [ME, BOT])
        loaded = await server.app.state.house.get(bots["id"])
        loaded.hosted = replace(loaded.hosted, status="waiting")  # so that nobody attends to it
        with sqlite3.connect(settings.database_url.removeprefix("sqlite:///")) as database:
            values = (now + 2 * 3_600_000, bots["id"])
            database.execute("update hosted set due = ?, open = '1' where id = ?", values)
        assert await tables.bots_asleep(now + 15_000) == [bots["id"]]


@in_loop
async def test_sessions_are_forgotten_long_after_they_expired(settings: Settings) -> None:
    """Once, a clock that was 200 days ahead for four seconds ended all of them."""
    moment = [1_700_000_000_000]
    async with hosted(settings, now=lambda: moment[0]) as server, await server.guest("Anna") as anna:
        moment[0] += 200 * DAY
        server.app.state.steward._swept = -1e9
        await server.app.state.steward._sweep()
        moment[0] -= 200 * DAY
        assert (await anna.call("GET", "/api/me"))["name"] == "Anna"


GARBLED = {
    "invalid UTF-8": b'{"name":"\xff\xfe"}',
    "a lone surrogate": b'{"name":"\\ud800"}',
    "deep lists": b'{"name":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "deep objects": b'{"a":' * 50_000 + b"1" + b"}" * 50_000,
    "half": b'{"name"',
    "a NUL": b'{"name":"A\\u0000"}',
}


@pytest.mark.parametrize("what", GARBLED)
@in_loop
async def test_garbled_bodies_are_bad_requests(settings: Settings, what: str) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        headers = {**anna.headers, "content-type": "application/json"}
        for path in ("/api/me", "/api/tables", "/api/tables/import", "/api/tokens", "/api/login"):
            answer = await anna._http.post(path, content=GARBLED[what], headers=headers)
            assert answer.status_code < 500, (path, answer.text)
        deep = b'{"game":"duel","seats":[{"kind":"person"}],"options":{"x":' + GARBLED["deep lists"][8:]
        answer = await anna._http.post("/api/tables", content=deep, headers=headers)
        assert answer.status_code == 400


@in_loop
async def test_garbled_paths_are_bad_requests(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        for path in (
            "/api/tables/%ff%fe",
            "/api/tables/%00",
            "/api/words/%ff",
            "/api/tables?status=%ff",
            "/%ff",
        ):
            assert (await anna._http.get(path, headers=anna.headers)).status_code < 500
        metrics = (await anna._http.get("/metrics")).text
        assert "ziggurat_errors_total" not in metrics


@in_loop
async def test_defects_behind_requests_are_counted(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:

        async def broken(*_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(server.services.tables, "listed", broken)
        with pytest.raises(Refused) as caught:
            await anna.call("GET", "/api/tables")
        assert caught.value.kind == "ServerError"
        assert "ziggurat_errors_total 1" in (await anna._http.get("/metrics")).text


@in_loop
async def test_every_answer_has_its_headers(settings: Settings) -> None:
    public = replace(settings, public_url="https://games.example.org")
    async with hosted(public) as server, httpx.AsyncClient(base_url=server.url, timeout=60) as browser:
        for method, path in (
            ("GET", "/api/me"), ("GET", "/api/tables/none"), ("GET", "/nothing.js"), ("POST", "/api/me"),
            ("GET", "/api/tables"), ("DELETE", "/api/me"), ("GET", "/healthz"), ("GET", "/"),
        ):  # fmt: skip
            answer = await browser.request(method, path)
            assert "script-src 'self'" in answer.headers["content-security-policy"], path
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["strict-transport-security"] == "max-age=31536000"
            assert answer.headers["cache-control"] in ("no-store", "no-cache"), path


def test_the_example_of_a_proxy_keeps_the_metrics_inside() -> None:
    guide = Path(__file__).parents[2] / "docs" / "guide" / "hosting.md"
    assert "location = /metrics { deny all; }" in guide.read_text("utf-8")


@in_loop
async def test_what_is_somebodys_own_is_not_kept_by_others(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME])
        for path in ("/api/me", "/api/me/tables", f"/api/tables/{table['id']}/view?seat=0"):
            answer = await anna._http.get(path, headers=anna.headers)
            assert answer.headers["cache-control"] == "no-store"


@in_loop
async def test_a_request_from_nowhere_is_from_another_site(settings: Settings) -> None:
    """With a public address without scheme `Origin: null` passed once."""
    odd = replace(settings, public_url="games.example.org")
    async with hosted(odd) as server, await server.guest("Anna") as anna:
        with pytest.raises(Refused) as caught:
            await anna.call("POST", "/api/tokens", {"label": "x"}, origin="null")
        assert caught.value.kind == "NotAllowed"


@pytest.mark.parametrize("url", ["games.example.org", "ftp://x", "https://", "//x"])
def test_a_public_address_has_a_scheme_and_a_host(url: str) -> None:
    with pytest.raises(OptionError, match="public_url is an address such as"):
        from_environment({}, public_url=url)


@pytest.mark.parametrize(
    "name", ["\u3164", "\u2800\u2800", "\u200b", "\u115f \u1160", "\uffa0", "\u0301\u0301", "\u00ad"]
)
def test_names_that_show_nothing_are_refused(name: str) -> None:
    with pytest.raises(BadMessage):
        clean_name(name)


def test_names_of_all_scripts_are_kept() -> None:
    for name in ("Anna", "Łukasz", "山田", "ქეთი", "😀", "O'Neil-2"):
        assert clean_name(f" {name} \u3164") == name


@in_loop
async def test_spectators_of_a_delayed_table_do_not_learn_the_end_elsewhere(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, BOT], listed=True, delay=3600, options={"rounds": 2})
        sitting = await anna.sit(table["id"])
        await play_out(sitting, (0,), Random(1))
        await anna.call("POST", f"/api/tables/{table['id']}/rematch")
        watcher = await server.guest("Watcher")
        listed = (await watcher.call("GET", "/api/tables"))["tables"]
        cold = next(one for one in listed if one["id"] == table["id"])
        warm = await watcher.call("GET", f"/api/tables/{table['id']}")
        for info in (cold, warm):
            assert info["status"] == "running"
            assert (info["outcome"], info["finished"], info["next"], info["step"]) == (None, None, None, 0)
        for path in ("course", "review"):
            with pytest.raises(Refused) as caught:
                await watcher.call("GET", f"/api/tables/{table['id']}/{path}")
            assert caught.value.kind == "TableState"
        record = await watcher._http.get(f"/api/tables/{table['id']}/record", headers=watcher.headers)
        assert "[result" not in record.text
        assert (await watcher.call("GET", "/api/tables?status=finished"))["tables"] == []


@in_loop
async def test_frozen_tables_are_listed_as_frozen(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME], listed=True)
        token = anna.token
    with sqlite3.connect(settings.database_url.removeprefix("sqlite:///")) as database:
        database.execute("update hosted set rules = '0'")
    async with hosted(settings) as server:
        listed = (await server.client(token).call("GET", "/api/tables"))["tables"]
        assert [(one["id"], one["status"]) for one in listed] == [(table["id"], "frozen")]


@in_loop
async def test_ready_means_that_the_disk_can_be_written_to(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async with hosted(settings) as server, httpx.AsyncClient(base_url=server.url) as browser:
        assert (await browser.get("/readyz")).text == "ok\n"

        async def full(_node: str) -> None:
            raise OSError("no space left on device")

        monkeypatch.setattr(server.services.database, "try_writing", full)
        server.app.state.wrote = -1e9
        assert (await browser.get("/readyz")).status_code == 503
        monkeypatch.undo()
        assert (await browser.get("/readyz")).text == "ok\n"
        server.app.state.steward.looked = -1e9
        assert (await browser.get("/readyz")).status_code == 503


@in_loop
async def test_what_blocks_the_loop_is_named(caplog: pytest.LogCaptureFixture) -> None:
    def idle_away() -> None:
        while "idle_away" not in watch._seen:  # the thread that looks may be late
            time.sleep(0.2)

    metrics = Metrics()
    watch = LoopWatch(metrics)
    watch.start()
    with caplog.at_level(logging.WARNING, "ziggurat.loop"):
        while "idle_away" not in caplog.text:
            await asyncio.sleep(0.2)
            idle_away()
    await watch.stop()
    assert "idle_away (test_manners.py:" in caplog.text
    text = metrics.text()
    assert "ziggurat_loop_blocked_total" in text
    assert "ziggurat_loop_lag_seconds_count" in text


def test_a_thread_that_is_gone_does_nothing() -> None:
    rests, asked = threading.Event(), threading.Event()

    def take_a_rest() -> None:
        rests.set()
        asked.wait()

    thread = threading.Thread(target=take_a_rest)
    thread.start()
    assert thread.ident is not None
    rests.wait()
    assert "take_a_rest (test_manners.py:" in running_in(thread.ident)
    asked.set()
    thread.join()
    assert running_in(thread.ident) == ""


@in_loop
async def test_who_was_not_let_on_by_the_machine_is_not_blocked(monkeypatch: pytest.MonkeyPatch) -> None:
    waited = iter(range(0, 1_000_000, 100))  # longer than any machine lets it wait
    monkeypatch.setattr("ziggurat.server.watch.seconds_queued", lambda: float(next(waited)))
    metrics = Metrics()
    watch = LoopWatch(metrics)
    watch.start()
    while "ziggurat_loop_starved_total" not in metrics.text():
        await asyncio.sleep(0.2)
        time.sleep(0.4)  # the machine says that others had it meanwhile
    await watch.stop()
    assert "ziggurat_loop_starved_total" in metrics.text()
    assert "ziggurat_loop_blocked_total" not in metrics.text()


@in_loop
async def test_a_secret_answer_that_was_taken_back_is_never_shown(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [ME, ME], options={"rounds": 2, "spies": False})
        sitting = await anna.sit(table["id"])
        view = await sitting.until("view")
        step = (await sitting.ask("play", step=view["step"], seat=0, text="ready"))["step"]
        look = await sitting.ask("look", seat=0)
        veiled = (await sitting.ask("play", step=step, seat=0, action=look["legal"][0][0]))["step"]
        step = (await sitting.ask("undo", step=veiled, seat=0))["step"]
        rng = Random(2)
        while True:
            views = [await sitting.ask("look", seat=seat) for seat in (0, 1)]
            asked = [one for one in views if one["legal"]]
            if not asked:
                break
            number = rng.choice(asked[0]["legal"])[0]
            await sitting.ask("play", step=asked[0]["step"], seat=asked[0]["seat"], action=number)
        watcher = await server.client().sit(table["id"], watch=True, code=table["links"]["watch"])
        await watcher.until("view")
        past = await watcher.ask("at", step=veiled, all=True)
        assert past["step"] == veiled
        assert past["views"][0]["chosen"] == 0
        assert past["views"][0]["answered"] == [False, False]
        history = await watcher.ask("history", after=veiled - 1)
        assert history["entries"][0]["text"] == "?"

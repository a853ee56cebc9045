"""Bots: worker processes, one that hangs, and the public API for bots in any language."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from msgspec import json

from tests.server import hosting
from tests.server.hosting import hosted, in_loop, play_out
from ziggurat.core.play import random_game
from ziggurat.core.registry import game
from ziggurat.server.bots import queues
from ziggurat.server.bots.pool import BotPool
from ziggurat.server.client import Refused
from ziggurat.server.metrics import Metrics
from ziggurat.server.settings import Settings

ME = {"kind": "person"}


def a_view() -> Any:
    state = game("duel").setup(2, {})
    for _ in random_game(state, Random(1)):
        if state.actor() == 0:
            break
    return state.view(0)


@in_loop
async def test_a_worker_answers_with_a_legal_action() -> None:
    pool = BotPool(1, 10, Metrics(), hosting.WORKER)
    view = a_view()
    try:
        assert await pool.choose("duel", "random", view.to_json(), view.legal) in view.legal
        hints = await pool.hint("duel", "random", view.to_json())
        assert hints[0]["action"] in view.legal
    finally:
        await pool.stop()


@in_loop
async def test_a_bot_that_hangs_is_replaced_and_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queues, "GRACE", 0.3)
    metrics = Metrics()
    pool = BotPool(1, 0.1, metrics, (*hosting.WORKER, "--hang"))
    view = a_view()
    try:
        assert await pool.choose("duel", "random", view.to_json(), view.legal) in view.legal
        assert "ziggurat_bot_failures_total 2" in metrics.text()
    finally:
        await pool.stop()


@in_loop
async def test_a_bot_that_takes_all_memory_is_reported_and_its_worker_lives() -> None:
    metrics = Metrics()
    pool = BotPool(1, 60, metrics, (*hosting.WORKER, "--hoard"))
    view = a_view()
    try:
        assert await pool.choose("duel", "random", view.to_json(), view.legal) in view.legal
        assert "ziggurat_bot_failures_total 1" in metrics.text()
        process = pool._players._all[0]._process
        assert process is not None
        assert process.returncode is None
    finally:
        await pool.stop()


@in_loop
async def test_a_bot_in_any_language_plays_over_the_stream(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        owner = await server.guest("Bot owner")
        token = (await owner.call("POST", "/api/tokens", {"label": "rusty"}))["token"]
        bot = server.client(token)
        table = await anna.open_table("duel", [ME, {"kind": "open"}], listed=True, options={"rounds": 2})
        await bot.call("POST", f"/api/tables/{table['id']}/join", {"name": "rusty"})
        sitting = await anna.sit(table["id"])
        rng = Random(5)

        async def answer_turns() -> dict[str, Any]:
            async with bot._http.stream("GET", "/api/bot/stream", headers=bot.headers) as stream:
                assert stream.headers["content-type"].startswith("application/x-ndjson")
                async for line in stream.aiter_lines():
                    if not line:
                        continue
                    turn = json.decode(line, type=dict[str, Any])
                    if turn["type"] == "over":
                        return turn
                    assert turn["view"]["seat"] == turn["seat"] == 1
                    body = {"step": turn["step"], "seat": 1, "action": rng.choice(turn["legal"])[0]}
                    await bot.call("POST", f"/api/bot/tables/{turn['table']}/steps", body)
            raise AssertionError("the stream ended")

        import asyncio

        over, last = await asyncio.gather(answer_turns(), play_out(sitting, (0,), Random(6)))
        assert over["outcome"] == last["view"]["outcome"]


@in_loop
async def test_a_revoked_token_opens_nothing(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        made = await anna.call("POST", "/api/tokens", {"label": "old"})
        bot = server.client(made["token"])
        assert (await bot.call("GET", "/api/me"))["name"] == "Anna"
        await anna.call("DELETE", f"/api/tokens/{made['id']}")
        with pytest.raises(Refused) as caught:
            await bot.call("GET", "/api/me")
        assert caught.value.kind == "NotSignedIn"


@in_loop
async def test_a_stream_ends_with_its_token(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        made = await anna.call("POST", "/api/tokens", {"label": "old"})
        bot = server.client(made["token"])
        await anna.open_table("duel", [ME, {"kind": "bot", "bot": "random"}])
        async with bot._http.stream("GET", "/api/bot/stream", headers=bot.headers) as stream:
            lines = stream.aiter_lines()
            assert '"turn"' in await anext(lines)
            await anna.call("DELETE", f"/api/tokens/{made['id']}")
            assert [line async for line in lines] == []


@in_loop
async def test_a_table_of_bots_goes_on_after_a_restart(settings: Settings) -> None:
    """Nobody is connected; the steward finds the table again from the database."""
    import asyncio

    seats = [{"kind": "bot", "bot": "random"}] * 2
    slow = replace(settings, bot_workers=1)
    async with hosted(slow) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", seats, options={"rounds": 4})
        token = anna.token
    async with hosted(slow) as server:
        anna = server.client(token)
        for _ in range(6000):
            info = await anna.call("GET", f"/api/tables/{table['id']}")
            if info["status"] == "finished":
                break
            await asyncio.sleep(0.02)
        assert info["status"] == "finished"

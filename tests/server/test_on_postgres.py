"""What people do with games and accounts, told again on PostgreSQL: each story on a database of its own."""

from __future__ import annotations

import asyncio
import random
import subprocess
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from bench.server.launch import BINARIES, postgres

from tests.server import (
    test_account,
    test_company,
    test_days,
    test_mine,
    test_order,
    test_passkeys,
    test_push,
    test_ratings,
    test_tournaments,
)
from tests.server.hosting import in_loop
from ziggurat.server.settings import Settings
from ziggurat.server.store.database import Database

Story = Callable[[Settings], Coroutine[Any, Any, None]]
pytestmark = pytest.mark.skipif(not BINARIES, reason="PostgreSQL is not installed here")


@pytest.fixture(scope="module")
def postgres_url() -> Iterator[str]:
    """Its database is of this version and empty: each story begins with a copy."""
    with postgres() as url:
        with ThreadPoolExecutor(1) as beside:  # a browser's loop may run in this thread
            beside.submit(asyncio.run, migrated(url)).result()
        yield url


async def migrated(url: str) -> None:
    database = Database(url)
    await database.migrate()
    await database.close()


STORIES: tuple[Story, ...] = (
    test_mine.the_whole_story,
    test_account.the_whole_story,
    test_account.devices,
    test_passkeys.the_whole_story,
    test_company.the_whole_story,
    test_company.matches,
    test_days.time_is_over,
    test_days.vacation,
    test_days.changing_hands,
    test_days.plans,
    test_days.two_nodes,
    test_push.push_story,
    test_push.mail_story,
    test_ratings.the_whole_story,
    test_ratings.settled_once,
    test_order.the_whole_story,
    test_tournaments.a_swiss,
    test_tournaments.two_nodes,
)


@pytest.mark.parametrize("story", STORIES, ids=lambda story: f"{story.__module__}-{story.__name__}")
def test_on_postgres(settings: Settings, postgres_url: str, story: Story) -> None:
    name = f"{story.__module__.rpartition('.')[2]}_{story.__name__}"
    copy = f"create database {name} template {postgres_url.rpartition('/')[2]}"
    subprocess.run([BINARIES[-1] / "psql", "-q", postgres_url, "-c", copy], check=True)
    before = random.getstate()  # the driver chooses among one address with it
    try:
        in_loop(story)(replace(settings, database_url=postgres_url.rsplit("/", 1)[0] + f"/{name}"))
    finally:
        random.setstate(before)

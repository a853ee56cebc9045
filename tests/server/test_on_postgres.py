"""What people do with games and accounts, told again on PostgreSQL: each story on a database of its own."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from typing import Any

import pytest
from bench.server.launch import BINARIES, postgres

from tests.server import test_account, test_company, test_days, test_mine, test_passkeys, test_push
from tests.server.hosting import in_loop
from ziggurat.server.settings import Settings

Story = Callable[[Settings], Coroutine[Any, Any, None]]
pytestmark = pytest.mark.skipif(not BINARIES, reason="PostgreSQL is not installed here")


@pytest.fixture(scope="module")
def postgres_url() -> Iterator[str]:
    with postgres() as url:
        yield url


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
)


@pytest.mark.parametrize("story", STORIES, ids=lambda story: f"{story.__module__}-{story.__name__}")
def test_on_postgres(settings: Settings, postgres_url: str, story: Story) -> None:
    name = f"{story.__module__.rpartition('.')[2]}_{story.__name__}"
    subprocess.run([BINARIES[-1] / "psql", "-q", postgres_url, "-c", f"create database {name}"], check=True)
    before = random.getstate()  # the driver chooses among one address with it
    try:
        in_loop(story)(replace(settings, database_url=postgres_url.rsplit("/", 1)[0] + f"/{name}"))
    finally:
        random.setstate(before)

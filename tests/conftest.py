"""Rules for all tests: the global random generator is never touched, and no test is lucky or in a hurry."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import hypothesis
import pytest
import rich.style  # noqa: F401  (it draws from the global generator once, when imported)

# The same examples each time, and a busy machine may take its time for them.
hypothesis.settings.register_profile(
    "tests", derandomize=True, deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("tests")


@pytest.fixture(autouse=True)
def _global_random_untouched() -> Iterator[None]:
    before = random.getstate()
    yield
    assert random.getstate() == before, "the global random generator was used; pass a random.Random instead"


@pytest.fixture(autouse=True)
def _no_loop_of_a_browser(request: pytest.FixtureRequest) -> Iterator[None]:
    """The browser's driver keeps a loop running in its thread; tests without a browser start their own."""
    if "e2e" in request.path.parts:
        yield
        return
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)

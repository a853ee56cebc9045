"""Rules for all tests: the global random generator is never touched."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
import rich.style  # noqa: F401  (it draws from the global generator once, when imported)


@pytest.fixture(autouse=True)
def _global_random_untouched() -> Iterator[None]:
    before = random.getstate()
    yield
    assert random.getstate() == before, "the global random generator was used; pass a random.Random instead"

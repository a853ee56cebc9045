"""Fixtures of the server's tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.hosting import ROOT, settings_for, with_duel
from ziggurat.server.settings import Settings


@pytest.fixture(autouse=True)
def _duel(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), str(ROOT / "src")]))
    with with_duel():
        yield


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return settings_for(tmp_path)

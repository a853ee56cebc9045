"""The example game installed as a package of its own, into a folder beside the test."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

Run = Callable[..., str]


def install(source: Path, target: Path) -> None:
    """What `pip install` does for a user, into a folder."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    done = subprocess.run(
        [*command, "--no-build-isolation", "--target", str(target), str(source)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("ur")
    install(ROOT / "examples" / "ur", target)
    return target


@pytest.fixture
def run(installed: Path, tmp_path: Path) -> Run:
    """Run Python in a process that has the game installed; its output."""

    def start(*args: str, answers: str = "", status: int = 0, also: Path | None = None) -> str:
        paths = [str(installed), str(ROOT / "src"), str(ROOT), *([str(also)] if also else [])]
        done = subprocess.run(
            [sys.executable, *args],
            input=answers,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "COLUMNS": "200"},
        )
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr

    return start

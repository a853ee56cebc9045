"""The measurement that compares environments runs with numpy alone and says in one line what is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def bench(*words: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, str(ROOT / "bench" / "env.py"), *words],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )


def test_a_batch_is_measured() -> None:
    words = ("--only", "batch", "--workers", "1,2", "--rows", "4", "--seconds", "0", "--rounds", "1")
    done = bench("tigris_cards", *words)
    assert done.returncode == 0, done.stderr
    head, one, two, halves, ready, apart = done.stdout.splitlines()
    assert head.split("  ")[-1] == " x apart"
    assert one.startswith("tigris_cards, batch, 1 process ")
    assert one.split()[-3:] == ["-", "-", "-"]
    assert two.startswith("tigris_cards, batch, 2 processes")
    assert "-" not in two.split()[-2:]
    assert halves.startswith("tigris_cards, halves, 2 processes")
    assert "-" not in halves.split()[-2:]
    assert ready.startswith("tigris_cards, ready, 2 processes")
    assert "-" not in ready.split()[-2:]
    assert apart.startswith("tigris_cards, apart, 2 processes")
    assert apart.split()[-1] == "-"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("chess",), "there is no game 'chess'; there are: "),
        (("--workers", "1,two"), "numbers of processes look like 1,2,16, not '1,two'"),
        (("--rows", "0"), "a batch has at least 1 game, not '0'"),
        (("--python", "go=/usr/bin/python"), "PEER=PATH with a peer of chess, backgammon, pgx, catanatron"),
    ],
)
def test_what_cannot_be_measured_is_said_in_one_line(words: tuple[str, ...], told: str) -> None:
    done = bench(*words)
    assert done.returncode != 0
    assert told in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr

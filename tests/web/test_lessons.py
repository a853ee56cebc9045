"""The lessons of the guided first game: made from the engine, and each can be done as its text says."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from ziggurat.core import record as records
from ziggurat.core import registry
from ziggurat.core.protocol import Event

ROOT = Path(__file__).parents[2]
POSITIONS = ROOT / "web" / "src" / "games" / "tigris" / "lessons.gen.ts"
SOLUTIONS = {
    "leader": (["leader priest F4"], "leader"),
    "tile": (["tile temple F5"], "points"),
    "farm": (["tile farm E3"], "points"),
    "king": (["tile market F5"], "points"),
    "treasure": (["tile settlement C2"], "treasure"),
    "revolt": (["leader priest H3", "commit 2", "commit 0"], "revolt_won"),
    "war": (["tile temple H6", "commit 0", "commit 0"], "war_won"),
    "monument": (["tile settlement H5", "monument red-black G4"], "monument"),
    "catastrophe": (["catastrophe J7"], "catastrophe"),
    "swap": (["swap market*3"], "swap"),
}


def positions() -> dict[str, str]:
    text = POSITIONS.read_text(encoding="utf-8")
    found = re.findall(r'^  \[("[a-z]+"), (".*")\],$', text, re.M)
    return {json.loads(key): json.loads(value) for key, value in found}


def test_the_positions_are_up_to_date() -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    script = ROOT / "web" / "scripts" / "lessons.py"
    made = subprocess.run(
        [sys.executable, script], env=env, capture_output=True, text=True, check=True
    ).stdout
    assert POSITIONS.read_text(encoding="utf-8") == made


def test_there_are_ten_lessons() -> None:
    assert list(positions()) == list(SOLUTIONS)
    assert len(SOLUTIONS) == 10


@pytest.mark.parametrize("key", SOLUTIONS)
def test_a_lesson_can_be_done(key: str) -> None:
    game = registry.game("tigris")
    record = records.parse(positions()[key])
    state = game.setup(record.seats, record.options)
    for step in record.steps:
        state.apply(step.seat, game.notation.read(step.text))
    moves, goal = SOLUTIONS[key]
    events: list[Event] = []
    rng = Random(1)
    for move in moves:
        actor = state.actor()
        while actor == -1:
            events.extend(state.apply_id(-1, state.deal(rng)))
            actor = state.actor()
        assert actor is not None
        events.extend(state.apply(actor, game.notation.read(move)))
    reached = [event for event in events if event.kind == goal]
    assert reached
    assert all(event.data.get("winner_seat", event.data.get("seat")) == 0 for event in reached)

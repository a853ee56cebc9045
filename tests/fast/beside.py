"""The accelerated engine beside the plain one: whatever a test plays is played by both and compared."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ziggurat
from ziggurat.games.tigris.fast import cpu
from ziggurat.games.tigris.fast.agree import compare
from ziggurat.games.tigris.fast.answers import WORDS
from ziggurat.games.tigris.fast.convert import to_game
from ziggurat.games.tigris.fast.layout import GAME
from ziggurat.games.tigris.fast.rows import ALONE, STAY
from ziggurat.games.tigris.state import TigrisState


class Beside:
    """One game of the accelerated engine."""

    def __init__(self) -> None:
        self.games, self.wanted = np.zeros(1, GAME), np.zeros(1, GAME)
        self.sets = np.zeros((1, WORDS), np.uint64)
        self.flags, self.rewards = np.zeros(1, np.bool_), np.zeros((1, 4), np.float32)
        self.steps = 0

    def compare_legal(self, state: TigrisState) -> None:
        """Both list the same answers."""
        to_game(state, self.games, 0)
        cpu.check(self.games, np.full(1, STAY, np.int32), self.sets, self.flags)
        bits = np.unpackbits(self.sets.view(np.uint8), bitorder="little")
        actor = state.actor()
        assert np.flatnonzero(bits).tolist() == ([] if actor is None else list(state.legal_ids(actor)))

    def step(self, state: TigrisState, action: int) -> None:
        """The same answer here."""
        to_game(state, self.games, 0)
        cpu.step(self.games, np.full(1, action, np.int32), ALONE, self.flags, self.rewards)

    def compare(self, state: TigrisState) -> None:
        """Both have come to the same position."""
        to_game(state, self.wanted, 0)
        compare([state], self.games, self.wanted)
        self.steps += 1


@contextmanager
def beside(monkeypatch: pytest.MonkeyPatch) -> Iterator[Beside]:
    """While it is open, every step of every state of the plain engine is compared."""
    other = Beside()
    apply, apply_id = TigrisState.apply, TigrisState.apply_id

    def checked(state: TigrisState, seat: int, action: Any) -> Any:
        other.compare_legal(state)
        return apply(state, seat, action)

    def compared(state: TigrisState, seat: int, action: int) -> Any:
        other.compare_legal(state)
        other.step(state, action)
        found = apply_id(state, seat, action)
        other.compare(state)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(TigrisState, "apply", checked)
        patch.setattr(TigrisState, "apply_id", compared)
        yield other


def run(script: str, *given: str, **environment: str) -> str:
    """A program in a process of its own; what it printed."""
    done = subprocess.run(
        [sys.executable, "-c", script, *given],
        env={**os.environ, "PYTHONPATH": str(Path(ziggurat.__file__).parents[1]), **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout

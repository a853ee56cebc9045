"""Is it the same game? Games are played by both engines side by side and compared after every step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ziggurat.core.values import CHANCE
from ziggurat.games.tigris import GAME as TIGRIS
from ziggurat.games.tigris.fast import cpu, tables
from ziggurat.games.tigris.fast.answers import WORDS
from ziggurat.games.tigris.fast.convert import to_game
from ziggurat.games.tigris.fast.layout import GAME, KINGDOMS
from ziggurat.games.tigris.fast.rows import ALONE, STAY
from ziggurat.games.tigris.state import TigrisState

OWN = ("seed", "stream", "drawn", "wars", "revolts", "boards", "monuments")
"""What only the accelerated engine has, and what is compared in a way of its own."""
_MIX = np.array([0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9], np.uint64)


class Disagreement(AssertionError):
    """The engines differ: where, and in what."""


@dataclass
class Agreed:
    """How much was compared."""

    games: int = 0
    steps: int = 0
    observations: int = 0


def random_start(seed: int) -> TigrisState:
    """A new game with seats and options drawn from a seed."""
    rng = Random(f"agree/{seed}")
    flags = ("english", "open_tiles", "buildings", "ziggurat", "open_scoring")
    options: dict[str, Any] = {flag: rng.random() < 0.5 for flag in flags}
    return TIGRIS.setup(rng.choice((2, 3, 4)), {"board": rng.choice(tables.BOARD_NAMES), **options})


def agree(
    states: Sequence[TigrisState],
    seed: int = 0,
    most: int = 10_000,
    observed: int = 40,
    given: Sequence[Sequence[int]] | None = None,
) -> Agreed:
    """Play some states with both engines; Disagreement if they differ.

    Answers are those that are given for each state, or random up to the end (or `most` steps). After every
    step legal answers, all that lies on the table, points and outcomes are compared; after one in `observed`
    observations too.
    """
    rng = Random(seed)
    count, agreed = len(states), Agreed()
    games, wanted = np.zeros(count, GAME), np.zeros(count, GAME)
    sets, actions = np.zeros((count, WORDS), np.uint64), np.full(count, STAY, np.int32)
    flags, rewards = np.zeros(count, np.bool_), np.zeros((count, 4), np.float32)
    seen = np.zeros((count, tables.OBSERVED), np.float32)
    for row, state in enumerate(states):
        to_game(state, games, row)
    for turn in range(most + 1):
        for row, state in enumerate(states):
            to_game(state, wanted, row)
        compare(states, games, wanted)
        cpu.check(games, actions, sets, flags)
        if rng.randrange(observed) == 0:
            cpu.observe(games, np.arange(len(games)), 0, 1, seen)
            agreed.observations += _compare_observations(states, seen)
        bits = np.unpackbits(sets.view(np.uint8), axis=1, bitorder="little")
        for row, state in enumerate(states):
            answers = _answers(state, np.flatnonzero(bits[row]).tolist())
            if given is not None:
                actions[row] = given[row][turn] if turn < len(given[row]) else STAY
            elif answers:
                actions[row] = state.deal(rng) if state.actor() == CHANCE else rng.choice(answers)
        if (actions < 0).all():
            break
        agreed.steps += int((actions >= 0).sum())
        cpu.step(games, actions, ALONE, flags, rewards)
        for row, state in enumerate(states):
            actor = state.actor()
            if actor is not None and actions[row] >= 0:
                state.apply_id(actor, int(actions[row]))
                _compare_end(state, bool(flags[row]), rewards[row])
        actions[:] = STAY
    agreed.games = count
    return agreed


def _where(state: TigrisState) -> str:
    return f"{state.seats} seats, {dict(state.options)}, step {state.step}, {state.question.name}"


def _answers(state: TigrisState, listed: list[int]) -> list[int]:
    """Both list the same answers: these."""
    actor = state.actor()
    ours = [] if actor is None else list(state.legal_ids(actor))
    if listed != ours:
        other = sorted(set(listed) ^ set(ours))
        texts = ", ".join(tables.SPACE.texts[action] for action in other[:8])
        raise Disagreement(f"{_where(state)}: legal in one engine only: {texts}")
    return ours


def compare(states: Sequence[TigrisState], games: NDArray[Any], wanted: NDArray[Any]) -> None:
    """All numbers of all rows are equal, kingdoms in whatever order."""
    differ = (games["boards"][:, :KINGDOMS] != wanted["boards"][:, :KINGDOMS]).any((1, 2))
    differ |= _kingdoms(games) != _kingdoms(wanted)
    built = np.arange(games["monuments"].shape[1]) < games["built"][:, None]
    differ |= ((games["monuments"] != wanted["monuments"]).any(2) & built).any(1)
    wrong = ["boards"] if differ.any() else []
    for name in GAME.names or ():
        if name not in OWN:
            other = games[name] != wanted[name]
            other = other.reshape(len(games), -1).any(1)
            if other.any():
                wrong.append(name)
                differ |= other
    if differ.any():
        raise Disagreement(f"{_where(states[int(np.flatnonzero(differ)[0])])}: {', '.join(wrong)} differ")


def _kingdoms(games: NDArray[Any]) -> NDArray[Any]:
    """A number for the set of kingdoms of each row."""
    words = games["boards"][:, KINGDOMS:]
    mixed = words * _MIX
    mixed ^= mixed >> np.uint64(29)
    each = (mixed * _MIX[::-1]).sum(2, dtype=np.uint64)
    each ^= each >> np.uint64(31)
    there = np.arange(each.shape[1]) < games["kingdoms"][:, None]
    found: NDArray[Any] = np.where(there, each * _MIX[0], np.uint64(0)).sum(1, dtype=np.uint64)
    return found


def _compare_observations(states: Sequence[TigrisState], seen: NDArray[np.float32]) -> int:
    for row, state in enumerate(states):
        ours = np.zeros(tables.OBSERVED, np.float32)
        state.observe_into(0, ours)
        if not np.array_equal(ours, seen[row]):
            places = np.flatnonzero(ours != seen[row])[:8].tolist()
            raise Disagreement(f"{_where(state)}: observations differ at {places}")
    return len(states)


def _compare_end(state: TigrisState, done: bool, rewards: NDArray[np.float32]) -> None:
    outcome = state.outcome()
    told = outcome is not None and np.array(outcome.returns(), np.float32).tolist()
    ours = done and rewards[: state.seats].tolist()
    if told != ours:
        raise Disagreement(f"{_where(state)}: outcomes differ, {told} and {ours}")

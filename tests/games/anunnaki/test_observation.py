"""Observations: the same from a state and from its views, and never ambiguous about what may be done."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from tests.games.anunnaki.positions import random_step
from ziggurat.games.anunnaki import GAME


def observed(seats: int, seed: int) -> list[tuple[bytes, tuple[int, ...], str]]:
    """Of a random game: what each seat observes at each question, what it may answer, what is asked."""
    state, rng = GAME.setup(seats), Random(seed)
    buffer = array("f", [7.0]) * GAME.layout.size
    found = []
    while state.actor() is not None:
        for seat in range(seats):
            view = state.view(seat)
            numbers = GAME.observe(view).tobytes()
            state.observe_into(seat, buffer)
            assert buffer.tobytes() == numbers
            found.append((numbers, view.legal, state.question.name))
        random_step(state, rng)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equal_observations_have_equal_legal_actions(seats: int) -> None:
    seen: dict[bytes, tuple[int, ...]] = {}
    for seed in range(6):
        for numbers, legal, question in observed(seats, seed):
            assert seen.setdefault(numbers, legal) == legal, question
    assert len(seen) > 5000


def test_the_unit_that_goes_and_where_it_comes_from_are_observed() -> None:
    """Two units in the same position: who was picked shows."""
    state, rng = GAME.setup(2, {"houses": "pharaos,babylon"}), Random(3)
    while state.question.name != "MOVE" or len(state.legal_ids(state.asked)) < 3:
        random_step(state, rng)
    seat, seen = state.asked, set()
    units = state.legal_ids(seat)[1:]
    for unit in units:
        twin = state.clone()
        twin.apply_id(seat, unit)
        seen.add(GAME.observe(twin.view(seat)).tobytes())
    assert len(seen) == len(units)

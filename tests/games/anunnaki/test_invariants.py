"""What must hold in every position, and that the order of secret answers does not matter."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.anunnaki.positions import random_step
from ziggurat.games.anunnaki import GAME
from ziggurat.games.anunnaki.state import AnunnakiState, Ask


def check(state: AnunnakiState) -> None:
    world = state.components.map
    for s in range(state.seats):
        assert all(0 <= n <= state.components.cap for n in state.resources[s])
        assert (
            min(
                state.mana[s],
                state.reserve[s],
                state.settlements_left[s],
                state.cubes_left[s],
                state.minor_tokens[s],
            )
            >= 0
        )
        assert all(0 <= space <= 12 for space in state.tracks[s])
        assert not state.presence[s] & state.closed[s]
        if state.phase:
            assert not (state.units[s] | state.settled[s]) & ~state.in_play
        if not state.powers[s].mobile:
            assert max(state.settlements[s]) <= 1
        for t, count in enumerate(state.followers[s]):
            gods = state.gods_at[s].count(t)
            assert bool(state.units[s] >> t & 1) == bool(count or gods)
            assert bool(state.settled[s] >> t & 1) == bool(state.settlements[s][t])
    for t, spent in enumerate(state.exhaustion):
        assert spent < 1 << max(len(world.icons[t]), 1)
        assert not (spent and world.endless >> t & 1)


@pytest.mark.rule("AN-006", "AN-007", "AN-062", "AN-100", "AN-115")
@settings(max_examples=12)
@given(st.integers(0, 10_000), st.integers(2, 4))
def test_every_position_is_sound(seed: int, seats: int) -> None:
    state, rng = GAME.setup(seats), Random(seed)
    while state.actor() is not None:
        random_step(state, rng)
        check(state)


@pytest.mark.rule("AN-182", "AN-189")
@settings(max_examples=25)
@given(st.integers(0, 10_000))
def test_the_order_of_secret_answers_does_not_matter(seed: int) -> None:
    """Both sides lay the same cards, once the attacker first, once the defender: the same position."""
    state, rng = GAME.setup(3, {"houses": "norrenis,babylon,pharaos"}), Random(seed)
    while state.actor() is not None:
        if state.question == Ask.CARDS and len(state.decisions()) == 2:
            assert state.battle is not None
            one, two, at = state.clone(), state.clone(), state.battle.at
            wishes = {d.seat: rng.random() for d in state.decisions()}
            seats = sorted(wishes)
            for twin, order in ((one, seats), (two, seats[::-1])):
                for side in order:
                    while twin.battle is not None and twin.battle.at == at and twin.question == Ask.CARDS:
                        if not twin.legal_ids(side):
                            break
                        ids = twin.legal_ids(side)
                        twin.apply_id(side, ids[int(wishes[side] * len(ids))])
            first, second = one.dump(), two.dump()
            del first["step"], second["step"]
            assert first == second
            return
        random_step(state, rng)

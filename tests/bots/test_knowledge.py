"""Knowledge of every game: it recognises the questions, ranks legal moves only, and beats random play."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from ziggurat.bots import Budget, Host, ask, make
from ziggurat.bots.knowing import knowledge
from ziggurat.bots.levels import NAMES, level
from ziggurat.core.protocol import CHANCE
from ziggurat.core.registry import game as find_game
from ziggurat.core.registry import names


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("name", names())
def test_ranked_moves_are_legal_at_every_question(name: str, seats: int) -> None:
    game = find_game(name)
    known = knowledge(game)
    state = game.setup(seats)
    rng = Random(11)
    quiet = asked = 0
    while (seat := state.actor()) is not None:
        if seat == CHANCE:
            state.apply_id(CHANCE, state.deal(rng))
            continue
        legal = set(state.legal_ids(seat))
        if len(legal) > 1 and rng.random() < 0.25:
            asked += 1
            quiet += known.quiet(state)
            ranked = known.rank(state, seat)
            assert {action for _, action in ranked} <= legal
            assert ranked == sorted(ranked, key=lambda item: (-item[0], item[1]))
            assert known.pick(state, seat, rng) in legal
            assert len(known.values(state)) == seats
            assert known.spread(state) > 0
        state.apply_id(seat, state.draw(seat, rng))
    assert quiet > 3, "the question of a turn is recognised"
    assert asked > quiet or name == "tigris_cards"
    assert sum(known.rewards(state)) > 0.9


@pytest.mark.parametrize("name", names())
def test_the_apprentice_beats_random_play(name: str) -> None:
    game = find_game(name)
    for seed in (1, 2):
        host = Host(game, 2, None, Random(seed))
        bots = [make("apprentice", game), make("random", game)]
        rng = Random(seed)
        while (seat := host.to_move()) is not None:
            told = ask(bots[seat], host.view(seat), Budget(), rng)
            assert told.fault is None
            host.answer(seat, told.action)
        outcome = host.outcome()
        assert outcome is not None
        assert outcome.winners == (0,)


@pytest.mark.parametrize("name", names())
def test_levels_grow(name: str) -> None:
    """Each level knows at least as much as the one below, and plays on at least as many turns."""
    game = find_game(name)
    levels = [level(game, each) for each in NAMES]
    for lower, upper in pairwise(levels):
        assert upper.grade >= lower.grade
        turns = [(each.iterations or 0) * each.shape.horizon for each in (lower, upper)]
        assert turns[0] <= turns[1] or upper.learned
        assert upper.noise <= lower.noise
    assert levels[-1].seconds < 2

"""A search that asks the accelerated engine for random games beside its own judgement: `mcts:playouts=16`."""

from __future__ import annotations

import sys
from random import Random

import pytest

pytest.importorskip("numba", reason="the extra `fast` is not installed")

from tests.bots.tiny import TINY
from tests.fast.beside import run
from ziggurat.bots import Budget, Host, make
from ziggurat.bots.base import SpecError
from ziggurat.bots.playouts import playouts
from ziggurat.core.play import random_game
from ziggurat.games.tigris import GAME as TIGRIS
from ziggurat.games.tigris.state import TigrisState


def position(steps: int, seats: int = 2) -> TigrisState:
    """A position of a random game."""
    state = TIGRIS.setup(seats, {})
    for made, _ in enumerate(random_game(state, Random(5)), 1):
        if made == steps:
            break
    return state


def test_they_end_as_plain_random_games_do() -> None:
    """Over 400 games each: shares within five standard deviations, scores within half a point."""
    state = position(220)
    before = state.dump()
    wins, scores = playouts(TIGRIS, 400)(state, Random(1))
    assert state.dump() == before
    assert sum(wins) == pytest.approx(1)
    plain_wins, plain_scores = [0.0, 0.0], [0.0, 0.0]
    rng = Random(2)
    for _ in range(400):
        twin = state.clone()
        for _ in random_game(twin, rng):
            pass
        outcome = twin.outcome()
        assert outcome is not None
        for seat in range(2):
            plain_wins[seat] += (seat in outcome.winners) / len(outcome.winners) / 400
            plain_scores[seat] += outcome.scores[seat] / 400
    assert wins == pytest.approx(plain_wins, abs=5 * (0.5 / 400) ** 0.5)
    assert scores == pytest.approx(plain_scores, abs=0.5)


def test_the_same_generator_gives_the_same_numbers() -> None:
    state = position(150, seats=3)
    found = [playouts(TIGRIS, 20)(state, Random(seed)) for seed in (1, 1, 2)]
    assert found[0] == found[1] != found[2]
    assert len(found[0][0]) == 3


def test_a_bot_searches_with_them() -> None:
    host = Host(TIGRIS, 2, None, Random(4))
    for _ in range(3):
        seat = host.to_move()
        assert seat is not None
        view = host.view(seat)
        bot = make("mcts:iters=16,playouts=8,belief=0.5", TIGRIS)
        answers = {bot.choose(view, Budget(), Random(2)) for _ in range(2)}
        assert len(answers) == 1
        assert answers <= set(view.legal)
        host.answer(seat, answers.pop())


def test_what_cannot_be_is_said_when_the_bot_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SpecError, match="tiny has no accelerated engine for playouts; leave playouts out"):
        make("mcts:playouts=8", TINY)
    with pytest.raises(SpecError, match="belief of bot 'mcts:belief=2' must be at most 1, not 2"):
        make("mcts:belief=2", TIGRIS)
    monkeypatch.setitem(sys.modules, "ziggurat.games.tigris.fast.playouts", None)
    with pytest.raises(SpecError, match=r"playouts need .*: pip install 'ziggurat\[fast\]', or leave"):
        make("mcts:playouts=8", TIGRIS)
    make("mcts", TIGRIS)


def test_bots_do_without_numba_until_they_are_asked() -> None:
    """Neither import, nor levels, nor a search without playouts need it."""
    script = "import sys; from ziggurat import bots; from ziggurat.core.registry import game\n"
    script += "made = [bots.make(spec, game('tigris')) for spec in ('king', 'mcts:iters=4')]\n"
    script += "print('numba' in sys.modules, 'numpy' in sys.modules)"
    assert run(script) == "False False\n"

"""Search and one-ply judgement over sampled worlds, on the tiny game."""

from __future__ import annotations

from random import Random

import pytest

from tests.bots.tiny import TINY, Card, TinyState
from ziggurat.bots import Bot, Budget, Host, ask, make
from ziggurat.bots.levels import NAMES


def wins(one: Bot, other: Bot, games: int) -> float:
    """Share of games that `one` wins against `other`, seats swapped, the same cards."""
    won = 0.0
    for number in range(games):
        for first in (True, False):
            host = Host(TINY, 2, None, Random(number))
            rng = Random(-1 - number)
            pair = [one, other] if first else [other, one]
            while (seat := host.to_move()) is not None:
                told = ask(pair[seat], host.view(seat), Budget(iterations=60), rng)
                assert told.fault is None
                host.answer(seat, told.action)
            outcome = host.outcome()
            assert outcome is not None
            mine = 0 if first else 1
            won += 1 / len(outcome.winners) if mine in outcome.winners else 0
    return won / games / 2


def test_search_beats_random_play() -> None:
    assert wins(make("mcts:iters=60", TINY), make("random", TINY), 60) > 0.55


def test_hints_name_the_searched_moves() -> None:
    """Both moves are searched and told with a chance to win."""
    state = TinyState(TINY, 2)
    state.dealt, state.step = 6, 8
    state.hands = [[1, 6], [5, 5]]
    state.shown, state.scores = [2, 3], [0, 5]
    for card in (1, 6, 5, 5, 2, 3):
        state.deck[card] -= 1
    state.apply_id(1, TINY.actions.encode(Card("play", 5)))
    hints = make("mcts:iters=200", TINY).hint(state.view(0), Budget(), Random(1))
    assert {hint.notation for hint in hints} == {"play 1", "play 6"}
    assert all(0 <= hint.win <= 1 for hint in hints)


@pytest.mark.parametrize("spec", ["random", "heuristic", "mcts:iters=40"])
def test_equal_views_get_equal_answers(spec: str) -> None:
    host = Host(TINY, 3, None, Random(9))
    view = host.view(0)
    twin = TINY.view_from_json(view.to_json())
    assert twin == view
    answers = {make(spec, TINY).choose(each, Budget(), Random(2)) for each in (view, twin, view)}
    assert len(answers) == 1


def test_a_search_bot_obeys_a_smaller_time_limit() -> None:
    bot = make("king", TINY)
    told = ask(bot, Host(TINY, 2, None, Random(1)).view(0), Budget(iterations=10), Random(1))
    assert told.fault is None


def test_every_level_plays() -> None:
    view = Host(TINY, 4, None, Random(1)).view(0)
    for name in NAMES:
        bot = make(name, TINY)
        assert bot.name == name
        assert bot.choose(view, Budget(iterations=20), Random(1)) in view.legal

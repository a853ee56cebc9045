"""Bots play fair: they get views, no true state is within their reach, equal views get equal answers."""

from __future__ import annotations

import gc
from random import Random
from types import ModuleType
from typing import Any

import pytest

from ziggurat.bots import Bot, Budget, Host, ask, make
from ziggurat.core.protocol import State, View
from ziggurat.core.registry import game as find_game
from ziggurat.core.registry import names

SPECS = ("random", "heuristic", "apprentice", "mcts:iters=2")


def reachable(*roots: object) -> set[int]:
    """Ids of all objects that can be reached from some, modules and classes left out."""
    seen: set[int] = set()
    front: list[object] = list(roots)
    while front:
        thing = front.pop()
        if id(thing) in seen or isinstance(thing, (type, ModuleType)):
            continue
        seen.add(id(thing))
        if not callable(thing) or hasattr(thing, "__self__"):
            front.extend(gc.get_referents(thing))
    return seen


class Watched(Bot):
    """A bot whose every argument is checked before it sees it."""

    def __init__(self, bot: Bot, truth: State[Any, Any]) -> None:
        self.bot = bot
        self.name = bot.name
        self.truth = truth
        self.asked = 0

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        assert isinstance(view, View)
        if self.asked % 6 == 0:
            assert id(self.truth) not in reachable(view, budget, rng, self.bot)
        self.asked += 1
        return self.bot.choose(view, budget, rng)


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("name", names())
def test_no_bot_can_reach_the_truth(name: str, spec: str) -> None:
    game = find_game(name)
    host = Host(game, 2, None, Random(3))
    truth: State[Any, Any] = host._Host__state  # type: ignore[attr-defined]
    assert id(truth) in reachable(host)
    bots = [Watched(make(spec, game), truth), Watched(make("random", game), truth)]
    rng = Random(4)
    for _ in range(16):
        seat = host.to_move()
        if seat is None:
            break
        told = ask(bots[seat], host.view(seat), Budget(), rng)
        assert told.fault is None
        host.answer(seat, told.action)
    assert all(bot.asked for bot in bots)


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("name", names())
def test_equal_views_get_equal_answers(name: str, spec: str) -> None:
    """A view that went through JSON is another object with the same content."""
    game = find_game(name)
    host = Host(game, 2, None, Random(8))
    rng = Random(9)
    for number in range(40):
        seat = host.to_move()
        if seat is None:
            break
        view = host.view(seat)
        if number % 16 == 8:
            twin = game.view_from_json(view.to_json())
            assert twin is not view
            answers = [make(spec, game).choose(each, Budget(), Random(number)) for each in (view, twin)]
            assert answers[0] == answers[1]
        host.answer(seat, rng.choice(view.legal))


@pytest.mark.parametrize("name", names())
def test_hints_are_legal_moves_with_reasons(name: str) -> None:
    game = find_game(name)
    host = Host(game, 2, None, Random(5))
    rng = Random(6)
    told = asked = 0
    while (seat := host.to_move()) is not None and asked < 3:
        view = host.view(seat)
        if len(view.legal) > 5 and view.step > 20:
            asked += 1
            hints = make("heuristic", game).hint(view, Budget(), rng)
            assert 0 < len(hints) <= 3
            assert all(hint.action in view.legal for hint in hints)
            assert all(0 <= hint.win <= 1 for hint in hints)
            told += sum(bool(hint.reasons) for hint in hints)
        host.answer(seat, rng.choice(view.legal))
    assert told

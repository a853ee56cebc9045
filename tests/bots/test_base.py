"""Bots in general: who answers, what a fault costs, which specs there are."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.bots.tiny import TINY
from ziggurat.bots import Bot, BotError, Budget, Host, SpecError, ask, make
from ziggurat.bots.base import begin, end
from ziggurat.bots.specs import split
from ziggurat.core.errors import IllegalAction
from ziggurat.core.protocol import View


def play(host: Host, bots: list[Bot], rng: Random) -> list[str]:
    faults: list[str] = []
    while (seat := host.to_move()) is not None:
        answer = ask(bots[seat], host.view(seat), Budget(iterations=10), rng)
        if answer.fault:
            faults.append(answer.fault)
        host.answer(seat, answer.action)
    return faults


class Broken(Bot):
    """Answers in every wrong way, one after the other."""

    name = "broken"

    def __init__(self) -> None:
        self.calls = 0

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        self.calls += 1
        if self.calls == 1:
            raise RuntimeError("out of ideas")
        return 10_000 if self.calls == 2 else "play 1"  # type: ignore[return-value]


def test_random_bots_play_a_game_to_its_end() -> None:
    host = Host(TINY, 3, None, Random(5))
    assert play(host, [make("random", TINY)] * 3, Random(6)) == []
    outcome = host.outcome()
    assert outcome is not None
    assert len(outcome.scores) == 3
    assert len(host.steps) == 9 + 9


def test_a_failing_bot_loses_its_decision_and_the_match_goes_on() -> None:
    host = Host(TINY, 2, None, Random(1))
    faults = play(host, [Broken(), make("random", TINY)], Random(2))
    assert host.outcome() is not None
    assert [fault.split(",")[0] for fault in faults] == [
        "broken failed: RuntimeError: out of ideas",
        "broken answered 10000",
        "broken answered 'play 1'",
    ]


def test_a_number_of_numpys_is_an_answer_and_a_truth_value_is_none() -> None:
    host = Host(TINY, 2, None, Random(1))
    view = host.view(host.to_move())
    bot = make("py:tests.bots.outside:Counting", TINY)
    told = ask(bot, view, Budget(), Random(1))
    assert (type(told.action), told.fault) == (int, None)
    bot.choose = lambda *told: True  # type: ignore[method-assign]
    assert "answered True, which is no action id" in str(ask(bot, view, Budget(), Random(1)).fault)


def test_whatever_a_bot_answers_or_raises_is_told_in_one_short_line() -> None:
    """sys.exit in a bot ends its answer, not the process that asks."""
    host = Host(TINY, 2, None, Random(1))
    view = host.view(host.to_move())
    for name, words in (
        ("Leaving", "failed: SystemExit: 0"),
        ("Rambling", "failed: Speechless|answered array"),
    ):
        bot = make(f"py:tests.bots.outside:{name}", TINY)
        for seed in range(4):
            told = ask(bot, view, Budget(), Random(seed))
            assert re.search(words, told.fault or "")
            assert "\n" not in str(told.fault)
            assert len(str(told.fault)) < 200
            assert told.action in view.legal
        end(bot)
    with pytest.raises(BotError, match="LeavingEarly cannot be started: SystemExit: 0"):
        begin(make("py:tests.bots.outside:LeavingEarly", TINY))


def test_the_host_refuses_an_illegal_answer() -> None:
    host = Host(TINY, 2, None, Random(1))
    missing = next(n for n in range(6) if n not in host.view(0).legal)
    before = host.view(0)
    with pytest.raises(IllegalAction):
        host.answer(0, missing)
    with pytest.raises(IllegalAction, match="there is no action 99; ids are 0 to 11"):
        host.answer(0, 99)
    assert host.view(0) == before


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("nobody", "there is no bot 'nobody'; there are: random, heuristic, novice"),
        ("random:iters=3", "bot 'random:iters=3' has no setting 'iters'; it has: none"),
    ],
)
def test_unknown_specs_are_named(spec: str, message: str) -> None:
    with pytest.raises(SpecError) as caught:
        make(spec, TINY)
    assert str(caught.value).startswith(message)


def test_a_list_of_specs_is_split_between_bots_not_between_settings() -> None:
    assert split("king, random") == ["king", "random"]
    assert split("mcts:iters=4,width=2,king,mcts:secs=1") == ["mcts:iters=4,width=2", "king", "mcts:secs=1"]
    assert split("stdio:./bot --level=3,heuristic") == ["stdio:./bot --level=3", "heuristic"]
    assert split("king,width=2") == ["king", "width=2"]

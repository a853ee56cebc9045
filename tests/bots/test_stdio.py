"""Bots as programs: a good one in another language, and every way to go wrong."""

from __future__ import annotations

import shutil
import sys
import threading
from pathlib import Path
from random import Random

import pytest

from tests.bots.tiny import TINY
from ziggurat.bots import BotError, Budget, Host, SpecError, ask, make
from ziggurat.bots.base import UNHURRIED
from ziggurat.bots.stdio import UNREAD, StdioBot

EXAMPLE = Path(__file__).parents[2] / "examples" / "stdio_bot.mjs"

HELLO = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type": "hello"}', flush=True)
    if message["type"] == "choose":
        %s
"""
SLEEP = "time.sleep(600)"


def program(tmp_path: Path, answer: str) -> StdioBot:
    script = tmp_path / "bot.py"
    script.write_text(HELLO % answer)
    return StdioBot(TINY, "mybot", [sys.executable, str(script)])


@pytest.mark.skipif(shutil.which("node") is None, reason="the example needs Node")
def test_the_javascript_example_plays_a_whole_game_alike_twice() -> None:
    games = []
    for _ in range(2):
        bot = make(f"stdio:node '{EXAMPLE}'", TINY)
        host = Host(TINY, 2, None, Random(3))
        rng = Random(4)
        while (seat := host.to_move()) is not None:
            player = bot if seat == 0 else make("random", TINY)
            answer = ask(player, host.view(seat), Budget(seconds=100), rng)
            assert answer.fault is None
            host.answer(seat, answer.action)
        bot.close()
        games.append(host.steps)
    assert games[0] == games[1]


def test_an_answer_may_be_written_in_notation(tmp_path: Path) -> None:
    bot = program(tmp_path, "print(json.dumps({'type': 'choose', 'action': 'PLAY  6'}), flush=True)")
    assert bot.choose(Host(TINY, 2, None, Random(1)).view(0), Budget(), Random(1)) == 5
    bot.close()


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        ("sys.exit(1)", "mybot ended without an answer"),
        (SLEEP, "mybot did not answer within 0.7 s"),
        ("print('hm', flush=True)", "mybot wrote a line that is no JSON: 'hm\\n'"),
        ("print('[]', flush=True)", "mybot wrote '[]\\n' instead of a 'choose' message"),
        (
            'print(\'{"type": "choose"}\', flush=True)',
            "mybot answered None; an action is an id or its notation",
        ),
        (
            'print(\'{"type": "choose", "action": "fly"}\', flush=True)',
            "mybot answered: 'fly' is no action: it must start with one of: deal, play",
        ),
    ],
)
def test_faults_are_told_and_the_bot_is_asked_again(tmp_path: Path, answer: str, complaint: str) -> None:
    bot = program(tmp_path, answer)
    view = Host(TINY, 2, None, Random(1)).view(0)
    seconds = 0.2 if answer == SLEEP else 100  # a busy machine may take its time for all others
    for _ in range(2):
        told = ask(bot, view, Budget(seconds=seconds), Random(1))
        assert told.fault == complaint
        assert told.action in view.legal
    bot.close()


def test_old_answers_do_not_put_the_end_of_the_time_off(tmp_path: Path) -> None:
    stale = 'while True: time.sleep(0.05); print(\'{"type": "choose", "id": -1}\', flush=True)'
    bot = program(tmp_path, stale)
    view = Host(TINY, 2, None, Random(1)).view(0)
    told = ask(bot, view, Budget(seconds=0.2), Random(1))
    assert told.fault == "mybot did not answer within 0.7 s"
    bot.close()


def test_a_program_that_writes_without_end_is_not_heaped_up(tmp_path: Path) -> None:
    """It waits after a few lines, and lets go of its thread when it is ended."""
    script = tmp_path / "bot.py"
    script.write_text("while True: print('y')")
    bot = StdioBot(TINY, "mybot", [sys.executable, str(script)])
    view = Host(TINY, 2, None, Random(1)).view(0)
    before = set(threading.enumerate())
    for _ in range(3):
        told = ask(bot, view, Budget(seconds=100), Random(1))
        assert told.fault == "mybot wrote a line that is no JSON: 'y\\n'"
    assert bot._lines.qsize() <= UNREAD
    bot.close()
    for thread in set(threading.enumerate()) - before:
        thread.join(60)  # it is on its way out; one that waits for ever is what is looked for
        assert not thread.is_alive()


def test_a_program_that_never_reads_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it is told fills the pipe; it must not hold up the match."""
    monkeypatch.setattr("ziggurat.bots.stdio.USUAL_SECONDS", 0.1)
    script = tmp_path / "bot.py"
    script.write_text("import time\nfor _ in range(9): print('y', flush=True)\ntime.sleep(600)")
    bot = StdioBot(TINY, "mybot", [sys.executable, str(script)])
    bot.start()
    with pytest.raises(BotError, match="mybot ended before it was asked"):
        bot._send({"much": "x" * 1_000_000})
    assert bot._process is None


def test_a_program_that_does_not_leave_is_ended_with_its_children(tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text("import time\ntime.sleep(600)")
    bot = StdioBot(TINY, "mybot", [sys.executable, str(script)])
    bot.start()
    process = bot._process
    assert process is not None
    try:
        raise KeyboardInterrupt
    except KeyboardInterrupt:
        bot.close()  # at once: whoever interrupts does not wait
    assert process.returncode is not None


def test_without_a_time_limit_a_hanging_program_is_still_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ziggurat.bots.stdio.USUAL_SECONDS", 0.1)
    bot = program(tmp_path, SLEEP)
    told = ask(bot, Host(TINY, 2, None, Random(1)).view(0), Budget(seconds=UNHURRIED), Random(1))
    assert told.fault == "mybot did not answer within 0.6 s"
    bot.close()


def test_a_command_that_cannot_be_started_is_a_fault() -> None:
    bot = make("stdio:./no-such-program", TINY)
    with pytest.raises(BotError, match=r"stdio:\./no-such-program cannot be started: No such file"):
        bot.choose(Host(TINY, 2, None, Random(1)).view(0), Budget(), Random(1))


@pytest.mark.parametrize("spec", ["stdio:", "stdio:'open"])
def test_a_command_is_needed(spec: str) -> None:
    with pytest.raises(SpecError):
        make(spec, TINY)

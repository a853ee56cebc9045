"""A game in the terminal, typed by a script."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.bots.test_plugs import weights
from ziggurat.bots import policy
from ziggurat.cli.__main__ import run
from ziggurat.core import play, record, registry

Type = Callable[..., None]


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Type:
    """Type these lines, then end of input."""

    def type_lines(*lines: str) -> None:
        rest: Iterator[str] = iter(lines)

        def answer(prompt: str = "") -> str:
            print(prompt, end="")
            try:
                return next(rest)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)

    return type_lines


ARGS = ["play", "tigris", "--terminal", "--players", "2", "--seed", "5"]


def test_moves_help_why_and_undo(typing: Type, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    typing(
        "help",
        "moves withdraw",
        "why tile temple E1",
        "tile temple E1",
        "what",
        "pass",
        "undo",
        "pass",
        "quit",
    )
    target = tmp_path / "game.zig"
    assert run([*ARGS, "--record", str(target)]) == 0
    text = capsys.readouterr().out
    assert "take back your last move" in text
    assert text.count("TE-102") == 2
    assert "“what” is no move here. Moves begin with: tile, leader" in text
    assert "Taken back." in text
    assert "You left the game." in text
    saved = record.load(target)
    assert play.replay(saved).step == len(saved.steps)


def test_a_whole_game_of_passes_ends_by_itself(typing: Type, capsys: pytest.CaptureFixture[str]) -> None:
    typing(*["pass"] * 3000)
    assert run(ARGS) == 0
    assert "You left the game." not in capsys.readouterr().out


def test_a_trained_policy_plays_along(
    typing: Type, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game = registry.game("tigris")
    policy.save(tmp_path / "p.npz", game, weights(game))
    typing("pass", "pass", "pass", "quit")
    target = tmp_path / "game.zig"
    assert run([*ARGS, "--bot", f"policy:{tmp_path / 'p.npz'}", "--record", str(target)]) == 0
    assert "You left the game." in capsys.readouterr().out
    own = [step for step in record.load(target).steps if step.seat == 1]
    assert len(own) >= 2  # it answered its whole turn
    assert run([*ARGS, "--bot", f"policy:{tmp_path / 'gone.npz'}"]) == 2
    told = capsys.readouterr().err
    assert "gone.npz: cannot be read" in told
    assert told.count("\n") == 1


def test_two_people_hand_over(typing: Type, capsys: pytest.CaptureFixture[str]) -> None:
    typing("", "pass", "pass", "", "quit")
    assert run([*ARGS, "--people", "2", "--lang", "it"]) == 0
    assert "tocca a te: premi Invio" in capsys.readouterr().out


def test_an_existing_record_is_not_overwritten(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = tmp_path / "mine.zig"
    target.write_text("precious")
    assert run([*ARGS, "--record", str(target)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert target.read_text() == "precious"

"""`ziggurat review` and `ziggurat analyse` as a person uses them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.review.planted import AT, MISTAKE, POSITION, planted
from ziggurat.cli.__main__ import run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.zig"
    planted().save(path)
    return path


def test_a_review_tells_who_erred_and_why(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", str(record), "--lang", "it"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "errore grave" in text
    assert "“tessera insediamento N2”" in text
    assert "Conta solo il colore più debole" in text
    assert run(["review", str(record), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert any(moment["played"] == MISTAKE and moment["grade"] == "blunder" for moment in found["moments"])


def test_an_analysis_of_a_step_and_of_a_position(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["analyse", str(record), "--step", str(AT), "--best", "2"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "Anna decides" in text
    assert "1. “tile market" in text
    position = tmp_path / "position.json"
    position.write_text(json.dumps({"game": "tigris", "seats": 2, "position": POSITION}), encoding="utf-8")
    assert run(["analyse", str(position), "--json", "--effort", "0.5"]) == 0
    assert json.loads(capsys.readouterr().out)["options"][0]["text"].startswith("tile market")


@pytest.mark.parametrize(
    ("content", "arguments", "said"),
    [
        ('{"game": "tigris"}', [], "a position needs position"),
        ('{"game": "tigris", "position": {"hands": [{"red": 99}]}}', [], "red"),
        ('{"game": "tigris", "position": {"moon": 1}}', [], "has no 'moon'"),
        ('{"game": "tigris", "position": [1]}', [], "must be an object with its fields"),
        ('{"game": "tigris", "position": {}, "options": [1]}', [], "options must be an object"),
        ('{"game": "tigris", "position": {}, "steps": 3}', [], "steps must be a list"),
        ('{"game": "tigris", "position": {}, "seats": "x"}', [], "2 to 4 players"),
        ('{"game": "tigris", "position": {"active": 7, "asked": 7}}', [], "seat 7"),
        ("{", [], "not JSON"),
        ('{"game": "tigris", "position": {}}', ["--step", "4"], "steps 0 to 0"),
        ('{"game": "tigris", "position": {}}', ["--seat", "1"], "seat 1 does not decide"),
        ('{"game": "tigris", "position": {}}', ["--best", "9"], "1 to 4"),
    ],
)
def test_what_cannot_be_analysed_gets_one_line(
    content: str, arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.json"
    path.write_text(content, encoding="utf-8")
    assert run(["analyse", str(path), *arguments]) == 2
    text = capsys.readouterr().err
    assert text.count("\n") == 1
    assert said in text

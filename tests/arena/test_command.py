"""`ziggurat arena` and `ziggurat dataset` as a person uses them."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from ziggurat.arena.schedule import Plan
from ziggurat.cli.__main__ import run


def test_a_tournament_and_a_dataset_of_its_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    words = ["arena", "tigris", "random", "novice", "--games", "2", "--seed", "1", "--out", str(out)]
    assert run(words) == 0
    assert "report.html" in capsys.readouterr().out
    assert json.loads((out / "report.json").read_text("utf-8"))["played"] == 2
    assert run(["arena", "--resume", "--out", str(out)]) == 0
    assert "2 of 2 games" in capsys.readouterr().out
    folder = tmp_path / "data"
    assert run(["dataset", str(out / "records"), "-o", str(folder)]) == 0
    assert "decisions of 2 games in 1 shards" in capsys.readouterr().out
    with np.load(folder / "00000.npz") as data:
        assert set(data["game"]) == {0, 1}
    assert json.loads((folder / "_about.json").read_text("utf-8"))["game"] == "tigris"
    assert run(["dataset", str(out / "records"), "-o", str(folder)]) == 2
    assert "holds a dataset already; --resume goes on with it" in capsys.readouterr().err
    assert run(["dataset", str(out / "records"), "-o", str(folder), "--resume"]) == 0


@pytest.mark.parametrize(
    ("words", "ray", "address"),
    [
        ([], False, None),
        (["--ray"], True, None),
        (["--ray", "--seed", "3"], True, None),
        (["--ray", "10.0.0.5:6379"], True, "10.0.0.5:6379"),
        (["--ray=auto"], True, "auto"),
    ],
)
def test_ray_alone_or_with_an_address(
    words: list[str], ray: bool, address: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only where the games are played is replaced; the words are read by the real command."""
    seen: list[tuple[object, ...]] = []

    def play(plan: Plan, out: Path, *told: object) -> dict[str, list[str]]:
        seen.append(told)
        return {"faults": []}

    monkeypatch.setattr("ziggurat.cli.arena.run", play)
    assert run(["arena", "tigris", "random", "--out", str(tmp_path), *words]) == 0
    assert seen[0][:3] == (1, ray, address)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["arena", "tigris", "rndom", "--out", "x"], "there is no bot 'rndom'"),
        (["arena", "tigris", "random", "--players", "7", "--out", "x"], "tigris is for 2 to 4 players"),
        (["arena", "chess", "random", "--out", "x"], "there is no game 'chess'"),
        (["arena", "tigris", "random", "--workers", "0", "--out", "x"], "--workers must be at least 1"),
        (["arena", "tigris", "random", "--ray", "127.0.0.1:1", "--out", "x"], "no Ray cluster answers"),
        (["arena", "tigris", "--ray", "random", "king", "--out", "x"], "a Ray address is host:port"),
        (["dataset", "-o", "x.npz"], "no record was named"),
        (["dataset", "gone.zig", "-o", "x.npz"], "gone.zig: cannot be read"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    words: list[str],
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(words) == 2
    told = capsys.readouterr()
    assert complaint in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""

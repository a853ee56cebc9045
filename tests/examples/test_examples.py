"""The examples run: the notebook cell by cell, the learners in a small setting; their policies play."""

from __future__ import annotations

import ast
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ziggurat.arena import make_plan, run

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


def command(script: str, out: Path, *words: str) -> list[str]:
    return [sys.executable, str(EXAMPLES / script), "--out", str(out), "--hidden", "8", *words]


def surroundings() -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]),
    }


def learn(script: str, out: Path, *words: str) -> str:
    """Run a learner as a person does."""
    done = subprocess.run(
        command(script, out, *words), env=surroundings(), capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_notebook_runs() -> None:
    cells = json.loads((EXAMPLES / "tour.ipynb").read_text("utf-8"))["cells"]
    names: dict[str, Any] = {}
    drawn = 0
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"] == [], "the notebook is kept without outputs"
        body = ast.parse("".join(cell["source"])).body
        last = body.pop() if isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), "tour", "exec"), names)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), "tour", "eval"), names)
            if hasattr(shown, "_repr_svg_"):
                assert shown._repr_svg_().startswith("<svg")
                drawn += 1
    assert drawn == 2


@pytest.mark.parametrize(
    ("script", "game", "words"),
    [
        ("ppo.py", "tigris_cards", ("--rows", "2", "--update", "32", "--test", "1", "--minutes", "0")),
        ("zero.py", "terra", ("--rows", "2", "--iterations", "2", "--test", "1", "--minutes", "0")),
    ],
)
def test_a_learner_learns_goes_on_and_ends_in_a_policy_that_plays(
    script: str, game: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    told = learn(script, out, "--game", game, *words)
    assert "against random" in told
    assert (out / "curve.svg").read_text("utf-8").startswith("<svg")
    assert "going on after" in learn(script, out, "--game", game, *words)
    found = run(make_plan(game, (f"policy:{out / 'policy.npz'}", "random"), 1, seed=1), tmp_path / "run")
    assert found["played"] == 1
    assert all("did not end" in fault for fault in found["faults"])


@pytest.mark.parametrize("script", ["ppo.py", "zero.py"])
def test_a_learner_that_is_interrupted_keeps_what_it_has_learned(script: str, tmp_path: Path) -> None:
    words: tuple[str, ...] = ("--game", "tigris_cards", "--rows", "2", "--test", "1", "--minutes", "60")
    if script == "ppo.py":
        words = (*words, "--update", "1", "--every", "1")
    with subprocess.Popen(
        command(script, tmp_path / "out", *words),
        env=surroundings(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdout is not None
        assert "against random" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        told, wrong = process.communicate(timeout=120)
    assert (process.returncode, wrong) == (0, "")
    assert "stopped; the same command goes on from here" in told
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        "checkpoint.npz",
        "curve.csv",
        "curve.svg",
        "policy.npz",
    }


@pytest.mark.parametrize("script", ["ppo.py", "zero.py"])
def test_a_learner_says_what_is_wrong_in_one_line(script: str, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "checkpoint.npz").write_text("no arrays")
    file = tmp_path / "file"
    file.write_text("")
    for out, words, reason in (
        (tmp_path, ("--hidden", "0"), "argument --hidden: at least 1, not 0"),
        (tmp_path, ("--test", "none"), "argument --test: invalid int value: 'none'"),
        (tmp_path, ("--rate", "nan"), "argument --rate: at least 1e-09, not nan"),
        (broken, (), "checkpoint.npz is no checkpoint: take it away, or name another folder with --out"),
        (file, (), "file cannot be a folder: File exists"),
    ):
        done = subprocess.run(
            command(script, out, "--game", "tigris", *words),
            env=surroundings(),
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode != 0
        assert done.stderr.splitlines()[-1].endswith(reason)
        assert "Traceback" not in done.stderr


def test_the_examples_are_short() -> None:
    for path in EXAMPLES.glob("*.py"):
        assert len(path.read_text("utf-8").splitlines()) < 300, path.name

"""Whole runs: reports, resuming, and the same games wherever they are played."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from errno import ENOSPC
from importlib import import_module
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.bots.test_plugs import weights
from ziggurat.arena import ArenaError, make_plan, run
from ziggurat.arena.match import Result
from ziggurat.arena.rating import matrix, ratings, wilson
from ziggurat.bots import policy
from ziggurat.cli.__main__ import run as command
from ziggurat.core import play
from ziggurat.core.errors import ZigguratError
from ziggurat.core.record import load
from ziggurat.core.registry import game as find_game


def steps(folder: Path) -> dict[str, str]:
    """The games of a run by file name, without what may differ (nothing does)."""
    return {path.name: path.read_text("utf-8") for path in sorted((folder / "records").glob("*.zig"))}


def test_a_run_keeps_every_game_and_writes_both_reports(tmp_path: Path) -> None:
    plan = make_plan("tigris", ("random", "novice"), 4, seed=3)
    seen: list[int] = []
    found = run(plan, tmp_path, progress=lambda results, whole: seen.append(len(results)))
    assert seen == [1, 2, 3, 4]
    assert found["played"] == 4
    assert found["standings"][1]["wins"] == 4
    assert found["matrix"][1][0] == 1.0
    assert json.loads((tmp_path / "report.json").read_text("utf-8")) == found
    page = (tmp_path / "report.html").read_text("utf-8")
    assert page.count("<svg") == 4
    assert "novice" in page
    assert "http" not in page.replace("http://www.w3.org", "")
    for path in (tmp_path / "records").glob("*.zig"):
        play.check(load(path))


def test_an_interrupted_run_goes_on_with_the_same_games(tmp_path: Path) -> None:
    plan = make_plan("tigris", ("random", "heuristic"), 4, seed=1)
    whole = tmp_path / "whole"
    run(plan, whole)
    broken = tmp_path / "broken"

    def stop(results: list[Result], total: int) -> None:
        if len(results) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(plan, broken, progress=stop)  # type: ignore[arg-type]
    assert len(steps(broken)) == 2
    with (broken / "games.jsonl").open("a") as log:
        log.write('{"index": 2, "numb')  # the process died while writing
    run(plan, broken)
    assert steps(broken) == steps(whole)


def test_a_damaged_log_costs_only_the_games_of_its_damaged_lines(tmp_path: Path) -> None:
    plan = make_plan("tigris", ("random", "novice"), 6, seed=9)
    run(plan, tmp_path)
    log = tmp_path / "games.jsonl"
    whole = steps(tmp_path)
    lines = log.read_bytes().splitlines(keepends=True)
    other = {**json.loads(lines[2]), "numbers": [7, 8]}
    odd = {**json.loads(lines[3]), "seconds": "long"}
    far = {**json.loads(lines[3]), "index": 99}
    damaged = [b"\xff\xfe", *(json.dumps(one).encode() for one in (other, odd, far))]
    log.write_bytes(
        lines[0] + b"".join(one + b"\n" for one in damaged) + lines[1] + lines[1] + lines[5] + lines[4][:-20]
    )
    told: list[int] = []
    run(plan, tmp_path, progress=lambda results, _: told.append(len(results)))
    assert told == [3, 4, 5, 6]
    assert steps(tmp_path) == whole
    assert sorted(json.loads(line)["index"] for line in log.read_text("utf-8").splitlines()) == [*range(6)]


def test_a_full_disk_stops_the_run_with_one_line_and_takes_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(make_plan("tigris", ("random",), 2, seed=9), tmp_path)
    kept = (tmp_path / "games.jsonl").read_bytes()

    def full(path: Path, text: str, *told: object, **others: object) -> int:
        path.open("w").close()  # as far as a full disk lets it
        raise OSError(ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_text", full)
    for words in (["--resume"], ["tigris", "random", "--games", "2", "--seed", "9"]):
        assert command(["arena", *words, "--out", str(tmp_path)]) == 2
        told = capsys.readouterr().err
        assert "cannot be written to: No space left on device" in told
        assert told.count("\n") == 1
        assert (tmp_path / "games.jsonl").read_bytes() == kept
        assert json.loads((tmp_path / "plan.json").read_text("utf-8"))["seed"] == 9


def test_a_folder_with_something_else_in_it_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["tigris", "random", "--games", "1"]
    for name, text in (("records", "x"), ("plan.json", "[1]"), ("plan.json", '{"games": "many"}')):
        folder = tmp_path / f"{name}{len(text)}"
        folder.mkdir()
        (folder / name).write_text(text)
        assert command(["arena", *words, "--out", str(folder)]) == 2
        assert capsys.readouterr().err.count("\n") == 1
        assert (folder / name).read_text() == text


def test_a_resumed_run_takes_no_other_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They would be passed over: the folder says what is played."""
    run(make_plan("tigris", ("random",), 1, seed=9), tmp_path)
    for word, value in (("games", "7"), ("seed", "3"), ("players", "3"), ("seconds", "1"), ("option", "x=1")):
        assert command(["arena", "--resume", f"--{word}", value, "--out", str(tmp_path)]) == 2
        assert f"the folder says what is played; leave --{word} out" in capsys.readouterr().err


def test_processes_play_the_same_games(tmp_path: Path) -> None:
    plan = make_plan("tigris", ("random", "mcts:iters=2"), 2, seed=5)
    run(plan, tmp_path / "one")
    run(plan, tmp_path / "two", workers=2)
    assert steps(tmp_path / "one") == steps(tmp_path / "two")


@pytest.mark.parametrize("moment", ["before", "after"])
def test_an_interruption_while_a_game_is_written_saves_it_once(
    moment: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between its line in the log and the arena's own list, and just before that line."""

    class Written(list[Result]):
        def append(self, result: Result) -> None:
            if len(self) == 1 and not stopped:
                stopped.append(True)
                raise KeyboardInterrupt
            super().append(result)

    stopped: list[bool] = []
    plan = make_plan("tigris", ("random",), 3, seed=2)
    module, real = import_module("ziggurat.arena.run"), Result.to_json
    if moment == "after":
        resume = module._resume
        monkeypatch.setattr(module, "_resume", lambda plan, folder: Written(resume(plan, folder)))

    def to_json(result: Result) -> dict[str, object]:
        if moment == "before" and result.index == 1 and not stopped:
            stopped.append(True)
            raise KeyboardInterrupt
        return real(result)

    monkeypatch.setattr(Result, "to_json", to_json)
    with pytest.raises(KeyboardInterrupt):
        run(plan, tmp_path)
    indices = [json.loads(line)["index"] for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert indices == [0, 1]
    assert json.loads((tmp_path / "report.json").read_text("utf-8"))["played"] == 2
    assert run(plan, tmp_path)["played"] == 3


def test_a_ray_address_that_does_not_answer_is_named(tmp_path: Path) -> None:
    plan = make_plan("tigris", ("random",), 1)
    with pytest.raises(ArenaError, match=r"no Ray cluster answers at 127\.0\.0\.1:1"):
        run(plan, tmp_path, ray=True, address="127.0.0.1:1")


def heeding() -> None:
    """What a shell starts in the background does not hear Ctrl-C, nor does what that starts."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def interrupted(folder: Path, *words: str, after: int = 1) -> tuple[float, int]:
    """Start a run as a person does, press Ctrl-C when games are saved; the seconds it took, its status."""
    program = [sys.executable, "-m", "ziggurat.cli", "arena", "tigris", *words, "--out", str(folder)]
    with (folder.parent / "told").open("w") as told:
        process = subprocess.Popen(
            program, stdout=told, stderr=told, start_new_session=True, preexec_fn=heeding
        )
        log = folder / "games.jsonl"
        until = monotonic() + 120
        while not log.exists() or log.read_text().count("\n") < after:
            assert process.poll() is None, (folder.parent / "told").read_text()
            assert monotonic() < until
            sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)  # the terminal sends it to the workers too
        pressed = monotonic()
        process.wait(timeout=60)
    return monotonic() - pressed, process.returncode


@pytest.fixture(scope="module")
def whole_run(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The games of a run that nobody interrupted."""
    folder = tmp_path_factory.mktemp("whole")
    run(make_plan("tigris", ("random", "novice"), 8, seed=3), folder)
    return steps(folder)


@pytest.mark.parametrize("where", [("--workers", "2"), ("--workers", "1"), ("--ray",)], ids=" ".join)
def test_ctrl_c_keeps_every_finished_game_and_resume_plays_the_rest(
    where: tuple[str, ...], tmp_path: Path, whole_run: dict[str, str]
) -> None:
    """With Ray on a real cluster, started on this machine; it plays the same games, from first to last."""
    folder = tmp_path / "run"
    _, status = interrupted(folder, "random", "novice", "--games", "8", "--seed", "3", *where)
    assert status == 130
    told = (tmp_path / "told").read_text("utf-8")
    assert f"to go on: ziggurat arena --resume --out {folder}" in told
    assert "Traceback" not in told
    saved = (folder / "games.jsonl").read_text("utf-8").splitlines()
    assert len(saved) == len(steps(folder)) >= 1
    assert json.loads((folder / "report.json").read_text("utf-8"))["played"] == len(saved)
    kept = random.getstate()
    assert command(["arena", "--resume", "--out", str(folder), *where]) == 0
    random.setstate(kept)  # Ray draws names from the global generator
    assert steps(folder) == whole_run


def test_a_bot_that_cannot_start_stops_the_run_with_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    for spec, words in (
        ("stdio:/no/such/program", "stdio:/no/such/program cannot be started: No such file or directory"),
        ("policy:gone.npz", "gone.npz: cannot be read"),
        ("py:tests.bots.outside:Broken", "cannot be made: RuntimeError: no licence"),
        ("py:tests.bots.outside:Late", "outside:Late cannot be started: OSError: no engine was found"),
    ):
        assert command(["arena", "tigris", "random", spec, "--games", "2", "--out", str(out)]) == 2
        told = capsys.readouterr().err
        assert words in told
        assert told.count("\n") == 1
        assert not out.exists()


def test_a_bot_that_is_gone_in_the_middle_stops_the_run_too(tmp_path: Path) -> None:
    """It was there when the run was planned: another machine, or somebody deleted it."""
    program = tmp_path / "bot"
    program.write_text("#!/bin/sh\ncat >/dev/null\n")
    program.chmod(0o755)
    plan = make_plan("tigris", ("random", f"stdio:{program}"), 2, seed=1)
    program.unlink()
    for workers in (1, 2):
        with pytest.raises(ZigguratError, match="cannot be started: No such file"):
            run(plan, tmp_path / f"run{workers}", workers=workers)


def test_policies_and_python_bots_meet_others(tmp_path: Path) -> None:
    game = find_game("tigris")
    policy.save(tmp_path / "p.npz", game, weights(game))
    bots = (f"policy:{tmp_path / 'p.npz'}", "py:tests.bots.outside:Last", "random")
    found = run(make_plan("tigris", bots, 1, seed=1), tmp_path / "run", workers=2)
    assert found["played"] == 3
    assert all("did not end" in fault for fault in found["faults"])


def test_a_game_that_would_never_end_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two players who always take the last legal move put the same leader down and take it up again."""
    monkeypatch.setattr("ziggurat.arena.match.LONGEST", 300)
    found = run(make_plan("tigris", ("py:tests.bots.outside:Last",), 1, seed=1), tmp_path)
    assert found["played"] == 1
    assert "the game did not end in 300 steps; the rest was played at random" in found["faults"][0]


def test_one_line_up_goes_on_to_more_games(tmp_path: Path) -> None:
    """The first games stay; asking for fewer than were asked for is another run."""
    run(make_plan("tigris", ("random", "novice"), 2, seed=1), tmp_path)
    first = (tmp_path / "games.jsonl").read_text("utf-8")
    assert run(make_plan("tigris", ("random", "novice"), 4, seed=1), tmp_path)["played"] == 4
    assert (tmp_path / "games.jsonl").read_text("utf-8").startswith(first)
    with pytest.raises(ArenaError, match="holds another run: games was 4, now 2"):
        run(make_plan("tigris", ("random", "novice"), 2, seed=1), tmp_path)


def test_another_plan_is_refused(tmp_path: Path) -> None:
    run(make_plan("tigris", ("random",), 2, seed=1), tmp_path)
    with pytest.raises(ArenaError, match="holds another run: seed was 1, now 2"):
        run(make_plan("tigris", ("random",), 2, seed=2), tmp_path)


def test_a_dying_bot_is_reported_and_the_match_goes_on(tmp_path: Path) -> None:
    script = tmp_path / "dies.py"
    script.write_text("import sys; sys.exit(3)")
    plan = make_plan("tigris", ("random", f"stdio:'{sys.executable}' '{script}'"), 1, seed=1)
    found = run(plan, tmp_path / "run")
    assert found["played"] == 1
    assert found["standings"][1]["faults"] > 10
    assert found["standings"][0]["faults"] == 0
    assert "ended without an answer" in found["faults"][0] or "ended before" in found["faults"][0]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_leaves_by_itself_ends_nothing(workers: int, tmp_path: Path) -> None:
    """sys.exit in a bot, and a search told of in words, are faults like others."""
    bots = ("py:tests.bots.outside:Leaving", "py:tests.bots.outside:Boasting", "random")
    found = run(make_plan("tigris_cards", bots, 1, seed=1), tmp_path / "run", workers=workers)
    assert found["played"] == 3
    assert [line["faults"] > 0 for line in found["standings"]] == [True, True, False]
    assert any("failed: SystemExit: 0" in fault for fault in found["faults"])
    assert any("told of a search that cannot be kept: " in fault for fault in found["faults"])


def _result(index: int, numbers: tuple[int, ...], ranks: tuple[int, ...]) -> Result:
    count = len(numbers)
    return Result(index, numbers, ranks, (0.0,) * count, "", 1, [1] * count, [0.1] * count, [0.1] * count)


def test_ratings_follow_results() -> None:
    results = [_result(n, (0, 1, 2), (1, 2, 3)) for n in range(12)]
    (best, spread), (middle, _), (last, _) = ratings(3, results)
    assert best > middle > last
    assert spread < 25 / 3
    assert matrix(3, results)[0][1] == (12.0, 12)
    assert matrix(3, results)[2][0] == (0.0, 12)


def test_wilson_interval() -> None:
    share, low, high = wilson(65, 100)
    assert share == 0.65
    assert low == pytest.approx(0.5525, abs=1e-3)
    assert high == pytest.approx(0.7364, abs=1e-3)

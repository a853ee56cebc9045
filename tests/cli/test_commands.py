"""The command line as a person uses it: output, exit status, one clear line for what is wrong."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ziggurat.cli import rooms
from ziggurat.cli.__main__ import COMMANDS, run


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A finished record of three random bots."""
    assert (
        run(["selfplay", "tigris", "--bots", "random,random,random", "-n", "1", "--out", str(tmp_path)]) == 0
    )
    return next(tmp_path.glob("*.zig"))


def output(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


def error(capsys: pytest.CaptureFixture[str]) -> str:
    """The complaint, which must be one line."""
    text = capsys.readouterr().err
    assert text.count("\n") == 1, text
    return text


@pytest.mark.parametrize("command", sorted([*COMMANDS, *rooms.commands()]))
def test_every_command_has_help_with_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = {
        "record": ["record", "check"],
        "scenario": ["scenario", "check"],
        "snellman": ["snellman", "check"],
    }
    assert run([*words.get(command, [command]), "--help"]) == 0
    assert f"ziggurat {command}" in output(capsys).replace("\n", " ")


def test_games_lists_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games"]) == 0
    text = output(capsys)
    assert "tigris" in text
    assert "board: standard | advanced" in text
    assert run(["games", "--json"]) == 0
    assert json.loads(output(capsys))[0]["id"] == "tigris"


def test_selfplay_shows_who_won_and_repeats_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    args = ["selfplay", "tigris", "--bots", "random,random", "--games", "2", "--seed", "4", "--out"]
    assert run([*args, str(tmp_path / "a")]) == 0
    assert "2 games" in output(capsys)
    assert run([*args, str(tmp_path / "b")]) == 0
    first, second = ([p.read_text() for p in sorted((tmp_path / d).iterdir())] for d in "ab")
    assert first == second
    assert len(first) == 2


def test_record_check_holds_and_names_a_tampered_step(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["record", "check", str(played)]) == 0
    assert output(capsys).endswith("1 of 1 hold\n")
    broken = played.with_name("broken.zig")
    lines = played.read_text().split("\n")
    index = next(i for i, line in enumerate(lines) if re.match(r"\d: tile", line))
    lines[index] = lines[index][:2] + " commit 3"
    broken.write_text("\n".join(lines))
    assert run(["record", "check", str(played), str(broken)]) == 1
    text = output(capsys)
    assert "broken.zig: step" in text
    assert text.endswith("1 of 2 hold\n")


def test_a_changed_result_is_noticed(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played.write_text(re.sub(r'"scores": \[[^]]*\]', '"scores": [99, 0, 0]', played.read_text()))
    assert run(["record", "check", str(played)]) == 1
    assert "says scores [99, 0, 0]" in output(capsys)


def test_a_truncated_record_is_named(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played.write_text("\n".join(played.read_text().split("\n")[:-20]))
    assert run(["record", "check", str(played)]) == 1
    assert "its steps do not end the game" in output(capsys).replace("\n", " ")


def test_replay_shows_only_what_a_seat_may_know(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(played), "--step", "4", "--seat", "1", "--lang", "it"]) == 0
    text = output(capsys)
    assert "pesca ? ? ? ? ? ?" in text
    assert re.search(r"pesca [a-z]", text)


def test_render_writes_an_svg(played: Path, tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    assert run(["render", str(played), "--step", "30", "--theme", "dark", "-o", str(target)]) == 0
    assert target.read_text().startswith("<svg")


def test_perft_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["perft", "tigris", "--depth", "1", "--json"]) == 0
    counts = json.loads(output(capsys))
    assert counts["decisions"] > 50
    assert counts["chance"] == 0


def test_bench_measures(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "tigris", "--seconds", "0.02", "--rounds", "1", "--json", "--no-peers"]) == 0
    rows = json.loads(output(capsys))
    assert {row["mode"] for row in rows} == {"list", "draw"}
    assert all(row["steps_per_second"] > 0 for row in rows)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["selfplay", "chess"], "there is no game 'chess'; there are: anunnaki"),
        (["selfplay", "tigris", "--bots", "random"], "tigris is for 2 to 4 players, not 1"),
        (["selfplay", "tigris", "--bots", "random,clever"], "there is no bot 'clever'"),
        (
            ["selfplay", "tigris", "-o", "board=round"],
            "option board of tigris cannot be 'round'; allowed: standard",
        ),
        (["selfplay", "tigris", "-o", "sauce"], "tigris has no option 'sauce'; it has board"),
        (["selfplay", "tigris", "--games", "0"], "--games must be at least 1"),
        (["selfplay", "tigris", "--games", "many"], "many"),
        (["selfplay", "tigris", "--speed", "9"], "speed"),
        (["replay", "nothing.zig"], "nothing.zig: cannot be read: No such file"),
        (["perft", "tigris", "--depth", "0"], "--depth must be at least 1"),
        (["record", "check"], "name at least one record file"),
        (["scenario", "check"], "name at least one scenario file"),
        (["dance"], "dance"),
        (["play", "tigris", "--terminal", "--people", "9"], "--people must be from 1 to 3"),
        (["play", "tigris", "--terminal", "--bot", "stdio:/no/such"], "stdio:/no/such cannot be started"),
        (["selfplay", "tigris", "--bots", "random,stdio:/no/such"], "stdio:/no/such cannot be started"),
        (
            ["render", "x.zig", "-o", "board.png"],
            "render writes SVG: name a file that ends in .svg, not board.png",
        ),
        (["arena", "--out", "x"], "name a game and its bots, or --resume"),
        (["arena", "--resume", "--out", "nowhere"], "nowhere holds no run to go on with: No such file"),
        (
            ["arena", "tigris", "random", "--resume", "--out", "x"],
            "with --resume the folder says what is played",
        ),
        (["play", "tigris", "--terminal", "--data", "x.toml"], "tigris has no replaceable data"),
        (["selfplay", "tigris", "--players", "²"], "--players takes numbers such as 2,3,4, not '²'"),
        (["perft", "tigris", "--depth", "1", "--players", "0"], "tigris is for 2 to 4 players, not 0"),
        (["bench", "tigris", "--seconds", "nan"], "--seconds must be more than 0"),
        (["train", "tigris", "--minutes", "nan", "--config", "x"], "--minutes must be more than 0, not nan"),
        (["replay", "/dev/zero"], "/dev/zero: a record is at most 4194304 bytes long"),
        (["serve", "--port", "99999"], "a port is a number from 0 to 65535, not 99999"),
        (["play", "tigris", "--port", "-1"], "a port is a number from 0 to 65535, not -1"),
        (["serve", "--bot-workers", "-1"], "bot_workers is a number of processes, not -1"),
        (["admin", "list", "--database", "sqlite:////dev"], "the database cannot be opened: unable to open"),
    ],
)
def test_wrong_use_is_one_line_and_status_2(
    args: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(args) == 2
    assert words in error(capsys)


def test_names_and_specs_are_shown_as_they_are(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """They may hold what would be a style, or a picture, to who prints them."""
    odd = "[/red] :robot:"
    names = re.sub(
        r"^\[names .*", lambda _: f'[names ["{odd}", "b", "c"]]', played.read_text("utf-8"), flags=re.M
    )
    record = tmp_path / "odd.zig"
    record.write_text(names, encoding="utf-8")
    assert run(["replay", str(record)]) == 0
    assert odd in capsys.readouterr().out
    monkeypatch.setenv("COLUMNS", "200")
    (tmp_path / "robot.py").write_text(
        "from ziggurat.bots import Bot\nclass First(Bot):\n"
        "    def choose(self, view, budget, rng): return view.legal[0]\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert run(["selfplay", "tigris", "--bots", "random,py:robot:First", "-n", "1"]) == 0
    assert "py:robot:First" in capsys.readouterr().out
    assert (
        run(["arena", "tigris", "random", "py:robot:First", "-n", "1", "--out", str(tmp_path / "run")]) == 0
    )
    assert "py:robot:First" in capsys.readouterr().out


def test_names_of_a_servers_owner_are_checked_before_it_starts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ZIGGURAT_BOTS", "junk")
    assert run(["serve", "--port", "0"]) == 2
    assert "ZIGGURAT_BOTS holds name=spec pairs" in error(capsys)
    monkeypatch.setenv("ZIGGURAT_BOTS", "one=two;two=one")
    assert run(["selfplay", "tigris", "--bots", "one,random"]) == 2
    assert "ZIGGURAT_BOTS: one must be a spec, not another name: two" in error(capsys)


def test_a_step_outside_the_record_is_told(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert run(["replay", str(played), "--step", "100000"]) == 2
    assert "steps 0 to" in error(capsys)
    assert run(["replay", str(played), "--seat", "3"]) == 2
    assert "seats 0 to 2" in error(capsys)


def test_scenario_check_counts_what_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "broken.json").write_text("{")
    (tmp_path / "foreign.json").write_text('{"id": "ZZ-1"}')
    assert run(["scenario", "check", str(tmp_path)]) == 1
    text = output(capsys)
    assert "not JSON" in text
    assert "no game for the id 'ZZ-1'" in text
    assert text.endswith("0 of 2 hold\n")


def test_a_file_is_named_once_in_a_complaint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("scenario", "record"):
        broken = tmp_path / "broken.json"
        broken.write_text("{")
        assert run([command, "check", str(broken)]) == 1
        assert output(capsys).count("broken.json") == 1


def test_advice_keeps_its_brackets(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ziggurat.cli.bench.installed", lambda peer: False)
    assert run(["bench", "tigris", "--seconds", "0.02", "--rounds", "1"]) == 0
    assert "pip install 'ziggurat[peers]'" in output(capsys)


def without(package: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a Python that does not have a package."""
    code = (
        f"import sys; sys.modules[{package!r}] = None\n"
        "from ziggurat.cli.__main__ import run\n"
        f"sys.exit(run({list(words)!r}))"
    )
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    ("package", "words", "extra"),
    [
        ("litestar", ["play"], "server"),
        ("openskill", ["arena", "tigris", "random", "--out", "x"], "arena"),
        ("numpy", ["dataset", "x.zig", "-o", "x"], "env"),
    ],
)
def test_a_missing_extra_is_named_before_anything_else_is_said(
    package: str, words: list[str], extra: str
) -> None:
    done = without(package, *words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == f"ziggurat: this needs the extra '{extra}': pip install 'ziggurat[{extra}]'\n"


def test_selfplay_needs_no_extra() -> None:
    for package in ("openskill", "numpy"):
        done = without(package, "selfplay", "tigris", "--bots", "random,random", "-n", "1")
        assert done.returncode == 0, done.stderr
        assert "1 game, " in done.stdout

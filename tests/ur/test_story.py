"""`docs/add-a-game.md` tells how the example was made: its blocks stand in the files, its commands run."""

from __future__ import annotations

import re

import pytest

from tests.ur.conftest import ROOT, Run

PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
QUOTED = re.findall(r"^```\w+ file=(\S+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
COMMANDS = [
    line
    for block in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    for line in block.split("\n")
]


@pytest.mark.parametrize(("file", "block"), QUOTED)
def test_the_page_quotes_the_files(file: str, block: str) -> None:
    assert block in (ROOT / "examples" / "ur" / file).read_text(encoding="utf-8")


def test_there_is_something_to_check() -> None:
    assert len(QUOTED) >= 7
    assert len([command for command in COMMANDS if command]) >= 4


@pytest.mark.parametrize("command", [command for command in COMMANDS if command])
def test_the_commands_run(run: Run, command: str) -> None:
    words = command.split()
    assert words[0] == "ziggurat"
    if words[1] == "bench":  # it measures for twelve seconds unless told
        words += ["--seconds", "0.1", "--rounds", "1"]
    run("-m", "ziggurat.cli", *words[1:], answers="quit\n")


def test_the_examples_run(run: Run) -> None:
    page = str(ROOT / "docs" / "add-a-game.md")
    code = f"import doctest; print(doctest.testfile({page!r}, module_relative=False, encoding='utf-8'))"
    assert re.search(r"failed=0, attempted=[3-9]", run("-c", code))


def test_it_stays_small() -> None:
    package = ROOT / "examples" / "ur" / "ziggurat_ur"
    files = [*package.rglob("*.py"), *package.rglob("words/*.toml")]
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= 600

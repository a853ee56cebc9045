"""The examples in README and docs run; the project's files name no machine and no registry."""

from __future__ import annotations

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from ziggurat.cli.__main__ import build
from ziggurat.core import play, record

ROOT = Path(__file__).parent.parent
MODULES = sorted(
    ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")
    for path in (ROOT / "src").rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)
PAGES = [ROOT / "README.md", ROOT / "docs" / "tutorial.md", *sorted((ROOT / "docs").glob("guide/*.md"))]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
FENCE = re.compile(r"^```([a-z]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_run(page: Path) -> None:
    results = doctest.testfile(
        str(page), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
    )
    assert results.failed == 0


@pytest.mark.parametrize("page", [*PAGES, ROOT / "docs" / "index.md"], ids=lambda page: page.name)
def test_every_code_block_holds(page: Path) -> None:
    """Python runs (as doctests, above, or whole), commands are read by the real program, records replay."""
    for language, text in FENCE.findall(page.read_text(encoding="utf-8")):
        if language == "python" and ">>> " not in text:
            exec(compile(text, str(page), "exec"), {})
        elif language == "json":
            place = 0
            while place < len(text.rstrip()):
                _, place = json.JSONDecoder().raw_decode(text, place)
                place += len(text[place:]) - len(text[place:].lstrip())
        elif language == "toml":
            tomllib.loads(text)
        elif text.startswith("[game "):
            play.replay(record.parse(text))
        elif language in ("", "sh"):
            for line in text.splitlines():
                check_command(line)


def check_command(line: str) -> None:
    """A command line of ours has only words that the program knows."""
    words = shlex.split(line, comments=True)
    while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
        words.pop(0)
    if words[:1] == ["ziggurat"] or words[:1] == [".venv/bin/ziggurat"]:
        build(words[1]).parse_args(words[1:], print_error=False, exit_on_error=False)
    elif words[:2] == ["pip", "install"]:
        extras = re.findall(r"ziggurat\[([a-z,]+)\]", line)
        assert all(extra in EXTRAS for found in extras for extra in found.split(",")), line
    elif words[:1] == ["python"]:
        assert (ROOT / words[1]).is_file(), line
    elif words and words[0].startswith("script/"):
        assert (ROOT / words[0]).is_file(), line


def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout + done.stderr == ""
    assert "class" in (tmp_path / "api" / "protocol" / "index.html").read_text(encoding="utf-8")
    assert (tmp_path / "rules" / "tigris.it" / "index.html").exists()


@pytest.mark.parametrize("module", MODULES)
def test_examples_in_docstrings_run(module: str) -> None:
    results = doctest.testmod(import_module(module), optionflags=doctest.ELLIPSIS)
    assert results.attempted > 0
    assert results.failed == 0


def test_the_readme_has_an_example_and_the_notice() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert ">>> " in text
    assert "unofficial" in text


@pytest.mark.parametrize(
    "page", [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))], ids=lambda p: p.name
)
def test_links_to_files_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_locks_hold_names_versions_and_hashes_only() -> None:
    locks = [*ROOT.glob("requirements/*.txt"), *ROOT.glob("web/package-lock.json")]
    assert locks
    for lock in locks:
        assert not re.search(r"https?://[^\"\s]*(registry|pypi|simple|npmjs)|\"resolved\"", lock.read_text())


def test_scripts_are_executable() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-s", "script", ".ci/run"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\n")
    assert all(line.startswith("100755") for line in listed if line)

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

from ziggurat.cli import rooms
from ziggurat.cli.__main__ import COMMANDS, build
from ziggurat.core import play, record

ROOT = Path(__file__).parent.parent
MODULES = sorted(
    ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")
    for path in (ROOT / "src").rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)
PUBLIC = ("ziggurat", "ziggurat.arena", "ziggurat.bots", "ziggurat.env", "ziggurat.review")
STORY = ROOT / "docs" / "add-a-game.md"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^ {4}(?=(?:[A-Z_]+=\S+ )*(?:ziggurat|python|pip|script/))(.*)$", re.MULTILINE)
OF_OTHERS = ("ini", "nginx")
"""Settings of other programs (systemd, nginx), which are not there to be asked."""


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize(
    "page",
    # The story's examples need its game: tests/ur runs them where it is installed.
    [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8") and page != STORY],
    ids=named,
)
def test_examples_run(page: Path) -> None:
    results = doctest.testfile(
        str(page), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
    )
    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_code_block_holds(page: Path) -> None:
    """Python runs (as doctests, above, or whole), commands are read by the real program, records replay."""
    whole = page.read_text(encoding="utf-8")
    blocks = FENCE.findall(whole)
    assert 2 * len(blocks) == len(re.findall(r"^ *(?:```|~~~)", whole, re.MULTILINE)), "a block is not seen"
    for head, text in blocks:
        language, _, file = head.partition(" file=")
        if file:
            assert page == STORY, f"{file}: only the story's blocks are compared with files (tests/ur)"
        elif language == "python":
            if ">>> " not in text:
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
        elif page.name == "CONTRIBUTING.md":  # where things are
            for name in re.findall(r"(?:^|  )([a-z]+/[a-z/]*)(?=\s)", text, re.MULTILINE):
                assert (ROOT / name).is_dir(), name
        elif language in ("", "sh", "bash"):
            for line in text.splitlines():
                check_command(line)
        else:
            assert language in OF_OTHERS, f"nobody tries a block in {language}"
    for line in INDENTED.findall(FENCE.sub("", whole)):
        check_command(line)


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.py")), ids=named)
def test_the_commands_of_examples_hold(path: Path) -> None:
    for line in INDENTED.findall(path.read_text(encoding="utf-8").partition('"""\n\n')[0]):
        check_command(line.partition("   ")[0])


def check_command(line: str) -> None:
    """A command line of ours has only words that the program knows."""
    words = shlex.split(line, comments=True)
    while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
        words.pop(0)
    if not words:
        return
    if words[0] in ("ziggurat", ".venv/bin/ziggurat"):
        build(words[1]).parse_args(words[1:], print_error=False, exit_on_error=False)
    elif words[:2] == ["pip", "install"]:
        extras = re.findall(r"ziggurat\[([a-z,]+)\]", line)
        assert all(extra in EXTRAS for found in extras for extra in found.split(",")), line
        assert extras or (ROOT / words[2] / "pyproject.toml").is_file(), line
    else:
        program = words[1] if words[0] == "python" else words[0]
        assert (ROOT / program).is_file(), line
        source = (ROOT / program).read_text(encoding="utf-8")
        options = [word.partition("=")[0] for word in words if word.startswith("--")]
        assert [option for option in options if f'"{option}"' not in source] == [], line


def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout + done.stderr == ""
    assert (tmp_path / "rules" / "tigris.it" / "index.html").exists()
    pages = {path: path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.html")}
    told = {found for text in pages.values() for found in re.findall(r'id="(ziggurat\.[\w.]+)"', text)}
    lacking = [
        f"{package}.{name}"
        for package in PUBLIC
        for name in import_module(package).__all__
        if name != "__version__" and not told & places(package, name)
    ]
    assert lacking == [], "the API reference does not tell of these"
    for path, text in pages.items():  # whoever reads it offline reads all of it
        loaded = re.findall(
            r"<(?:script|img|link|iframe)\b[^>]*?(?:src|href)=\"?((?:https?:)?//[^\s\">]*)", text
        )
        assert loaded == [], path.name
        assert "api" not in path.parts or "<blockquote>" not in text, f"{path}: an example is no code"


def places(package: str, name: str) -> set[str]:
    """Where the reference may tell of a name: where it is offered, and where it is made."""
    made = getattr(import_module(package), name)
    return {f"{package}.{name}", f"{made.__module__}.{made.__qualname__}"}


@pytest.mark.parametrize("module", MODULES)
def test_examples_in_docstrings_run(module: str) -> None:
    results = doctest.testmod(import_module(module), optionflags=doctest.ELLIPSIS)
    assert results.attempted > 0
    assert results.failed == 0


def test_the_readme_has_an_example_and_the_notice() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert ">>> " in text
    assert "unofficial" in text


def test_the_readme_names_every_command() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    listed = text[text.index("On the command line:") :].partition("\n\n")[0]
    assert [name for name in (*COMMANDS, *rooms.commands()) if not re.search(rf"\b{name}\b", listed)] == []


@pytest.mark.parametrize(
    "page", [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))], ids=named
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

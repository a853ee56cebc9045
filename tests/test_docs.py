"""The examples in README and docs run; the project's files name no machine and no registry."""

from __future__ import annotations

import doctest
import re
import subprocess
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = sorted(
    ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")
    for path in (ROOT / "src").rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("guide/*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_run(page: Path) -> None:
    results = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert results.failed == 0


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

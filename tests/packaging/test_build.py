"""What people install: a wheel with everything in it, built from a fresh copy of the sources."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
STATIC = Path("src", "ziggurat", "server", "static")
APP = "<!doctype html><title>a web app</title>"


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that git knows of, as a fresh clone has them, with a stand-in for the built web app."""
    target = tmp_path_factory.mktemp("clone")
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\0")
    for name in filter(None, listed):
        source = ROOT / name
        if source.is_file() and not name.startswith(("tests/", "web/src/")):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target / name)
    (target / STATIC).mkdir(parents=True, exist_ok=True)
    (target / STATIC / "index.html").write_text(APP)
    junk = target / "web" / "node_modules" / "thing" / "src"
    junk.mkdir(parents=True)
    (junk / "index.js").write_text("no part of the package")
    return target


@pytest.fixture(scope="module")
def built(clone: Path) -> Path:
    subprocess.run([sys.executable, "-m", "hatchling", "build"], cwd=clone, capture_output=True, check=True)
    return clone / "dist"


def hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_wheel_holds_the_web_app_the_words_and_the_rules(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
        assert wheel.read("ziggurat/server/static/index.html").decode() == APP
    for needed in (
        "py.typed",
        "words/shell.toml",
        "games/tigris/rules/it.md",
        "games/terra/words/terms.toml",
    ):
        assert f"ziggurat/{needed}" in names
    assert all(name.startswith(("ziggurat/", "ziggurat-")) for name in names)
    licences = {Path(name).name for name in names if ".dist-info/licenses/" in name}
    assert licences == {"LICENSE", "THIRD_PARTY.md"}, "of our code, and of what the web app holds of others"


def test_the_source_package_holds_what_it_should_and_nothing_else(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"pyproject.toml", "hatch_build.py", "README.md", "LICENSE", str(STATIC / "index.html")} <= names
    tops = {name.partition("/")[0] for name in names}
    assert tops <= {"src", "docs", "examples", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE"} | {
        "CHANGELOG.md",
        "THIRD_PARTY.md",
        "PKG-INFO",
        ".gitignore",
    }
    assert not any("node_modules" in name for name in names)


def test_the_installed_wheel_works_by_itself(built: Path, tmp_path: Path) -> None:
    """Only the wheel is on the path, in a folder of its own."""
    target = tmp_path / "installed"
    wheel = next(built.glob("*.whl"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-compile"]
    subprocess.run([*pip, "--target", str(target), str(wheel)], capture_output=True, check=True)
    code = (
        "import ziggurat, sys; from ziggurat.core import registry\n"
        f"assert ziggurat.__file__.startswith({str(target)!r}), ziggurat.__file__\n"
        "assert len(registry.games()) >= 4 and not registry.broken()\n"
        "from ziggurat.cli.__main__ import run\n"
        "sys.exit(run(['selfplay', 'tigris', '--bots', 'random,random', '-n', '1']))"
    )
    clean = {**os.environ, "PYTHONPATH": str(target)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=clean, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "1 game, " in done.stdout


def test_without_the_web_app_nothing_is_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ensure = hook().ensure
    with pytest.raises(RuntimeError, match="and so are its sources"):
        ensure(tmp_path)
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "package.json").write_text("{}")
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(RuntimeError, match=r"the web app is missing .*needs Node\.js 20\.19"):
        ensure(tmp_path)
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\necho 'no lock file' >&2\nexit 1\n")
    npm.chmod(0o755)
    monkeypatch.setattr("shutil.which", lambda name: str(npm))
    with pytest.raises(RuntimeError, match=r"cannot be built \(npm ci: no lock file\)"):
        ensure(tmp_path)
    stack = "Build failed with 1 error:\\nError: Command failed: pip download\\n  at wheel (file.mjs) {\\n}"
    npm.write_text(f"#!/bin/sh\nprintf '{stack}' >&2\nexit 1\n")
    with pytest.raises(RuntimeError, match=r"\(npm ci: Error: Command failed: pip download\)"):
        ensure(tmp_path)
    folder = tmp_path / STATIC
    npm.write_text(f"#!/bin/sh\nmkdir -p '{folder}' && echo app > '{folder}/index.html'\n")
    ensure(tmp_path)
    assert (folder / "index.html").exists()


def test_a_build_in_an_environment_of_its_own_has_pip_for_the_web_app() -> None:
    """`python -m build` makes one that holds nothing else."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        assert "pip" in tomllib.load(file)["build-system"]["requires"]


def test_all_holds_every_extra_but_the_games_of_others() -> None:
    """And the page that says what to install names each of them."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        extras = tomllib.load(file)["project"]["optional-dependencies"]
    (line,) = extras["all"]
    held = line.removeprefix("ziggurat[").removesuffix("]").split(",")
    assert held == sorted(set(extras) - {"all", "peers"})
    page = (ROOT / "docs" / "index.md").read_text("utf-8")
    assert [extra for extra in extras if f"`{extra}`" not in page] == []


def test_an_install_for_development_needs_no_web_app(tmp_path: Path) -> None:
    """`script/bootstrap` installs first and builds the app then."""
    module = hook()
    made = object.__new__(module.WebApp)
    made._BuildHookInterface__root = str(tmp_path)
    made.initialize("editable", {})
    with pytest.raises(RuntimeError, match="the web app is missing"):
        made.initialize("standard", {})

"""The site without a server: what it holds, and that the server keeps the same things on a device."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.hosting import hosted, in_loop, settings_for
from ziggurat.browser.site import write_site
from ziggurat.cli.__main__ import run
from ziggurat.core.errors import OptionError
from ziggurat.server import packing
from ziggurat.server.headers import CSP, PYTHON_CSP

PAGE = """<!doctype html><html lang="en"><head><title>app</title>
<script src="/theme.js"></script><link rel="manifest" href="/manifest.webmanifest" /></head></html>"""


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """A small web app."""
    folder = tmp_path / "static"
    for name, text in {
        "index.html": PAGE,
        "theme.js": "theme",
        "sw.js": "worker",
        "assets/app-1.js": "app",
        "assets/python-tables-1.js": "python's worker",
        "assets/python-abc/stdlib.zip": "library",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def listed(script: bytes) -> dict[str, Any]:
    text = script.decode()
    assert text.startswith("self.PRECACHE = ")
    found: dict[str, Any] = json.loads(text.removeprefix("self.PRECACHE = ").rstrip(";\n"))
    return found


def test_the_site_is_whole_and_stands_anywhere(static: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    write_site(static, out)
    page = (out / "index.html").read_text()
    assert 'data-site="alone"' in page
    assert '"/' not in page
    assert "Content-Security-Policy" in page
    assert "wasm-unsafe-eval" not in page
    games = json.loads((out / "api" / "games.json").read_text())["games"]
    assert {game["id"] for game in games} == set(packing.games())
    for game in games:
        for lang in ("en", "it"):
            rules = json.loads((out / "api" / "rules" / game["id"] / f"{lang}.json").read_text())
            assert rules["lang"] == lang
        assert json.loads((out / "api" / "games" / game["id"] / "lessons.json").read_text())["lessons"]
        assert json.loads((out / "api" / "games" / game["id"] / "puzzles.json").read_text())["puzzles"]
        assert {"random", "scribe", "king", "sage"} <= set(game["bots"])
    engine = json.loads((out / "api" / "python.json").read_text())
    assert (out / engine["path"]).read_bytes() == packing.packed(static)
    found = listed((out / "precache.js").read_bytes())
    for name, digest in found["files"]:
        data = (out / ("index.html" if name == "./" else name)).read_bytes()
        assert digest is None or sha256(data).hexdigest() == digest, name
    assert set(found["python"]) == {engine["path"], "assets/python-abc/stdlib.zip"}
    # A network comes when it is first needed: nobody fetches it to keep it.
    assert packing.networks().keys() == {"terra", "anunnaki"}
    for told, file in packing.networks().values():
        assert (out / told["path"]).read_bytes() == file.read_bytes()
        assert told["path"] not in {*found["python"], *(name for name, _ in found["files"])}
    assert not {"sw.js", "precache.js"} & {name for name, _ in found["files"]}
    (static / "theme.js").write_text("another theme")
    write_site(static, out)  # ours: written again, as another version
    assert listed((out / "precache.js").read_bytes())["version"] != found["version"]


def test_modules_come_compiled_while_their_sources_are_the_same(static: Path) -> None:
    names = [f"ziggurat/core/{name}.py" for name in ("match", "game")]
    same, other = ((packing.ROOT.parent / name).read_bytes() for name in names)
    sources = dict(zip([f"{name}c" for name in names], [same, b"before it was changed"], strict=True))
    (static / packing.COMPILED).parent.mkdir()
    with zipfile.ZipFile(static / packing.COMPILED, "w") as made:
        for name in sources:
            made.writestr(name, b"code")
        digests = {name: sha256(source).hexdigest() for name, source in sources.items()}
        made.writestr("sources.json", json.dumps(digests))
    with zipfile.ZipFile(io.BytesIO(packing.archive(static))) as packed:
        found = {name: packed.read(name) for name in packed.namelist() if name.startswith(tuple(names))}
    assert found == {f"{names[0]}c": b"code", names[1]: other}


def test_a_folder_of_somebody_else_stays_as_it_is(
    static: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "dear.txt").write_text("Dear Enkidu")
    assert run(["site", "--out", str(tmp_path / "letters"), "--static", str(static)]) != 0
    assert "is not empty and no site of ours" in capsys.readouterr().err
    assert [path.name for path in (tmp_path / "letters").iterdir()] == ["dear.txt"]
    with pytest.raises(OptionError, match="the web app is not built"):
        write_site(tmp_path, tmp_path / "new")
    assert run(["site", "--out", str(tmp_path / "new"), "--static", str(static)]) == 0
    assert "python -m http.server" in capsys.readouterr().out


def test_the_packed_engine_needs_nothing_but_msgspec(static: Path, tmp_path: Path) -> None:
    """Only the archive is there, and no package of the server's."""
    with zipfile.ZipFile(io.BytesIO(packing.archive(static))) as packed:
        names = packed.namelist()
        packed.extractall(tmp_path)
    assert not [name for name in names if "/fast/" in name or name.endswith((".md", ".network"))]
    code = (
        "import sys\n"
        "class No:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        top = name.split('.')[0]\n"
        "        if top not in sys.stdlib_module_names and top not in ('ziggurat', 'msgspec'):\n"
        "            raise ModuleNotFoundError(name, name=name)\n"
        "sys.meta_path.insert(0, No())\n"
        "import ziggurat\n"
        f"assert ziggurat.__file__.startswith({str(tmp_path)!r}), ziggurat.__file__\n"
        "import ziggurat.browser.front, ziggurat.browser.thinking\n"
        "from ziggurat.core import registry\n"
        "from ziggurat.server.bots.levels import bots_of\n"
        "from ziggurat.server.teaching import taught\n"
        "print(*[name for name in registry.games() if 'king' in bots_of(name) and taught(name)])\n"
    )
    env = {"PYTHONPATH": str(tmp_path), "PYTHONSAFEPATH": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=env, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert set(done.stdout.split()) == set(packing.games())


@in_loop
async def test_a_server_names_what_a_browser_keeps(static: Path, tmp_path: Path) -> None:
    running = hosted(settings_for(tmp_path, static=str(static)))
    async with running as server, httpx.AsyncClient(base_url=server.url) as http:
        found = listed((await http.get("/precache.js")).content)
        for name, digest in found["files"]:
            answer = await http.get("/" if name == "./" else f"/{name}")
            assert answer.status_code == 200, name
            assert digest is None or sha256(answer.content).hexdigest() == digest, name
        for name in found["python"]:
            assert (await http.get(f"/{name}")).status_code == 200
        assert (await http.get("/api/python/other.zip.gz")).status_code == 404
        for told, file in packing.networks().values():
            answer = await http.get(f"/{told['path']}")
            assert answer.content == file.read_bytes()
            assert "immutable" in answer.headers["cache-control"]
        assert (await http.get("/api/networks/other.network")).status_code == 404
        page = await http.get("/")
        worker = await http.get("/assets/python-tables-1.js")
    assert page.headers["content-security-policy"] == CSP
    assert "wasm" not in CSP
    assert worker.headers["content-security-policy"] == PYTHON_CSP

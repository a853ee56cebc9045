"""The engine that goes to browsers does there what it does here: conformance and playthroughs in Pyodide."""

from __future__ import annotations

import json
import shutil
import subprocess
import zipfile
from pathlib import Path

from tests.e2e.conftest import STATIC, cannot
from ziggurat.core import registry
from ziggurat.core.conformance import check_game
from ziggurat.server import packing

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
HERE = Path(__file__).parent


def test_the_packed_engine_plays_the_same_in_the_browsers_python(tmp_path: Path) -> None:
    brought = ROOT / "web" / "wheels"
    wheel = next(brought.glob("*.whl"), None)
    library = max(brought.glob("library-*.zip"), key=lambda path: path.stat().st_mtime, default=None)
    node = shutil.which("node")
    if node is None or wheel is None or library is None or not PYODIDE.is_dir():
        cannot("Node.js or the web app's packages are missing; run script/bootstrap test")
    archive, files = tmp_path / "engine.zip", tmp_path / "golden.json"
    archive.write_bytes(packing.archive(STATIC.parent))
    with zipfile.ZipFile(archive, "a") as packed:  # the check wants them; pages have them as files
        for path in (ROOT / "src").glob("ziggurat/games/*/rules/*.md"):
            packed.write(path, path.relative_to(ROOT / "src"))
    golden = {
        path.stem: path.read_text(encoding="utf-8")
        for path in (ROOT / "tests" / "playthroughs").glob("*.txt")
    }
    files.write_text(json.dumps(golden))
    command = [str(part) for part in (node, HERE / "parity.mjs", PYODIDE, library, wheel, archive, files)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["python"][0] == 3
    assert told["missing"] == []  # the library of the browser's Python has all that some module imports
    assert {f"{name}_{kind}" for name in packing.games() for kind in ("plain", "variants")} <= golden.keys()
    assert told["same"] == dict.fromkeys(golden, True)
    here = {name: check_game(registry.game(name), games=1, seed=3) for name in packing.games()}
    assert told["checked"] == {name: [report.games, report.inspected] for name, report in here.items()}

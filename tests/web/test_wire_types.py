"""The browser's types are those of the server's structs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_types_are_up_to_date() -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    script = ROOT / "web" / "scripts" / "wire_types.py"
    made = subprocess.run(
        [sys.executable, script], env=env, capture_output=True, text=True, check=True
    ).stdout
    assert (ROOT / "web" / "src" / "net" / "wire.ts").read_text(encoding="utf-8") == made

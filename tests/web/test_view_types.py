"""The browser's types of views are those of the fields that the games declare."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_types_are_up_to_date() -> None:
    script = ROOT / "web" / "scripts" / "view_types.py"
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    stale = subprocess.run(
        [sys.executable, script, "--check"], env=env, capture_output=True, text=True, check=True
    ).stdout
    assert stale == "", f"run web/scripts/view_types.py: {stale}"

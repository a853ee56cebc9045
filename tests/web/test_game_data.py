"""What the browser draws of the components is what the games' data files say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_data_are_up_to_date() -> None:
    script = ROOT / "web" / "scripts" / "game_data.py"
    made = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr

"""Build hook: a wheel or source package always holds the web app, or its build stops and says why.

The app is built from `web/` when it is not there yet. An editable install needs none: `script/bootstrap`
builds the app after it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STATIC = Path("src", "ziggurat", "server", "static")
NEEDS = "building it needs Node.js 20.19 or newer with npm, and pip; or run script/bootstrap play first"


class WebApp(BuildHookInterface):  # type: ignore[type-arg]
    """Sees to the web app before anything is packed."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            ensure(Path(self.root))


def ensure(root: Path) -> None:
    """The built web app in the package, built now if need be; RuntimeError in one line if it cannot be."""
    if (root / STATIC / "index.html").is_file():
        return
    web = root / "web"
    npm = shutil.which("npm")
    if not (web / "package.json").is_file():
        raise RuntimeError(
            f"the web app is missing ({STATIC}), and so are its sources: this tree is not whole"
        )
    if npm is None:
        raise RuntimeError(f"the web app is missing ({STATIC}): {NEEDS}")
    # Whoever builds may have set paths for its own packages, which the pip of the browser's must not see.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    environment.setdefault("PYTHON", sys.executable)
    quiet = ["--no-audit", "--no-fund", "--loglevel=error"]
    for command in ([npm, "ci", *quiet], [npm, "run", "build", "--silent"]):
        done = subprocess.run(command, cwd=web, env=environment, capture_output=True, text=True)  # noqa: S603
        if done.returncode:
            cause = _cause(done.stderr or done.stdout)
            raise RuntimeError(f"the web app cannot be built (npm {command[1]}: {cause}); {NEEDS}")
    if not (root / STATIC / "index.html").is_file():
        raise RuntimeError(f"the web app was built, but {STATIC / 'index.html'} is not there")


def _cause(told: str) -> str:
    """The line of a failed program that says why: the last one that names an error, or the last of all."""
    lines = [line.strip() for line in told.splitlines() if line.strip()]
    naming = [
        line
        for line in lines
        if re.search(r"\berror\b", line, re.I) and not line.endswith(":") and "complete log" not in line
    ]
    return (naming or lines or ["no message"])[-1]

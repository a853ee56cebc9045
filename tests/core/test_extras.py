"""A module whose extra is not installed says in one line what to install."""

from __future__ import annotations

import json
import subprocess
import sys

SCRIPT = """
import importlib, json, sys

told = []
for blocked, wanted in json.loads(sys.argv[1]):
    for name in [name for name in sys.modules if name.startswith("ziggurat.") or name in blocked]:
        del sys.modules[name]
    sys.modules.update(dict.fromkeys(blocked))
    for module in wanted:
        try:
            importlib.import_module(module)
        except ModuleNotFoundError as error:
            told.append(str(error))
print(json.dumps(told))
"""

ABOVE = {
    "ziggurat.env.gym": ("gymnasium", "env"),
    "ziggurat.env.aec": ("gymnasium", "env"),
    "ziggurat.env.vector": ("gymnasium", "env"),
    "ziggurat.env.openspiel": ("pyspiel", "openspiel"),
    "ziggurat.env.torch": ("torch", "train"),
    "ziggurat.train.model": ("torch", "train"),
    "ziggurat.games.tigris.fast.games": ("numba", "fast"),
    "ziggurat.server.app": ("litestar", "server"),
}
"""What they need on top of numpy, and the extra that brings it."""
BARE = {
    "ziggurat.bots.policy": ("numpy", "env"),
    "ziggurat.train.run": ("numpy", "train"),
    "ziggurat.env.batch": ("numpy", "env"),
}


def test_what_is_missing_is_named_with_its_extra() -> None:
    packages = sorted({package for package, _ in ABOVE.values()})
    plan = json.dumps([(packages, list(ABOVE)), (["numpy"], list(BARE))])  # numpy cannot be loaded twice
    done = subprocess.run([sys.executable, "-c", SCRIPT, plan], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    lines = [f"{name} is not installed: pip install 'ziggurat[{extra}]'" for name, extra in ABOVE.values()]
    lines += [f"{name} is not installed: pip install 'ziggurat[{extra}]'" for name, extra in BARE.values()]
    lines[-1] += " (the extras openspiel, fast and train bring it too)"
    assert json.loads(done.stdout) == lines

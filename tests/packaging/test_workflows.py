"""The workflows of a public repository: they only call the scripts, and may do no more than they need."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_there_are_some() -> None:
    assert [path.stem for path in FILES] == ["pages", "tests", "wheels"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_workflow_calls_scripts_and_says_what_it_may_do(path: Path) -> None:
    flow: dict[Any, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert flow["permissions"]["contents"] == "read", "else its token may write to the repository"
    assert {"push", "pull_request", "workflow_dispatch"} >= set(flow[True])  # YAML reads `on` as yes
    called = 0
    for job in flow["jobs"].values():
        for step in job["steps"]:
            if "run" in step:
                assert (ROOT / step["run"].split()[0]).parent.name == "script"
                assert (ROOT / step["run"].split()[0]).is_file()
                called += 1
            else:
                assert step["uses"].startswith("actions/")
    assert called

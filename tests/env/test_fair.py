"""Environments show views only: no truth in what they hand out, none in their own code."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.bots.test_fair import reachable
from ziggurat.core.registry import names
from ziggurat.env.aec import aec
from ziggurat.env.batch import Batch, Finished
from ziggurat.env.gym import ZigguratEnv
from ziggurat.env.vector import ZigguratVectorEnv

SOURCE = Path(__file__).parents[2] / "src" / "ziggurat"
TRUTH = {"State", "apply_id", "determinize", "setup", "dump", "census", "clone"}
"""What only code that keeps or samples a state has to do with."""


def words(path: Path) -> set[str]:
    """Every name and attribute a module uses."""
    tree = ast.parse(path.read_text("utf-8"))
    found = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return found | {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


@pytest.mark.parametrize(
    "module", ["env/spaces", "env/aec", "env/gym", "env/vector", "bots/stdio", "bots/random"]
)
def test_the_code_never_mentions_a_state(module: str) -> None:
    assert not words(SOURCE / f"{module}.py") & TRUTH


@pytest.mark.parametrize("name", names())
def test_nothing_handed_out_leads_to_the_truth(name: str) -> None:
    table = aec(name)
    table.reset(seed=1)
    alone = ZigguratEnv(name)
    many = ZigguratVectorEnv(name, 2)
    batch = Batch(name, 2)
    batch.reset(1)
    finished: Sequence[Finished] = ()
    rng = np.random.default_rng(1)
    while not finished:
        finished = batch.step(batch.draw(rng))
    given = [table.last(), alone.reset(seed=1), many.reset(seed=1), batch.observations, batch.view(0, 0)]
    seen = reachable(*given, *finished)
    hosts: list[Any] = [table._host, alone._host]
    for host in hosts:
        assert id(host) not in seen
        assert id(host._Host__state) not in seen
    batches: list[Any] = [batch, many._batch]
    for rows in batches:
        truths: list[object] = rows._parts[0][1]._rows._states
        assert id(truths[0]) in reachable(rows)
        assert not {id(truth) for truth in truths} & seen

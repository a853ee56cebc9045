"""A small network with what plain Python makes of some positions, for the tests of the page's own.

python -m tests.bots.page_network    writes web/tests/network.json
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from ziggurat.bots.network.file import Stored, Weights, kind_of, shapes
from ziggurat.bots.network.plain import PlainNet
from ziggurat.browser.networks import PageNet
from ziggurat.core.learning import Column, Feed, bits, one_hot, steps
from ziggurat.train.export import packed

FILE = Path(__file__).parents[2] / "web" / "tests" / "network.json"
LAYERS = {"width": 24, "cell_width": 8, "blocks": 2}
RING = tuple(((place + 1) % 3, 0.5) for place in range(3))
FEED = Feed(
    size=12,
    flat=(
        *(column for source in range(12) for column in one_hot(source, 12)),
        *steps(3, 20),
        *bits(4, 12),
        Column("plain", 1, 0, 0.25, 2.0),
        Column("less", 2, 3, 0.125),
    ),
    cells=3,
    cell=tuple(
        (*one_hot(place, 4), *steps(place + 3, 3), Column("less", place, 11, 0.5)) for place in range(3)
    ),
    relations=(tuple((one,) for one in RING), (((1, 1.0), (2, 0.25)), (), ((0, 2.0),))),
    kinds=2,
    rest=5,
)


def stored() -> Stored:
    """Weights of every kind: bytes with scales, and halves."""
    rng = np.random.default_rng(4)
    told = shapes(FEED, **LAYERS)
    drawn = {name: rng.normal(0, 0.3, shape).astype(np.float32) for name, shape in told.items()}
    weights = {name: Weights(told[name], kind_of(told[name]), packed(one)) for name, one in drawn.items()}
    return Stored({"layers": LAYERS}, weights)


class Listening:
    """A page that remembers what it is told."""

    def __init__(self, told: str) -> None:
        self.told: dict[str, Any] = json.loads(told)
        self.arrays: dict[str, Any] = {}

    def keep(self, name: str, values: Any, scales: Any, /) -> None:
        self.arrays[name] = {
            "whole": values.typecode == "b",
            "values": values.tolist(),
            "scales": scales.tolist(),
        }

    def judge(self, numbers: Any, /) -> Any:
        raise NotImplementedError


def described() -> dict[str, Any]:
    """What the page is told, positions, and scores and value of each."""
    pages: list[Listening] = []

    def make(told: str) -> Listening:
        pages.append(Listening(told))
        return pages[0]

    PageNet(make, FEED, stored())
    rng = Random(2)
    positions = [[rng.randrange(12) for _ in range(FEED.size)] for _ in range(4)]
    scores, values = PlainNet(FEED, stored()).judge([bytes(one) for one in positions])
    expected = [[*row, value] for row, value in zip(scores, values, strict=True)]
    return {
        "told": pages[0].told,
        "arrays": pages[0].arrays,
        "positions": positions,
        "expected": [[round(one, 9) for one in row] for row in expected],
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps(described(), separators=(",", ":")) + "\n", encoding="utf-8")

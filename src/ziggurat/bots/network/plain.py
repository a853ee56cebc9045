"""A network played without any other package: the same numbers as with numpy, some hundred times slower."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable, Sequence
from operator import add, mul
from typing import Any

from ziggurat.bots.network.file import Stored
from ziggurat.core.learning import Column, Feed

Vector = Sequence[float]


def _sum_of_products(first: Vector, second: Vector) -> float:
    return float(sum(map(mul, first, second)))


_product: Callable[[Vector, Vector], float] = getattr(math, "sumprod", _sum_of_products)
"""Python 3.12 and later do it in half the time."""


def _positive(values: Iterable[float]) -> list[float]:
    return [value if value > 0 else 0.0 for value in values]


def columns(told: Sequence[Column], numbers: Sequence[int]) -> list[float]:
    """Inputs of one position."""
    ops: dict[str, Callable[[Column, int], float]] = {
        "is": lambda one, byte: float(byte == one.number),
        "over": lambda one, byte: float(byte > one.number),
        "bit": lambda one, byte: float(byte >> one.number & 1),
        "plain": lambda one, byte: (byte - one.offset) * one.scale,
        "less": lambda one, byte: (byte - numbers[one.number]) * one.scale,
    }
    return [ops[one.op](one, numbers[one.source]) for one in told]


class PlainNet:
    """Cells that hear of their neighbours, and the whole."""

    pace = 2.0

    def __init__(self, feed: Feed, stored: Stored) -> None:
        self.feed = feed
        self.blocks = int(stored.about["layers"]["blocks"])
        self.cell_width = int(stored.about["layers"]["cell_width"])
        self._rows = {name: weights.rows() for name, weights in stored.weights.items()}

    def _layer(self, name: str, given: Vector) -> list[float]:
        """A matrix times a vector; of a vector of mostly zeros only the rest is multiplied."""
        rows, bias = self._rows[f"{name}.weight"], self._rows[f"{name}.bias"][0]
        some = [place for place, value in enumerate(given) if value]
        if 4 * len(some) < len(given):
            values = [given[place] for place in some]
            found = [_product([row[place] for place in some], values) for row in rows]
        else:
            found = [_product(row, given) for row in rows]
        return list(map(add, found, bias))

    def judge(self, positions: Sequence[Any]) -> tuple[list[list[float]], list[float]]:
        """The scores of all outputs and the value of each position."""
        found = [self._judge(position) for position in positions]
        return [scores for scores, _ in found], [value for _, value in found]

    def _judge(self, position: Any) -> tuple[list[float], float]:
        feed = self.feed
        numbers: Any = array(feed.code, position)
        flat = numbers if feed.code == "f" else columns(feed.flat, numbers)
        whole = _positive(self._layer("flat_in", flat))
        cells: list[list[float]] = []
        if feed.cells:
            cells, whole = self._look_around(numbers, whole)
        for block in range(2):
            inner = _positive(self._layer(f"r1.{block}", whole))
            whole = list(map(add, whole, self._layer(f"r2.{block}", inner)))
        whole = _positive(whole)
        value = self._layer("v2", _positive(self._layer("v1", whole)))[0]
        rest = self._layer("rest", whole)
        if not cells:
            return rest, value
        hint = self._layer("pg", whole)
        scores: list[float] = []
        for cell in cells:
            scores += self._layer("po", _positive(map(add, self._layer("pc", cell), hint)))
        return scores + rest, value

    def _look_around(
        self, numbers: Sequence[int], whole: list[float]
    ) -> tuple[list[list[float]], list[float]]:
        """The cells after they heard of each other, and the whole after it heard of them."""
        wide = self.cell_width
        hints = self._layer("g2c", whole)
        cells = []
        for told, place in zip(self.feed.cell, self._rows["pos"], strict=True):
            entered = self._layer("cell_in", columns(told, numbers))
            cells.append(_positive(map(sum, zip(entered, place, hints[:wide], strict=True))))
        for block in range(self.blocks):
            mixed = [self._layer(f"mix.{block}", cell) for cell in cells]
            hint = hints[wide * (block + 1) : wide * (block + 2)]
            for number, cell in enumerate(cells):
                heard = list(map(add, mixed[number][:wide], hint))
                for kind, relation in enumerate(self.feed.relations, 1):
                    for other, weight in relation[number]:
                        part = mixed[other][wide * kind : wide * (kind + 1)]
                        heard = [one + weight * more for one, more in zip(heard, part, strict=True)]
                cells[number] = list(map(add, cell, self._layer(f"out.{block}", _positive(heard))))
        cells = [_positive(cell) for cell in cells]
        seen = [value for cell in cells for value in _positive(self._layer("squeeze", cell))]
        seen += [sum(values) / len(cells) for values in zip(*cells, strict=True)]
        seen += map(max, zip(*cells, strict=True))
        return cells, _positive(map(add, whole, self._layer("c2g", seen)))

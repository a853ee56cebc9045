"""A network played with numpy."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ziggurat.bots.network.file import Stored, Weights
from ziggurat.core.learning import Column, Feed

Floats = NDArray[np.float32]


def array_of(weights: Weights) -> Floats:
    """Stored weights as an array."""
    if weights.kind == "half":
        return np.frombuffer(weights.data, "<f2").reshape(weights.shape).astype(np.float32)
    rows = weights.shape[0]
    scales = np.frombuffer(weights.data, "<f2", rows).astype(np.float32)
    whole = np.frombuffer(weights.data, np.int8, offset=2 * rows).reshape(weights.shape)
    found: Floats = whole.astype(np.float32) * scales[:, None]
    return found


class Columns:
    """Inputs worked out for many positions at once."""

    def __init__(self, columns: Sequence[Column]) -> None:
        self._parts: list[tuple[str, Any, Any, Any, Any]] = []
        for op, some in groupby(columns, key=lambda one: one.op):
            group = list(some)
            self._parts.append(
                (
                    op,
                    np.array([one.source for one in group]),
                    np.array([one.number for one in group], np.int64 if op == "less" else np.uint8),
                    np.array([one.scale for one in group], np.float32),
                    np.array([one.offset for one in group], np.float32),
                )
            )

    def __call__(self, numbers: NDArray[np.uint8]) -> Floats:
        found = []
        for op, source, number, scale, offset in self._parts:
            byte = numbers[:, source]
            if op == "is":
                found.append((byte == number).astype(np.float32))
            elif op == "over":
                found.append((byte > number).astype(np.float32))
            elif op == "bit":
                found.append((byte >> number & 1).astype(np.float32))
            elif op == "plain":
                found.append((byte - offset) * scale)
            else:
                found.append((byte.astype(np.float32) - numbers[:, number]) * scale)
        return np.concatenate(found, 1).astype(np.float32, copy=False)


class QuickNet:
    """Cells that hear of their neighbours, and the whole."""

    pace = inf

    def __init__(self, feed: Feed, stored: Stored) -> None:
        self.feed = feed
        self.blocks = int(stored.about["layers"]["blocks"])
        self.cell_width = int(stored.about["layers"]["cell_width"])
        self._weights = {}
        for name, weights in stored.weights.items():
            found = array_of(weights)
            self._weights[name] = np.ascontiguousarray(found.T) if name.endswith("weight") else found
        self._flat = Columns(feed.flat)
        if feed.cells:
            by_op: list[Column] = []  # all cells' columns of one op together
            self._cut: list[int] = []
            for _, places in groupby(range(feed.inputs_of_cell), key=lambda place: feed.cell[0][place].op):
                some = list(places)
                by_op += [feed.cell[cell][place] for cell in range(feed.cells) for place in some]
                self._cut.append(len(some))
            self._cells = Columns(by_op)
            self._relations = [self._matrix(relation) for relation in feed.relations]

    def _matrix(self, relation: Any) -> Floats:
        matrix = np.zeros((self.feed.cells, self.feed.cells), np.float32)
        for cell, others in enumerate(relation):
            for other, weight in others:
                matrix[cell, other] = weight
        return matrix

    def _layer(self, name: str, given: Floats) -> Floats:
        found: Floats = given @ self._weights[f"{name}.weight"] + self._weights[f"{name}.bias"]
        return found

    def judge(self, positions: Sequence[Any]) -> tuple[Any, Any]:
        """The scores of all outputs and the value of each position."""
        feed = self.feed
        kind = np.uint8 if feed.code == "B" else np.float32
        numbers: Any = np.frombuffer(b"".join(positions), kind).reshape(len(positions), feed.size)
        flat = numbers if feed.code == "f" else self._flat(numbers)
        whole = np.maximum(self._layer("flat_in", flat), 0)
        cells = None
        if feed.cells:
            cells, whole = self._look_around(numbers, whole)
        for block in range(2):
            inner = np.maximum(self._layer(f"r1.{block}", whole), 0)
            whole = whole + self._layer(f"r2.{block}", inner)
        whole = np.maximum(whole, 0)
        values: Floats = self._layer("v2", np.maximum(self._layer("v1", whole), 0))[:, 0]
        rest = self._layer("rest", whole)
        if cells is None:
            return rest, values
        heard = np.maximum(self._layer("pc", cells) + self._layer("pg", whole)[:, None], 0)
        return np.concatenate([self._layer("po", heard).reshape(len(positions), -1), rest], 1), values

    def _look_around(self, numbers: NDArray[np.uint8], whole: Floats) -> tuple[Floats, Floats]:
        """The cells after they heard of each other, and the whole after it heard of them."""
        count, cells, wide = len(numbers), self.feed.cells, self.cell_width
        told = self._cells(numbers)
        parts, at = [], 0
        for width in self._cut:
            parts.append(told[:, at : at + cells * width].reshape(count, cells, width))
            at += cells * width
        given = np.concatenate(parts, 2)
        hints = self._layer("g2c", whole)[:, None]
        hexes = np.maximum(self._layer("cell_in", given) + self._weights["pos"] + hints[:, :, :wide], 0)
        for block in range(self.blocks):
            mixed = self._layer(f"mix.{block}", hexes)
            heard = mixed[:, :, :wide] + hints[:, :, wide * (block + 1) : wide * (block + 2)]
            for number, matrix in enumerate(self._relations, 1):
                heard = heard + matrix @ mixed[:, :, wide * number : wide * (number + 1)]
            hexes = hexes + self._layer(f"out.{block}", np.maximum(heard, 0))
        hexes = np.maximum(hexes, 0)
        small = np.maximum(self._layer("squeeze", hexes), 0).reshape(count, -1)
        seen = np.concatenate([small, hexes.mean(1), hexes.max(1)], 1)
        return hexes, np.maximum(whole + self._layer("c2g", seen), 0)

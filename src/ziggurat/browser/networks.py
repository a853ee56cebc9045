"""Networks that a page judges by: a script does it some thirty times as fast as Python in a browser."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import json

from ziggurat.bots.network.file import Stored
from ziggurat.core.learning import Feed


class Numbers(Protocol):
    """Numbers of the page's."""

    def to_memoryview(self) -> memoryview[float]: ...

    def to_bytes(self) -> bytes: ...


class Page(Protocol):
    """What a page offers (`web/src/net/local/network.ts`)."""

    def keep(self, name: str, values: array[int] | array[float], scales: array[float], /) -> None:
        """Have the numbers of an array: its rows one after another, and by what each row is multiplied."""

    def judge(self, numbers: array[int] | array[float], /) -> Numbers:
        """The scores of all outputs, then what the position is worth."""


Make = Callable[[str], Page]
"""Begins a network of which this is told, as JSON."""


class PageNet:
    """A network that was handed to the page."""

    pace = 40.0

    def __init__(self, make: Make, feed: Feed, stored: Stored) -> None:
        self.feed = feed
        layers = stored.about["layers"]
        told = {
            "blocks": layers["blocks"],
            "cell_width": layers["cell_width"],
            "ready": feed.code == "f",
            "flat": feed.flat,
            "cells": feed.cell,
            "relations": feed.relations,
        }
        self._page = make(json.encode(told).decode())
        for name, weights in stored.weights.items():
            self._page.keep(name, *weights.scaled())

    def judge(self, positions: Sequence[Any]) -> tuple[list[list[float]], list[float]]:
        """The scores of all outputs and the value of each position."""
        found = [self._judge(position) for position in positions]
        return [one[:-1] for one in found], [one[-1] for one in found]

    def _judge(self, position: Any) -> list[float]:
        numbers: Any = array(self.feed.code, position)
        return array("d", self._page.judge(numbers).to_memoryview()).tolist()

"""Network files: a line that says what it is, a description in JSON, the weights, a hash of it all.

Matrices are whole numbers of one byte with a scale for each row, everything else half-precision floats, so
that a network of three million weights takes three megabytes and is read without any other package.
"""

from __future__ import annotations

import json
import struct
from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from math import isfinite, prod
from typing import Any, Final

from ziggurat.bots.base import SpecError
from ziggurat.core.learning import Feed, versions
from ziggurat.core.registry import AnyGame

MAGIC: Final = b"ziggurat network 1\n"
LARGEST: Final = 64 * 1024 * 1024
SMALL: Final = 4096
"""Weights of a matrix up to which it is kept in halves."""


class NetworkError(SpecError):
    """A network file that cannot be played."""


@dataclass(frozen=True, slots=True)
class Weights:
    """An array as it is stored."""

    shape: tuple[int, ...]
    kind: str
    """half, or byte: a half for each row, then a signed byte for each weight."""
    data: bytes

    def rows(self) -> list[array[float]]:
        """All weights as rows of floats; a vector is one row."""
        width = self.shape[-1]
        flat, scales = self.scaled()
        return [
            array("f", [scale * one for one in flat[width * row : width * (row + 1)]])
            for row, scale in enumerate(scales)
        ]

    def scaled(self) -> tuple[array[int] | array[float], array[float]]:
        """All weights, row after row, and by what each row is multiplied."""
        count = prod(self.shape) // self.shape[-1]
        if self.kind == "half":
            return array("f", struct.unpack(f"<{prod(self.shape)}e", self.data)), array("f", [1.0]) * count
        return array("b", self.data[2 * count :]), array("f", struct.unpack_from(f"<{count}e", self.data))


@dataclass(frozen=True, slots=True)
class Stored:
    """A network file's content, checked."""

    about: Mapping[str, Any]
    weights: Mapping[str, Weights]


def shapes(feed: Feed, width: int, cell_width: int, blocks: int) -> dict[str, tuple[int, ...]]:
    """The arrays of a network, in the order of its layers."""
    deep = width
    found: dict[str, tuple[int, ...]] = {}

    def layer(name: str, out: int, into: int) -> None:
        found[f"{name}.weight"] = (out, into)
        found[f"{name}.bias"] = (out,)

    layer("flat_in", deep, feed.inputs)
    if feed.cells:
        thin = _squeezed(feed)
        layer("cell_in", cell_width, feed.inputs_of_cell)
        layer("g2c", cell_width * (blocks + 1), deep)
        found["pos"] = (feed.cells, cell_width)
        for block in range(blocks):
            layer(f"mix.{block}", cell_width * (len(feed.relations) + 1), cell_width)
            layer(f"out.{block}", cell_width, cell_width)
        layer("squeeze", thin, cell_width)
        layer("c2g", deep, feed.cells * thin + 2 * cell_width)
        layer("pg", cell_width, deep)
        layer("pc", cell_width, cell_width)
        layer("po", feed.kinds, cell_width)
    for block in range(2):
        layer(f"r1.{block}", deep, deep)
        layer(f"r2.{block}", deep, deep)
    layer("v1", 256, deep)
    layer("v2", 1, 256)
    layer("rest", feed.rest, deep)
    return found


def _squeezed(feed: Feed) -> int:
    """Numbers of each cell that the whole hears of."""
    return 16 if feed.cells < 100 else 8


def kind_of(shape: tuple[int, ...]) -> str:
    return "byte" if len(shape) == 2 and prod(shape) > SMALL else "half"


def size_of(shape: tuple[int, ...]) -> int:
    return 2 * prod(shape) if kind_of(shape) == "half" else 2 * shape[0] + prod(shape)


def write(
    game: AnyGame,
    feed: Feed,
    layers: Mapping[str, int],
    packed: Mapping[str, bytes],
    provenance: Mapping[str, Any],
) -> bytes:
    """A network file; `layers`: width, cell_width and blocks; `packed`: each array as it is stored;
    `provenance`: how it was made."""
    about = {**versions(game, feed), "layers": dict(layers), "provenance": dict(provenance)}
    head = json.dumps(about, sort_keys=True).encode()
    expected = shapes(feed, **layers)
    wrong = [name for name, shape in expected.items() if len(packed[name]) != size_of(shape)]
    if wrong:
        raise ValueError(f"the array {wrong[0]} does not have the size of {expected[wrong[0]]}")
    body = b"".join(packed[name] for name in expected)
    whole = MAGIC + struct.pack("<Q", len(head)) + head + body
    return whole + sha256(whole).digest()


def read(data: bytes, where: str, game: AnyGame, feed: Feed, to_learn: bool = False) -> Stored:
    """Check a file and take it apart; NetworkError in one line. To learn on from it, it may be a network of
    other rules, if only it is fed and asked as now."""
    if len(data) > LARGEST:
        raise NetworkError(f"{where}: a network file is at most {LARGEST >> 20} MB")
    if not data.startswith(MAGIC):
        raise NetworkError(f"{where} is no network file")
    whole, told = data[:-32], data[-32:]
    if sha256(whole).digest() != told:
        raise NetworkError(f"{where} is damaged: its hash is not the one it was written with")
    start = len(MAGIC) + 8
    length = struct.unpack("<Q", whole[len(MAGIC) : start])[0]
    try:
        about = json.loads(whole[start : start + length])
        layers = {key: int(about["layers"][key]) for key in ("width", "cell_width", "blocks")}
    except (ValueError, KeyError, TypeError) as error:
        raise NetworkError(f"{where} is no network file: {error}") from None
    for key, ours in versions(game, feed).items():
        if about.get(key) != ours and not (to_learn and key == "rules"):
            raise NetworkError(f"{where} was made for another {key}: {about.get(key)!r}, here {ours!r}")
    if not all(0 < value <= 4096 for value in layers.values()):
        raise NetworkError(f"{where}: its layers have impossible sizes: {layers}")
    weights: dict[str, Weights] = {}
    at = start + length
    for name, shape in shapes(feed, **layers).items():
        size = size_of(shape)
        weights[name] = Weights(shape, kind_of(shape), whole[at : at + size])
        at += size
    if at != len(whole):
        raise NetworkError(
            f"{where}: {len(whole) - start - length} bytes of weights, not {at - start - length}"
        )
    for name, one in weights.items():
        count = len(one.data) // 2 if one.kind == "half" else one.shape[0]
        if not all(map(isfinite, struct.unpack(f"<{count}e", one.data[: 2 * count]))):
            raise NetworkError(f"{where}: the weights {name} are not finite")
    return Stored(about, weights)

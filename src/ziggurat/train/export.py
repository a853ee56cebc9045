"""Weights of a network as its file keeps them, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ziggurat.bots.network.file import Weights, kind_of, read, write
from ziggurat.bots.network.quick import array_of
from ziggurat.core.learning import Feed
from ziggurat.core.registry import AnyGame
from ziggurat.train.config import Layers

Arrays = Mapping[str, NDArray[Any]]


def packed(array: NDArray[Any]) -> bytes:
    """An array as it is stored: halves, or bytes with a scale for each row."""
    if kind_of(array.shape) == "half":
        return bytes(array.astype("<f2").tobytes())
    scales = np.maximum(np.abs(array).max(1) / 127, 1e-7).astype("<f2")
    wide = scales.astype(np.float32)[:, None]
    whole = np.clip(np.rint(array / wide), -127, 127).astype(np.int8)
    return b"".join((scales.tobytes(), whole.tobytes()))


def unpacked(data: bytes, shape: tuple[int, ...]) -> NDArray[Any]:
    """The array that `packed` made bytes of."""
    return array_of(Weights(shape, kind_of(shape), data))


def rounded(arrays: Arrays) -> dict[str, NDArray[Any]]:
    """Arrays as they come back from a file."""
    return {name: unpacked(packed(array), array.shape) for name, array in arrays.items()}


def network_file(
    game: AnyGame, feed: Feed, layers: Layers, arrays: Arrays, provenance: Mapping[str, Any]
) -> bytes:
    """A whole network file."""
    sizes = {"width": layers.width, "cell_width": layers.cell_width, "blocks": layers.blocks}
    return write(game, feed, sizes, {name: packed(array) for name, array in arrays.items()}, provenance)


def weights_of(data: bytes, where: str, game: AnyGame, feed: Feed) -> dict[str, NDArray[Any]]:
    """The arrays of a network file, to begin a run with."""
    return {name: array_of(one) for name, one in read(data, where, game, feed, to_learn=True).weights.items()}

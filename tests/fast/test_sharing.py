"""What a batch shows is seen by numpy, torch and JAX in the same memory, without a copy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba", reason="the extra `fast` is not installed")

from ziggurat.env.batch import Batch
from ziggurat.games.tigris import GAME as TIGRIS

SHOWN = ("observations", "masks", "terminal", "actor", "rewards", "points", "done", "truncated", "lengths")


def shown() -> dict[str, Any]:
    batch = Batch(TIGRIS, 5, 3, points=True, backend="numba")
    batch.reset(1)
    return {name: getattr(batch, name) for name in SHOWN}


@pytest.mark.parametrize("name", SHOWN)
def test_arrays_are_whole_and_aligned(name: str) -> None:
    array = shown()[name]
    assert array.flags.c_contiguous
    assert array.ctypes.data % 64 == 0
    assert np.shares_memory(np.from_dlpack(array), array)


def test_torch_sees_the_same_memory() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed")
    for name, array in shown().items():
        tensor = torch.from_dlpack(array)
        assert (tensor.data_ptr(), tuple(tensor.shape)) == (array.ctypes.data, array.shape), name
    array[:] = 7
    assert (tensor == 7).all()


def test_jax_sees_the_same_memory() -> None:
    jax = pytest.importorskip("jax", reason="JAX is not installed")
    for name, array in shown().items():
        seen = jax.dlpack.from_dlpack(array)
        assert (seen.unsafe_buffer_pointer(), seen.shape) == (array.ctypes.data, array.shape), name

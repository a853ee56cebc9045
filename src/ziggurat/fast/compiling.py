"""How functions are compiled: once, for CPU and CUDA alike, kept on disk under a hash of all they are made of."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

if not hasattr(np, "row_stack"):  # numba's CUDA target asks for it; the newest numpy has dropped it
    np.row_stack = np.vstack  # type: ignore[attr-defined]

import numba
from numba import types
from numba.core import config
from numba.extending import intrinsic

from ziggurat.fast import tables

F = TypeVar("F", bound=Callable[..., Any])


@cache
def stamp() -> str:
    """A hash over this package's source, the plain engine's tables and numba: another one compiles anew."""
    digest = sha256(f"{numba.__version__} {tables.VERSION}".encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def folder() -> Path:
    """Where compiled code is kept."""
    home = os.environ.get("ZIGGURAT_CACHE") or os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(home).expanduser() / "ziggurat" / f"fast-{stamp()}"


def _cached(make: Callable[[], Any]) -> Any:
    """numba looks for its folder when a function is decorated."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder())
    try:
        return make()
    finally:
        config.CACHE_DIR = before


def compiled(function: F) -> F:
    """A rule: compiled where it is called from, on the CPU or inside a CUDA kernel."""
    made: F = numba.njit(function)
    return made


def entry(function: F) -> F:
    """A loop over games that the CPU runs, with all its threads where it says `prange`."""
    made: F = _cached(lambda: numba.njit(parallel=True, cache=True)(function))
    return made


def kernel(function: F) -> Any:
    """The same for CUDA, a game or a square in each thread."""
    from numba import cuda

    return _cached(lambda: cuda.jit(cache=True)(function))


if config.DISABLE_JIT:  # as in tests that run kernels in the simulator

    def popcount(word: Any) -> int:
        return int(word).bit_count()

    def low_zeros(word: Any) -> int:
        return (int(word) & -int(word)).bit_length() - 1
else:

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def popcount(_context: Any, _word: Any) -> Any:
        """How many bits are set: one instruction on either chip."""

        def generate(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.uint64), generate

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def low_zeros(_context: Any, _word: Any) -> Any:
        """How many zeros lie below the lowest bit (of a word that has one)."""

        def generate(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
            from llvmlite import ir

            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.uint64), generate

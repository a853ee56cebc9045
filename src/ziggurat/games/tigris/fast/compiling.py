"""How functions are compiled: for CPU and CUDA alike, kept on disk under a hash of all they are made of."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from sys import stderr
from time import monotonic
from types import FunctionType
from typing import Any, Final

import numpy as np

if not hasattr(np, "row_stack"):  # numba's CUDA target asks for it; the newest numpy has dropped it
    np.row_stack = np.vstack  # type: ignore[attr-defined, unused-ignore]

import numba
from numba import types
from numba.core import config
from numba.extending import intrinsic

from ziggurat.games.tigris.fast import tables

NOT_COMPILED: Final = ("__init__", "agree", "batches", "convert", "games")


@cache
def stamp() -> str:
    """A hash over all compiled source, the plain engine's tables and numba: another one compiles anew."""
    digest = sha256(f"{numba.__version__} {tables.VERSION}".encode())
    for name, value in sorted(vars(tables).items()):
        if name.isupper() and isinstance(value, int | tuple | np.ndarray):  # constants in the compiled code
            digest.update(value.tobytes() if isinstance(value, np.ndarray) else repr(value).encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        if path.stem not in NOT_COMPILED:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def folder() -> Path:
    """Where compiled code is kept."""
    home = os.environ.get("ZIGGURAT_CACHE") or os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(home).expanduser() / "ziggurat" / f"fast-{stamp()}"


def compile_rules(module: dict[str, Any]) -> None:
    """Compile all functions that a module defines, for the CPU and for use inside CUDA kernels alike."""
    for name, value in list(module.items()):
        if isinstance(value, FunctionType) and value.__module__ == module["__name__"]:
            module[name] = numba.njit(value)


class Loop:
    """A loop over games that Python calls: compiled when it is first called, and kept."""

    def __init__(self, function: Callable[..., None], target: str, *, parallel: bool = True) -> None:
        self.name = f"{target} {function.__name__}"
        self.function = function
        self._ready = bool(config.DISABLE_JIT)
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder())  # numba looks for its folder when a function is decorated
        try:
            if target == "cpu":
                self._compiled = numba.njit(parallel=parallel, cache=True)(function)
            else:
                from numba import cuda

                self._compiled = cuda.jit(cache=True)(function)
        finally:
            config.CACHE_DIR = before

    def __call__(self, *given: Any) -> None:
        """Run on the CPU, with all threads that numba was given."""
        self._run(self._compiled, given)

    def launch(self, blocks: int, threads: int, *given: Any) -> None:
        """Run on the GPU."""
        self._run(self._compiled[blocks, threads], given)

    def _run(self, function: Callable[..., None], given: tuple[Any, ...]) -> None:
        if self._ready:
            function(*given)
            return
        marker = folder() / f"{self.name}.done"
        begun = monotonic()
        if not marker.exists():
            print(f"ziggurat: compiling '{self.name}', once ...", end="", file=stderr, flush=True)
        function(*given)
        self._ready = True
        if not marker.exists():
            print(f" {monotonic() - begun:.0f} s", file=stderr, flush=True)
            with suppress(OSError):
                marker.parent.mkdir(parents=True, exist_ok=True)
                marker.touch()


def entry(function: Callable[..., None]) -> Loop:
    """A loop for the CPU, over all its threads where it says `prange`."""
    return Loop(function, "cpu")


def alone(function: Callable[..., None]) -> Loop:
    """A loop for one thread: for few games, that are done before others would have begun."""
    return Loop(function, "cpu", parallel=False)


def kernel(function: Callable[..., None]) -> Loop:
    """The same for CUDA, a game or a square in each thread."""
    return Loop(function, "cuda")


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

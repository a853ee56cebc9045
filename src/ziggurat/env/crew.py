"""Worker processes of a batch: each plays some rows in memory that all share."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from ctypes import c_byte
from dataclasses import dataclass, fields
from enum import IntEnum
from itertools import pairwise
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from multiprocessing.synchronize import Semaphore
from time import perf_counter
from traceback import format_exc
from typing import Any, Final, Protocol, overload

from ziggurat.core import registry
from ziggurat.core.errors import ZigguratError
from ziggurat.env.arrays import Arrays, Setup
from ziggurat.env.basics import as_game
from ziggurat.env.rows import Finished, Rows

_CONTEXT = get_context("spawn")
"""Fresh processes: a fork would copy the threads' locks of whatever else the learner has loaded."""


class BatchError(ZigguratError):
    """A batch that cannot be made, or that lost a worker."""


class Part(Protocol):
    """Who plays some rows: `begin` names a method of `Rows` and its arguments, `end` waits for its result."""

    def begin(self, method: str, *told: Any) -> None: ...

    def end(self) -> Any: ...

    def close(self) -> None: ...


class Here:
    """Rows played in this process, at the moment when the result is asked for: the others work meanwhile."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._asked: tuple[str, tuple[Any, ...]] = ("", ())

    def begin(self, method: str, *told: Any) -> None:
        self._asked = method, told

    def end(self) -> Any:
        method, told = self._asked
        return getattr(self._rows, method)(*told)

    def close(self) -> None:
        pass


class Errand(IntEnum):
    """What a worker is asked for, and whether its answer lies in the pipe: one byte of shared memory."""

    STEP = 0
    """The step that the arrays hold: nothing needs to be sent."""
    MESSAGE = 1
    """What the pipe says; as an answer: what it holds."""
    LEAVE = 2
    ENDED = 3
    """As an answer to a step: the pipe holds the games that ended with it."""


TIDY: Final = 512
"""Steps between two looks for cyclic garbage: all workers take one in the same step, so that none waits."""
PATIENCE: Final = 1.0
"""Seconds after which one side looks whether the other is still there."""
EAGER: Final = 0.002
"""Seconds for which a side that waits looks again and again, where every process has a core of its own: the
fastest of many parts waits a third of a step for the slowest, and to wake those that fell asleep, one after
the other, takes time in every step."""
SHORT: Final = 1 << 15
"""Bytes that a pipe takes though nobody reads yet."""


@dataclass(frozen=True, slots=True)
class Line:
    """Between a batch and one of its workers: they wake one another by semaphores, which takes a fraction of
    what a message takes, and send one only where there is something to say."""

    go: Semaphore
    done: Semaphore
    errand: Any
    """A shared byte, an `Errand`."""
    pipe: Connection[Any, Any]
    eager: float
    """Seconds of looking before waiting."""

    def take(self, semaphore: Semaphore) -> bool:
        """Wait for the other side, no longer than patience lasts."""
        if self.eager:
            until = perf_counter() + self.eager
            while perf_counter() < until:
                if semaphore.acquire(False):
                    return True
                os.sched_yield()  # others who want this core go first
        return semaphore.acquire(timeout=PATIENCE)


class Ends(Sequence[Finished]):
    """The games that ended with a step, as the parts told them: those that came from another process are
    unpacked when somebody looks, for most learners need no more than what the arrays tell."""

    def __init__(self, told: Iterable[Sequence[Finished] | bytes]) -> None:
        self._told = [part for part in told if part]
        self._games: tuple[Finished, ...] | None = None if self._told else ()

    def _all(self) -> tuple[Finished, ...]:
        if self._games is None:
            parts = (ForkingPickler.loads(part) if isinstance(part, bytes) else part for part in self._told)
            self._games = tuple(found for part in parts for found in part)
            self._told = []
        return self._games

    @overload
    def __getitem__(self, index: int) -> Finished: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Finished, ...]: ...

    def __getitem__(self, index: int | slice) -> Finished | tuple[Finished, ...]:
        return self._all()[index]

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[Finished]:
        return iter(self._all())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._all() == tuple(other)

    def __repr__(self) -> str:
        return repr(self._all())


class Worker:
    """Rows played in another process."""

    def __init__(self, setup: Setup, memory: Any, first: int, last: int, eager: float) -> None:
        pipe, other = _CONTEXT.Pipe()
        go, done, errand = _CONTEXT.Semaphore(0), _CONTEXT.Semaphore(0), _CONTEXT.RawValue(c_byte)
        self._line = Line(go, done, errand, pipe, eager)
        told = (Line(go, done, errand, other, eager), _sent(setup), memory, first, last)
        self._process = _CONTEXT.Process(target=_work, args=told, daemon=True)
        self._process.start()
        other.close()

    def begin(self, method: str, *told: Any) -> None:
        line = self._line
        plain = method == "step" and not told
        line.errand.value = Errand.STEP if plain else Errand.MESSAGE
        line.go.release()
        if not plain:
            try:
                line.pipe.send((method, told))
            except OSError:
                raise self._lost() from None

    def end(self) -> Any:
        line = self._line
        while not line.take(line.done):
            if not self._process.is_alive():
                raise self._lost()
        answer = line.errand.value
        if answer == Errand.STEP:
            return ()
        try:
            packed = line.pipe.recv_bytes()
        except (EOFError, OSError):
            raise self._lost() from None
        if answer == Errand.ENDED:
            return packed
        fault, found = ForkingPickler.loads(packed)
        if fault is not None:
            raise BatchError(f"a worker of the batch failed:\n{fault}")
        return found

    def close(self) -> None:
        self._line.errand.value = Errand.LEAVE
        self._line.go.release()
        self._line.pipe.close()
        self._process.join(timeout=2)
        if self._process.is_alive():
            self._process.terminate()
            self._process.join()

    def _lost(self) -> BatchError:
        return BatchError("a worker process of the batch died; go on from the last saved batch")


def crew(setup: Setup, workers: int) -> tuple[Arrays, list[tuple[range, Part]]]:
    """The arrays of a batch and who plays which rows: this process the first, so many others the rest."""
    cuts = [setup.rows * number // workers for number in range(workers + 1)]
    memory = _CONTEXT.RawArray(c_byte, setup.size()) if workers > 1 else bytearray(setup.size())
    arrays = Arrays(setup, memory)
    eager = EAGER if hasattr(os, "sched_yield") and workers <= _cores() else 0.0
    parts: list[tuple[range, Part]] = [(range(cuts[1]), Here(Rows(setup, arrays, 0, cuts[1])))]
    for first, last in pairwise(cuts[1:]):
        parts.append((range(first, last), Worker(setup, memory, first, last, eager)))
    return arrays, parts


def _cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _sent(setup: Setup) -> dict[str, Any]:
    """A set-up as it travels to another process, which finds a registered game by its id."""
    game = setup.game
    known = game.id in registry.names() and registry.game(game.id) is game
    return {field.name: getattr(setup, field.name) for field in fields(setup)} | {
        "game": game.id if known else game
    }


def _work(line: Line, sent: dict[str, Any], memory: Any, first: int, last: int) -> None:
    """A worker's life: obey until it may leave, or until the other side is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    setup = Setup(**{**sent, "game": as_game(sent["game"])})
    rows = Rows(setup, Arrays(setup, memory), first, last)
    parent = parent_process()
    gc.disable()
    gc.freeze()  # what was imported stays
    steps = 0
    with suppress(EOFError, OSError):
        while True:
            while not line.take(line.go):
                if parent is None or not parent.is_alive():
                    return
            errand = line.errand.value
            if errand == Errand.LEAVE:
                return
            method, told = line.pipe.recv() if errand == Errand.MESSAGE else ("step", ())
            answer = Errand.MESSAGE
            packed: bytes | memoryview = b""
            try:
                found = getattr(rows, method)(*told)
                if errand == Errand.MESSAGE:
                    packed = ForkingPickler.dumps((None, found))
                elif found:
                    answer, packed = Errand.ENDED, ForkingPickler.dumps(found)
                else:
                    answer = Errand.STEP
            except Exception:  # whatever went wrong here is told there
                packed = ForkingPickler.dumps((format_exc(), None))
            line.errand.value = answer
            if len(packed) > SHORT:  # a long one waits for its reader
                line.done.release()
                line.pipe.send_bytes(packed)
            else:
                if packed:
                    line.pipe.send_bytes(packed)
                line.done.release()
            steps += method == "step"
            if steps % TIDY == 0:
                gc.collect()

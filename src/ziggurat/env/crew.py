"""Worker processes of a batch, or of a training: each plays some rows in memory that all share."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from ctypes import c_byte, c_int
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from multiprocessing.synchronize import Semaphore
from time import perf_counter
from traceback import format_exc
from typing import Any, Final, Protocol, overload
from weakref import finalize

from ziggurat.core.errors import ZigguratError
from ziggurat.env.arrays import Shapes, size_of
from ziggurat.env.rows import Finished

_CONTEXT = get_context("spawn")
"""Fresh processes: a fork would copy the threads' locks of whatever else the learner has loaded."""


class BatchError(ZigguratError):
    """A batch that cannot be made, or that lost a worker."""


class NotStarted(BatchError):
    """A worker process that never answered."""


class Played(Protocol):
    """What a crew plays; it goes to every process."""

    @property
    def rows(self) -> int: ...

    def shapes(self) -> Shapes:
        """Of the arrays in the memory that all share."""
        ...


Play = Callable[[Any, Any, Sequence[range]], Sequence[Any]]
"""Takes what is played, the memory and some spans of rows; for each of them who plays it in this process. Of
these the methods are called by name: `step` makes a step and tells which games ended."""


class Part(Protocol):
    """Who plays some rows: `begin` names a method of it and its arguments, `end` waits for the result."""

    def begin(self, method: str, *told: Any) -> None: ...

    def ready(self, seconds: float = 0.0) -> bool:
        """Is another process done? It is waited for so long."""
        ...

    def gone(self) -> bool:
        """Did the process end, though it is needed?"""
        ...

    def end(self) -> Any: ...

    def close(self) -> None: ...


class Here:
    """Rows played in this process, at the moment when the result is asked for: the others work meanwhile."""

    def __init__(self, rows: Any) -> None:
        self._rows = rows
        self._asked: tuple[str, tuple[Any, ...]] = ("", ())

    def begin(self, method: str, *told: Any) -> None:
        self._asked = method, told

    def ready(self, seconds: float = 0.0) -> bool:
        return False

    def gone(self) -> bool:
        return False

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
    ENDED = 2
    """As an answer to a step: the pipe holds the games that ended with it."""


TIDY: Final = 512
"""Steps between two looks for cyclic garbage: all workers take one in the same step, so that none waits."""
LEAVE: Final = -1
"""Instead of a group: the process is no longer needed."""
PATIENCE: Final = 1.0
"""Seconds after which one side looks whether the other is still there."""
EAGER: Final = 0.001
"""Seconds for which a side that waits looks again and again, where every process has a core of its own: the
fastest of many parts waits a third of a step for the slowest, and to wake those that fell asleep, one after
the other, takes time in every step."""
GLANCE: Final = 0.001
"""Seconds for which one of several is waited for before the others are looked at again."""
SPARED: Final = 1 / 64
"""How much smaller this process's share of the rows is for each other process: taking the answers of one row
and telling its process to go on takes about a sixtieth of what playing it does."""
MOST_SPARED: Final = 0.5
"""However many others there are, this process plays at least half an even share."""
SHORT: Final = 1 << 15
"""Bytes that a pipe takes though nobody reads yet."""


@dataclass(frozen=True, slots=True)
class Line:
    """Between a batch and a process that plays some rows of one group: done is told by a semaphore, which
    takes a fraction of what a message takes, and one is sent only where there is something to say."""

    done: Semaphore
    errand: Any
    """A shared byte, an `Errand`."""
    pipe: Connection[Any, Any]


@dataclass(slots=True)
class Bell:
    """Calls a process to its work: groups are played in the order in which they were rung for."""

    go: Semaphore
    groups: Any
    """Shared numbers, written and read by turns: for which group it rang, or `LEAVE`. One more than groups,
    each of which rings again only when its work is done: nothing is written over before it was read."""
    eager: float
    """Seconds of looking before waiting."""
    rung: int = 0
    """How often this side rang, or heard it."""

    def ring(self, group: int) -> None:
        self.groups[self.rung % len(self.groups)] = group
        self.rung += 1
        self.go.release()

    def heard(self) -> int | None:
        """For which group it rang; None: patience is at an end."""
        if not take(self.go, self.eager):
            return None
        group = int(self.groups[self.rung % len(self.groups)])
        self.rung += 1
        return group


def take(semaphore: Semaphore, eager: float) -> bool:
    """Wait for the other side, no longer than patience lasts."""
    if eager:
        until = perf_counter() + eager
        while perf_counter() < until:
            if semaphore.acquire(False):
                return True
            os.sched_yield()  # others who want this core go first
    return semaphore.acquire(timeout=PATIENCE)


def unpacked(told: Sequence[Any] | bytes) -> Sequence[Any]:
    """The games that ended with a step of one part."""
    if not isinstance(told, bytes):
        return told
    found: Sequence[Any] = ForkingPickler.loads(told)
    return found


class Ends(Sequence[Finished]):
    """The games that ended with a step, as the parts told them: those that came from another process are
    unpacked when somebody looks, for most learners need no more than what the arrays tell."""

    def __init__(self, told: Iterable[Sequence[Finished] | bytes]) -> None:
        self._told = [part for part in told if part]
        self._games: tuple[Finished, ...] | None = None if self._told else ()

    def _all(self) -> tuple[Finished, ...]:
        if self._games is None:
            self._games = tuple(found for part in self._told for found in unpacked(part))
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


class Mate:
    """Another process, which plays some rows of every group."""

    def __init__(self, played: Played, play: Play, memory: Any, spans: Sequence[range], eager: float) -> None:
        rung = _CONTEXT.RawArray(c_int, len(spans) + 1)
        self.bell = Bell(_CONTEXT.Semaphore(0), rung, eager)
        self.lines: list[Line] = []
        others = []
        for _ in spans:
            pipe, other = _CONTEXT.Pipe()
            done, errand = _CONTEXT.Semaphore(0), _CONTEXT.RawValue(c_byte)
            self.lines.append(Line(done, errand, pipe))
            others.append(Line(done, errand, other))
        told = (self.bell, others, played, play, memory, spans)
        self.process = _CONTEXT.Process(target=_work, args=told, daemon=True)
        self.process.start()
        self.close = finalize(self, _dismiss, os.getpid(), self.bell, self.lines, self.process)
        """Lets the process go, once: when it is called, or when nobody knows the batch any more."""
        self.heard = False
        """Did the process ever answer?"""
        for line in others:
            line.pipe.close()


def _dismiss(owner: int, bell: Bell, lines: Sequence[Line], process: BaseProcess) -> None:
    """Let a process go; a fork of its owner has no say in it."""
    if os.getpid() != owner:
        return
    bell.ring(LEAVE)
    for line in lines:
        line.pipe.close()
    process.join(timeout=2)
    if process.is_alive():
        process.terminate()
        process.join()


class Worker:
    """Rows of one group, played in another process."""

    def __init__(self, mate: Mate, group: int) -> None:
        self.mate = mate
        self._group = group
        self._line = mate.lines[group]
        self._back = False
        """Was it seen that it is done?"""

    def begin(self, method: str, *told: Any) -> None:
        line = self._line
        plain = method == "step" and not told
        line.errand.value = Errand.STEP if plain else Errand.MESSAGE
        self.mate.bell.ring(self._group)
        if not plain:
            try:
                line.pipe.send((method, told))
            except OSError:
                raise self._lost() from None

    def ready(self, seconds: float = 0.0) -> bool:
        if not self._back:
            self._back = self._line.done.acquire(seconds > 0, seconds or None)
        return self._back

    def gone(self) -> bool:
        return not self.mate.process.is_alive()

    def end(self) -> Any:
        line = self._line
        while not self._back and not take(line.done, self.mate.bell.eager):
            if self.gone():
                raise self._lost()
        self._back = False
        self.mate.heard = True
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
        self.mate.close()

    def _lost(self) -> BatchError:
        if self.mate.heard:
            return BatchError("a worker process of the batch died; go on from the last saved batch")
        return NotStarted(
            "a worker process of the batch did not start; a script that asks for workers is a file, with "
            'if __name__ == "__main__": around what it does'
        )


def crew(
    played: Played, play: Play, workers: int, groups: int = 1, spread: bool = True, here: bool = True
) -> tuple[Any, list[tuple[range, Part]]]:
    """The memory of a batch and who plays which rows, group by group: of each this process the first (unless
    it has other things to do), so many others the rest; or, where groups are not spread, each group by one
    process in turn."""
    bounds = pairwise(played.rows * number // groups for number in range(groups + 1))
    spans = [range(first, last) for first, last in bounds]
    if spread:
        placed = [(rows, who) for group in spans for who, rows in enumerate(shares(group, workers, here))]
    else:
        placed = [(rows, number % workers) for number, rows in enumerate(spans)]
    size, busy = size_of(played.shapes()), workers if here else workers + 1
    memory = _CONTEXT.RawArray(c_byte, size) if busy > 1 else bytearray(size)
    eager = EAGER if hasattr(os, "sched_yield") and busy <= _cores() else 0.0
    mates = {
        number: Mate(played, play, memory, [rows for rows, who in placed if who == number], eager)
        for number in range(1 if here else 0, workers)
    }
    own = iter(play(played, memory, [rows for rows, who in placed if who not in mates]) if here else ())
    given = [0] * workers
    parts: list[tuple[range, Part]] = []
    for rows, who in placed:
        part: Part = Worker(mates[who], given[who]) if who in mates else Here(next(own))
        given[who] += 1
        parts.append((rows, part))
    return memory, parts


def shares(rows: range, workers: int, here: bool = True) -> list[range]:
    """The rows of a group, divided among the processes: this one, if it plays, gets fewer, for it also takes
    the answers of all, and the others would wait for it in every step."""
    if not here:
        return [rows[first:last] for first, last in pairwise(_even(len(rows), workers))]
    even = len(rows) / workers
    own = max(1, round(even * (1 - min(MOST_SPARED, SPARED * (workers - 1)))))
    cuts = [0, *(own + cut for cut in _even(len(rows) - own, workers - 1))] if workers > 1 else [0, own]
    return [rows[first:last] for first, last in pairwise(cuts)]


def _even(count: int, parts: int) -> list[int]:
    """Where so many rows are cut into equal parts."""
    return [count * number // parts for number in range(parts + 1)]


def _cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _work(
    bell: Bell, lines: Sequence[Line], played: Played, play: Play, memory: Any, spans: Sequence[range]
) -> None:
    """A process's life: obey until it may leave, or until the other side is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    players = play(played, memory, spans)
    parent = parent_process()
    gc.disable()
    gc.freeze()  # what was imported stays
    steps = 0
    with suppress(EOFError, OSError):
        while True:
            while (group := bell.heard()) is None:
                if parent is None or not parent.is_alive():
                    return
            if group == LEAVE:
                return
            steps += _obey(lines[group], players[group])
            if steps % TIDY == 0:
                gc.collect()


def _obey(line: Line, rows: Any) -> bool:
    """Do what a line asks for, and tell it; was it a step?"""
    errand = line.errand.value
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
    return bool(method == "step")

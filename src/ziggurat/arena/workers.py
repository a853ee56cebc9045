"""Where games are played: here, in several processes, or on a Ray cluster; each game is told when it ends.

All three are crews: iterate over their results; after an interruption `finished` gives the games that ended
but were not told yet, and `stop` ends everything within two seconds.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from socket import create_connection
from threading import Timer
from time import monotonic
from typing import Any, Protocol

from ziggurat.arena.match import Result, play_job
from ziggurat.arena.schedule import ArenaError, Job
from ziggurat.core.errors import ZigguratError

KNOCK_SECONDS = 5.0
GRACE = 0.5
"""Seconds that an interrupted worker has to end its bots' programs, and that Ray has to end its own."""
LOOK = 0.2
"""Seconds for which Ray is waited for at a time: Ray hears of Ctrl-C once a second, Python between waits."""
AHEAD = 2
"""Games that a Ray cluster is given in advance, for each of its processors."""
KEPT = "finished games are kept, the same command goes on with the rest"

_CONTEXT = get_context("spawn")


class Crew(Protocol):
    """Plays jobs."""

    def __iter__(self) -> Iterator[Result]: ...

    def finished(self) -> Iterator[Result]:
        """Games that have ended and were not told yet; nothing is waited for."""

    def stop(self) -> None:
        """End everything; unfinished games are given up."""


class Here:
    """Plays in this process."""

    def __init__(self, jobs: Sequence[Job]) -> None:
        self._jobs = jobs

    def __iter__(self) -> Iterator[Result]:
        for job in self._jobs:
            yield play_job(job)

    def finished(self) -> Iterator[Result]:
        return iter(())

    def stop(self) -> None:
        pass


class Processes:
    """Plays in several processes, one game at a time each."""

    def __init__(self, jobs: Sequence[Job], workers: int) -> None:
        self._left = iter(jobs)
        self._untold: list[Result] = []
        self._busy: dict[Any, Any] = {}
        for job in islice(self._left, workers):
            ours, theirs = _CONTEXT.Pipe()
            process = _CONTEXT.Process(target=_work, args=(theirs,), daemon=True)
            process.start()
            theirs.close()
            self._busy[ours] = process
            ours.send(job)
        self._all = dict(self._busy)

    def __iter__(self) -> Iterator[Result]:
        while self._busy:
            for pipe in wait(list(self._busy)):
                self._untold.append(self._take(pipe))
                job = next(self._left, None)
                if job is None:
                    del self._busy[pipe]
                else:
                    self._give(pipe, job)
                yield self._untold[-1]
                self._untold.pop()

    def finished(self) -> Iterator[Result]:
        yield from self._untold
        for pipe in wait(list(self._busy), timeout=0):
            with suppress(ArenaError):
                yield self._take(pipe)

    def stop(self) -> None:
        for process in self._all.values():
            process.terminate()
        until = monotonic() + GRACE
        for pipe, process in self._all.items():
            process.join(max(0.0, until - monotonic()))
            process.kill()
            process.join()
            pipe.close()

    def _give(self, pipe: Any, job: Job) -> None:
        with suppress(OSError):  # a worker that is gone is noticed when its result is waited for
            pipe.send(job)

    def _take(self, pipe: Any) -> Result:
        try:
            fault, result = pipe.recv()
        except (EOFError, OSError):
            raise ArenaError(f"a worker process died; {KEPT}") from None
        if fault is not None:
            raise ArenaError(f"{fault}; {KEPT}")
        found: Result = result
        return found


def _work(pipe: Connection[Any, Any]) -> None:
    """A worker's life: a job in, its result out, until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the arena's business
    # By way of `finally`: bots' programs are closed. Not by sys.exit, which a bot may have called.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            pipe.send(play_or_fault(pipe.recv()))


def play_or_fault(job: Job) -> tuple[str | None, Result | None]:
    """A game's result, or one line that says why it cannot be played at all."""
    try:
        return None, play_job(job)
    except ZigguratError as error:
        return str(error), None


class Cluster:
    """Plays on a Ray cluster: the one at the address, or one started on this machine."""

    def __init__(self, jobs: Sequence[Job], address: str | None) -> None:
        self._ray, self._started = _connect(address)
        workers = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._task = self._ray.remote(num_cpus=1, max_retries=3)(play_or_fault)
        self._left = iter(jobs)
        self._busy = [self._task.remote(job) for job in islice(self._left, AHEAD * workers)]

    def __iter__(self) -> Iterator[Result]:
        while self._busy:
            done, _ = self._ray.wait(self._busy, num_returns=1, timeout=LOOK)
            self._busy += [self._task.remote(job) for job in islice(self._left, len(done))]
            for reference in done:
                yield self._take(reference)
                self._busy.remove(reference)  # not before it was told: an interruption may come at any time

    def finished(self) -> Iterator[Result]:
        done, _ = self._ray.wait(self._busy, num_returns=len(self._busy), timeout=0)
        for reference in done:
            with suppress(ArenaError):
                yield self._take(reference)

    def stop(self) -> None:
        """A cluster ends the tasks of whoever leaves it; one of our own ends as a whole. Ray gives each of
        its programs a second for that, one after the other: those that take too long are ended together."""
        hurry = Timer(GRACE, _end_all, (self._started,))
        hurry.daemon = True
        hurry.start()
        try:
            self._ray.shutdown()
        finally:
            hurry.cancel()

    def _take(self, reference: Any) -> Result:
        try:
            fault, result = self._ray.get(reference)
        except self._ray.exceptions.RayError as error:
            first = str(error).strip().splitlines()[0]
            raise ArenaError(f"a Ray task failed ({first}); {KEPT}") from None
        if fault is not None:
            raise ArenaError(f"{fault}; {KEPT}")
        found: Result = result
        return found


def crew(jobs: Sequence[Job], workers: int, ray: bool, address: str | None) -> Crew:
    """Who plays some jobs."""
    if ray and jobs:
        return Cluster(jobs, address)
    return Here(jobs) if workers == 1 else Processes(jobs, workers)


def _connect(address: str | None) -> tuple[Any, list[Any]]:
    """Ray itself, connected, and the programs that it started; ArenaError when it is not installed or nothing
    answers."""
    try:
        import ray
    except ImportError:
        raise ArenaError("--ray needs Ray: pip install 'ziggurat[ray]'") from None
    if address is not None:
        _knock(address)
    before = _programs()
    try:
        ray.init(address=address, log_to_driver=False, include_dashboard=False, configure_logging=False)
    except Exception as error:  # Ray raises many kinds; all of them mean that there is no cluster
        reason = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        raise ArenaError(f"no Ray cluster answers at {address or 'this machine'}: {reason}") from None
    return ray, [program for program in _programs() if program not in before]


def _programs() -> list[Any]:
    """The programs that this process has started and that still run."""
    try:
        import psutil  # which Ray brings along
    except ImportError:
        return []
    found: list[Any] = psutil.Process().children()
    return found


def _end_all(programs: Sequence[Any]) -> None:
    """End programs that had time to end by themselves."""
    for program in programs:
        with suppress(Exception):  # it is gone already
            program.kill()


def _knock(address: str) -> None:
    """Ray waits for minutes on an address where nothing listens; find that out at once."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if address == "auto":
        return
    if not host or not port.isdigit():
        raise ArenaError(f"a Ray address is host:port (or auto), not {address!r}")
    try:
        create_connection((host, int(port)), KNOCK_SECONDS).close()
    except OSError as error:
        raise ArenaError(f"no Ray cluster answers at {address}: {error.strerror or error}") from None

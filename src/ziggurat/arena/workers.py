"""Where games are played: here, in several processes, or on a Ray cluster; each game is told when it ends.

All three are crews: iterate over their results; after an interruption `finished` gives the games that ended
but were not told yet, and `stop` ends everything within two seconds. Here and in processes games are given
out in portions: many at a time where the fast lane plays them at once, one by one all others.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib.util import find_spec
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from socket import create_connection
from threading import Timer
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol

from ziggurat.arena.match import Result, play_job
from ziggurat.arena.schedule import ArenaError, Job
from ziggurat.bots import make
from ziggurat.bots.base import NumbersBot, end
from ziggurat.core.errors import ZigguratError
from ziggurat.core.registry import game as find_game

if TYPE_CHECKING:
    from ziggurat.arena.lane import Lane

KNOCK_SECONDS = 5.0
GRACE = 0.5
"""Seconds that an interrupted worker has to end its bots' programs, and that Ray has to end its own."""
LOOK = 0.2
"""Seconds for which Ray is waited for at a time: Ray hears of Ctrl-C once a second, Python between waits."""
AHEAD = 2
"""Games that a Ray cluster is given in advance, for each of its processors."""
PORTION = 512
"""Games of the fast lane that a process is given at a time, at most."""
KEPT = "finished games are kept, the same command goes on with the rest"

_CONTEXT = get_context("spawn")


class Crew(Protocol):
    """Plays jobs."""

    def __iter__(self) -> Iterator[Result]: ...

    def finished(self) -> Iterator[Result]:
        """Games that have ended and were not told yet; nothing is waited for."""

    def stop(self) -> None:
        """End everything; unfinished games are given up."""


Portion = Sequence[Job]
"""Games of the fast lane, or one other game."""


def portions(jobs: Sequence[Job], workers: int) -> list[Portion]:
    """What a process is given at a time, the fast lane's games first."""
    fast, others = sorted_out(jobs)
    size = max(1, min(PORTION, -(-len(fast) // workers)))
    found: list[Portion] = [fast[first : first + size] for first in range(0, len(fast), size)]
    return found + [(job,) for job in others]


def sorted_out(jobs: Sequence[Job]) -> tuple[list[Job], list[Job]]:
    """The games of the fast lane, whose bots all play from numbers, and the others. Where no bot looks at the
    numbers, games are over sooner without making any."""
    if find_spec("numpy") is None:
        return [], list(jobs)
    looks: dict[str, bool | None] = {}
    """By spec: does the bot look at the numbers? None: they are not enough for it."""
    fast: list[Job] = []
    others: list[Job] = []
    for job in jobs:
        for spec in job.bots:
            if spec not in looks:
                bot = make(spec, find_game(job.game))
                looks[spec] = not bot.blind if isinstance(bot, NumbersBot) else None
                end(bot)
        found = [looks[spec] for spec in job.bots]
        (fast if None not in found and any(found) else others).append(job)
    return fast, others


class One:
    """A game that is played by itself."""

    untold: Sequence[Result] = ()

    def __init__(self, job: Job) -> None:
        self._job = job

    def play(self) -> Iterator[Result]:
        yield play_job(self._job)


def player(portion: Portion) -> One | Lane:
    """Who plays a portion."""
    if len(portion) == 1:
        return One(portion[0])
    from ziggurat.arena.lane import Lane  # needs numpy

    return Lane(portion)


class Here:
    """Plays in this process."""

    def __init__(self, jobs: Sequence[Job]) -> None:
        self._left = portions(jobs, 1)
        self._playing: One | Lane | None = None

    def __iter__(self) -> Iterator[Result]:
        for portion in self._left:
            self._playing = player(portion)
            yield from self._playing.play()

    def finished(self) -> Iterator[Result]:
        yield from () if self._playing is None else tuple(self._playing.untold)

    def stop(self) -> None:
        pass


class Processes:
    """Plays in several processes, a portion at a time each."""

    def __init__(self, jobs: Sequence[Job], workers: int) -> None:
        self._left = iter(portions(jobs, workers))
        self._untold: list[Result] = []
        self._busy: dict[Any, Any] = {}
        for portion in islice(self._left, workers):
            ours, theirs = _CONTEXT.Pipe()
            process = _CONTEXT.Process(target=_work, args=(theirs,), daemon=True)
            process.start()
            theirs.close()
            self._busy[ours] = process
            ours.send(portion)
        self._all = dict(self._busy)

    def __iter__(self) -> Iterator[Result]:
        while self._busy:
            for pipe in wait(list(self._busy)):
                found = self._take(pipe)
                if found is None:
                    self._go_on(pipe)
                    continue
                self._untold.append(found)
                yield found
                self._untold.pop()

    def finished(self) -> Iterator[Result]:
        yield from self._untold
        for pipe in self._busy:
            with suppress(ArenaError):
                while pipe.poll():
                    found = self._take(pipe)
                    if found is None:
                        break
                    yield found

    def stop(self) -> None:
        for process in self._all.values():
            process.terminate()
        until = monotonic() + GRACE
        for pipe, process in self._all.items():
            process.join(max(0.0, until - monotonic()))
            process.kill()
            process.join()
            pipe.close()

    def _go_on(self, pipe: Any) -> None:
        """A process has played its portion: the next one, if there is one."""
        portion = next(self._left, None)
        if portion is None:
            del self._busy[pipe]
            return
        with suppress(OSError):  # a worker that is gone is noticed when its result is waited for
            pipe.send(portion)

    def _take(self, pipe: Any) -> Result | None:
        """A game that ended; None: the process has played its portion."""
        try:
            fault, result = pipe.recv()
        except (EOFError, OSError):
            raise ArenaError(f"a worker process died; {KEPT}") from None
        if fault is not None:
            raise ArenaError(f"{fault}; {KEPT}")
        found: Result | None = result
        return found


def _work(pipe: Connection[Any, Any]) -> None:
    """A worker's life: a portion in, its results out, until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the arena's business
    # By way of `finally`: bots' programs are closed. Not by sys.exit, which a bot may have called.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            portion = pipe.recv()
            try:
                for result in player(portion).play():
                    pipe.send((None, result))
                pipe.send((None, None))
            except ZigguratError as error:
                pipe.send((str(error), None))


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

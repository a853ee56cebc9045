"""Is the event loop free? Its lag is measured all the time; what blocked it for long is named in the log."""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import re
import tempfile
import threading
from pathlib import Path
from time import monotonic

from ziggurat.server.metrics import Metrics

log = logging.getLogger("ziggurat.loop")
BEAT = 0.05
LONG = 0.1
"""Seconds of lag that are told."""
WAITING = " in select ("
"""The loop waits for something to happen: if that takes long, the machine is busy with others."""
QUEUED = Path("/proc/thread-self/schedstat")
"""Where Linux tells how long a thread could run and was not let."""
DEEP = 6
"""Frames of what blocked the loop that are named."""
PLACE = re.compile(r'^  File "(?:.*/)?(?P<file>[^"]*)", line (?P<line>\d+) in (?P<name>.*)$', re.MULTILINE)
"""A frame, as faulthandler writes it."""


def seconds_queued() -> float:
    """For how long this thread has waited for a processor so far; 0 where the system does not tell."""
    try:
        return int(QUEUED.read_text().split()[1]) / 1e9
    except (OSError, IndexError, ValueError):
        return 0.0


def running_in(thread: int) -> str:
    """What a thread is doing, its last frame first; empty when it has ended.

    Frames of a running thread may be gone while Python code walks along them; faulthandler notes them in one
    go, and no thread runs meanwhile.
    """
    with tempfile.TemporaryFile() as noted:
        faulthandler.dump_traceback(noted, all_threads=True)
        noted.seek(0)
        threads = noted.read().decode(errors="replace").split("\n\n")
    for told in threads:
        if told.startswith(f"Thread 0x{thread:016x} "):
            places = [f"{one['name']} ({one['file']}:{one['line']})" for one in PLACE.finditer(told)]
            return " < ".join(places[:DEEP])
    return ""


class LoopWatch:
    """A beat on the loop, and a thread that looks what runs there when the beat fails to come."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._beat = monotonic()
        self._seen = ""
        self._stop = threading.Event()
        self._task: asyncio.Task[None] | None = None
        self._thread: threading.Thread | None = None
        self._worst = 0.0
        metrics.gauge("loop_lag_worst_seconds", lambda: self._worst)

    def start(self) -> None:
        self._task = asyncio.create_task(self._measure())
        self._thread = threading.Thread(
            target=self._look, args=(threading.get_ident(),), name="loop-watch", daemon=True
        )
        self._thread.start()

    async def stop(self) -> None:
        self._stop.set()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join, 1)

    async def _measure(self) -> None:
        while True:
            started, queued = monotonic(), seconds_queued()
            await asyncio.sleep(BEAT)
            self._beat = monotonic()
            lag = self._beat - started - BEAT
            own = lag - (seconds_queued() - queued)
            self._metrics.loop_lag(max(0.0, lag))
            self._worst = max(self._worst * 0.999, lag)
            if lag > LONG and (own < LONG or self._seen.startswith(WAITING)):
                self._metrics.count("loop_starved")  # others had the machine
            elif lag > LONG:
                self._metrics.count("loop_blocked")
                log.warning("the loop was blocked for %.0f ms%s", 1000 * own, self._seen)
            self._seen = ""

    def _look(self, loop_thread: int) -> None:
        """In the thread: whenever the beat is late, note once what the loop is doing."""
        while not self._stop.wait(BEAT / 2):
            if monotonic() - self._beat > BEAT + LONG / 2 and not self._seen:
                doing = running_in(loop_thread)
                if doing:
                    self._seen = f" in {doing}"

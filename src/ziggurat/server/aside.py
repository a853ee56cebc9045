"""Work that is too long for the event loop and too short for a process of its own.

A few threads do it, so that the loop goes on meanwhile; whoever asks for much waits for himself, because each
asker has one turn at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
THREADS = 2


@dataclass(slots=True)
class _Turn:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    askers: int = 0


class Aside:
    """Threads for replays, drawings and the like, and whose turn it is."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "aside")
        self._turns: dict[str, _Turn] = {}

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something in a thread."""
        whole = partial(work, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._threads, whole)

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Go on when whatever the same asker wanted before is done."""
        turn = self._turns.setdefault(who, _Turn())
        turn.askers += 1
        try:
            async with turn.lock:
                yield
        finally:
            turn.askers -= 1
            if turn.askers == 0:
                del self._turns[who]

    def stop(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

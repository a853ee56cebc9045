"""Worker processes shared fairly: whoever asks much waits for himself, not the others for him."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from msgspec import json

from ziggurat.server.errors import BotFailed, TooMany

log = logging.getLogger("ziggurat.bots")
LONGEST_LINE = 32 * 1024 * 1024
GRACE = 5.0
"""Seconds over its thinking time (start and first import included) before a worker counts as hung."""
MOMENT = 0.5
"""Seconds that work goes on when its asker has left: what is nearly done costs less than a new process."""


ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""A worker takes one core: libraries for numbers would take them all."""


Tell = Callable[[int, int], None]
"""Told while long work is done: how much of it, of how much."""


class Asker(NamedTuple):
    """For whom work is done: where they come from, and who they are."""

    address: str = ""
    player: str = ""


class Urgency(IntEnum):
    """What is served first, whoever asks."""

    WATCHED = 0
    """Somebody looks on and waits."""
    ALONE = 1
    """A game of people of whom none looks on."""
    BOTS = 2
    """Bots among themselves."""


class Worker:
    """One process, one request at a time."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None

    @property
    def ready(self) -> bool:
        """Does its process run already?"""
        return self._process is not None and self._process.returncode is None

    async def ask(self, request: dict[str, Any], seconds: float, tell: Tell | None = None) -> dict[str, Any]:
        """The answer, or BotFailed after the process was killed; `tell` hears how far long work is."""
        what = request.get("spec") or request["task"]
        try:
            return await asyncio.wait_for(self._exchange(request, tell), seconds + GRACE)
        except TimeoutError:
            await self.stop()
            raise BotFailed(f"bot {what} did not answer within {seconds + GRACE:g} s") from None
        except (OSError, ValueError, asyncio.IncompleteReadError) as error:
            await self.stop()
            raise BotFailed(f"bot {what} broke down: {type(error).__name__}") from None
        except asyncio.CancelledError:
            await self.stop()
            raise

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()

    async def _exchange(self, request: dict[str, Any], tell: Tell | None) -> dict[str, Any]:
        if self._process is None or not self.ready:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
                env={**os.environ, **ONE_THREAD},
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.encode(request) + b"\n")
        await self._process.stdin.drain()
        while True:
            line = await self._process.stdout.readline()
            if not line:
                raise OSError("the process ended")
            found: dict[str, Any] = json.decode(line, type=dict[str, Any])
            if "progress" not in found:
                return found
            if tell is not None:
                tell(*found["progress"])


class _Waiting(NamedTuple):
    asker: Asker
    urgency: Urgency
    turn: asyncio.Future[Worker]


_Line = OrderedDict[str, OrderedDict[str, deque[_Waiting]]]
"""Who waits, by address and player; whoever was served goes to the end."""


class Workers:
    """Some processes and the queues in front of them.

    The more urgent goes first; of equals, addresses take turns, and so do the players of an address. One
    player never holds all processes (unless there is only one), nor one address where there are three or
    more, so that a stranger's thoughts are not what another waits for.
    """

    def __init__(self, command: Sequence[str], count: int, most_waiting: int | None = None) -> None:
        self._all = [Worker(command) for _ in range(count)]
        self._idle = list(self._all)
        self._most_of_address = count if count <= 2 else count - 1
        self._most_of_player = max(1, self._most_of_address - 1)
        self._most_waiting = most_waiting
        self._held: Counter[str | Asker] = Counter()
        """Processes at work, by address and by asker."""
        self._work: set[asyncio.Task[dict[str, Any]]] = set()
        self._stopped = False
        self._lines: dict[Urgency, _Line] = {urgency: OrderedDict() for urgency in Urgency}

    def waiting(self, player: str | None = None) -> int:
        """Requests that wait; of one player, or all."""
        return sum(
            len(line)
            for lines in self._lines.values()
            for players in lines.values()
            for name, line in players.items()
            if player is None or name == player
        )

    async def ask(
        self,
        request: dict[str, Any],
        seconds: float,
        asker: Asker,
        urgency: Urgency = Urgency.WATCHED,
        tell: Tell | None = None,
    ) -> dict[str, Any]:
        """The answer of a worker, when it is this asker's turn."""
        if self._most_waiting is not None and self.waiting(asker.player) >= self._most_waiting:
            raise TooMany("you have asked for this already; wait for the answer")
        waiting = _Waiting(asker, urgency, asyncio.get_running_loop().create_future())
        players = self._lines[urgency].setdefault(asker.address, OrderedDict())
        players.setdefault(asker.player, deque()).append(waiting)
        self._assign()
        try:
            worker = await waiting.turn
        except asyncio.CancelledError:
            if waiting.turn.done() and not waiting.turn.cancelled():
                self._release(asker, waiting.turn.result())
            else:
                self._forget(waiting)
            raise
        work = asyncio.create_task(self._use(worker, request, seconds, asker, tell))
        self._work.add(work)
        work.add_done_callback(self._ended)
        try:
            return await asyncio.shield(work)
        except asyncio.CancelledError:
            asyncio.get_running_loop().call_later(MOMENT, work.cancel)
            raise

    async def stop(self) -> None:
        """The end: what is at work is killed, and nothing new begins."""
        self._stopped = True
        for work in tuple(self._work):
            work.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        for worker in self._all:
            await worker.stop()

    async def _use(
        self, worker: Worker, request: dict[str, Any], seconds: float, asker: Asker, tell: Tell | None
    ) -> dict[str, Any]:
        try:
            return await worker.ask(request, seconds, tell)
        finally:
            self._release(asker, worker)

    def _ended(self, work: asyncio.Task[dict[str, Any]]) -> None:
        self._work.discard(work)
        if not work.cancelled():
            work.exception()  # its asker may be gone: then nobody else looks

    def _release(self, asker: Asker, worker: Worker) -> None:
        for holder in (asker.address, asker):
            self._held[holder] -= 1
            if self._held[holder] <= 0:
                del self._held[holder]
        self._idle.append(worker)
        self._assign()

    def _assign(self) -> None:
        while self._idle and not self._stopped and (chosen := self._next()) is not None:
            self._forget(chosen)
            if not chosen.turn.done():
                self._held.update((chosen.asker.address, chosen.asker))
                ready = [worker for worker in self._idle if worker.ready]
                worker = (ready or self._idle)[-1]
                self._idle.remove(worker)
                chosen.turn.set_result(worker)

    def _next(self) -> _Waiting | None:
        for urgency in Urgency:
            for address, players in self._lines[urgency].items():
                if self._held[address] >= self._most_of_address:
                    continue
                for queue in players.values():
                    if self._held[queue[0].asker] < self._most_of_player:
                        return queue[0]
        return None

    def _forget(self, waiting: _Waiting) -> None:
        """Take a request out of its queue; its asker goes to the end of the line."""
        lines = self._lines[waiting.urgency]
        players = lines.get(waiting.asker.address)
        queue = None if players is None else players.get(waiting.asker.player)
        if players is None or queue is None or waiting not in queue:
            return
        queue.remove(waiting)
        players.move_to_end(waiting.asker.player)
        lines.move_to_end(waiting.asker.address)
        if not queue:
            del players[waiting.asker.player]
        if not players:
            del lines[waiting.asker.address]

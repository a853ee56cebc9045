"""A pool of worker processes; one that hangs or dies is killed, replaced and reported."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Sequence
from random import Random, SystemRandom
from typing import Any

from msgspec import json

from ziggurat.server.errors import BotFailed, TooMany
from ziggurat.server.metrics import Metrics

log = logging.getLogger("ziggurat.bots")
LONGEST_LINE = 32 * 1024 * 1024
GRACE = 5.0
"""Seconds over its thinking time (start and first import included) before a worker counts as hung."""
REVIEW_SECONDS = 90.0
KEPT_REVIEWS = 64
WAITING_REVIEWS = 8


class Worker:
    """One process, one request at a time."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The answer, or BotFailed after the process was killed."""
        try:
            return await asyncio.wait_for(self._exchange(request), seconds + GRACE)
        except TimeoutError:
            await self.stop()
            raise BotFailed(f"bot {request['spec']} did not answer within {seconds + GRACE:g} s") from None
        except (OSError, ValueError, asyncio.IncompleteReadError) as error:
            await self.stop()
            raise BotFailed(f"bot {request['spec']} broke down: {type(error).__name__}") from None
        except asyncio.CancelledError:
            await self.stop()
            raise

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()

    async def _exchange(self, request: dict[str, Any]) -> dict[str, Any]:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.encode(request) + b"\n")
        await self._process.stdin.drain()
        line = await self._process.stdout.readline()
        if not line:
            raise OSError("the process ended")
        found: dict[str, Any] = json.decode(line, type=dict[str, Any])
        return found


class BotPool:
    """Workers, started when first needed."""

    def __init__(
        self, workers: int, seconds: float, metrics: Metrics, command: Sequence[str] | None = None
    ) -> None:
        chosen = command or (sys.executable, "-m", "ziggurat.server.bots.worker")
        self._all = [Worker(chosen) for _ in range(workers)]
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._all:
            self._idle.put_nowait(worker)
        self._reviewer = Worker(chosen)
        """Looks back at finished games, one at a time, while the others play."""
        self._reviewing = asyncio.Lock()
        self._waiting = 0
        self._reviews: dict[str, list[dict[str, Any]]] = {}
        self._seconds = seconds
        self._metrics = metrics
        self._random: Random = SystemRandom()

    async def choose(self, game: str, spec: str, view: dict[str, Any], legal: Sequence[int]) -> int:
        """A legal id from the bot; from chance, and reported, when the bot fails twice."""
        for attempt in (1, 2):
            try:
                answer = await self._ask("choose", game, spec, view)
            except BotFailed as error:
                self._metrics.count("bot_failures")
                log.warning("%s at %s, attempt %d: %s", spec, game, attempt, error)
                continue
            if answer.get("fault") is not None or answer.get("error") is not None:
                self._metrics.count("bot_failures")
                log.warning("%s at %s: %s", spec, game, answer.get("fault") or answer.get("message"))
            if answer.get("action") in legal:
                return int(answer["action"])
            break
        return self._random.choice(legal)

    async def hint(self, game: str, spec: str, view: dict[str, Any]) -> list[dict[str, Any]]:
        """Moves that a bot recommends, best first; a bot that gives no hints tells what it would play."""
        answer = await self._ask("hint", game, spec, view)
        if hints := answer.get("hints"):
            return list(hints)
        answer = await self._ask("choose", game, spec, view)
        if "action" not in answer:
            raise BotFailed(str(answer.get("message", f"bot {spec} gave no answer")))
        return [{"action": answer["action"]}]

    async def review(self, record: str) -> list[dict[str, Any]]:
        """The turning points of a finished game's record; the last reviews are kept."""
        if self._waiting >= WAITING_REVIEWS:
            raise TooMany("too many games are being reviewed; ask again in a minute")
        self._waiting += 1
        try:
            async with self._reviewing:
                if record not in self._reviews:
                    request = {"task": "review", "spec": "review", "record": record}
                    answer = await self._reviewer.ask(request, REVIEW_SECONDS)
                    if "points" not in answer:
                        raise BotFailed(str(answer.get("message", "the review gave no answer")))
                    while len(self._reviews) >= KEPT_REVIEWS:
                        del self._reviews[next(iter(self._reviews))]
                    self._reviews[record] = answer["points"]
                return self._reviews[record]
        finally:
            self._waiting -= 1

    async def stop(self) -> None:
        for worker in (*self._all, self._reviewer):
            await worker.stop()

    async def _ask(self, task: str, game: str, spec: str, view: dict[str, Any]) -> dict[str, Any]:
        request = {
            "task": task,
            "game": game,
            "spec": spec,
            "view": view,
            "seed": self._random.getrandbits(48),
        }
        worker = await self._idle.get()
        try:
            return await worker.ask(request, self._seconds)
        finally:
            self._idle.put_nowait(worker)

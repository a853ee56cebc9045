"""Reviews that are being made: one for each game, however many ask for it, and only while somebody does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from hashlib import sha256
from time import monotonic
from typing import Any

from msgspec import json

from ziggurat.core.record import Record
from ziggurat.review.record import VERSION
from ziggurat.server.bots.queues import Asker
from ziggurat.server.errors import BotFailed, TooMany
from ziggurat.server.services import Services

log = logging.getLogger("ziggurat.bots")
UNWANTED = 20.0
"""Seconds after which a review that nobody asks for any more ends."""
CHECKED = 2.0
FORGOTTEN = 60.0
"""Seconds for which a failure is told before the review can be tried again."""
MOST = 40
MOST_PLAYER = 2
MOST_ADDRESS = 4
"""Reviews that are waited for: by all, by one player, by one address."""


@dataclass(slots=True)
class Running:
    """A review in the making."""

    asker: Asker
    wanted: float
    done: int = 0
    total: int = 0
    failed: str | None = None
    task: asyncio.Task[None] | None = field(default=None, repr=False)

    def tell(self, done: int, total: int) -> None:
        self.done, self.total = done, total

    @property
    def status(self) -> str:
        return "failed" if self.failed is not None else "running" if self.total else "waiting"


class Reviews:
    """The reviews of this process."""

    def __init__(self, services: Services, clock: Callable[[], float] = monotonic) -> None:
        self._services = services
        self._clock = clock
        self._running: dict[str, Running] = {}

    async def kept(self, record: Record) -> dict[str, Any] | None:
        """The review of a record, if it was made."""
        text = await self._services.reviews.get(key_of(record), VERSION)
        return None if text is None else json.decode(text, type=dict[str, Any])

    def running(self, record: Record) -> Running | None:
        """How far it is; whoever asks wants it."""
        key = key_of(record)
        found = self._running.get(key)
        if found is None:
            return None
        if found.failed is not None and self._clock() - found.wanted > FORGOTTEN:
            del self._running[key]
            return None
        if found.failed is None:
            found.wanted = self._clock()
        return found

    def start(self, record: Record, asker: Asker) -> Running:
        """Begin a review, or join those who wait for it."""
        key = key_of(record)
        found = self.running(record)
        if found is not None and found.failed is None:
            return found
        waiting = [one for one in self._running.values() if one.failed is None]
        if sum(one.asker.player == asker.player for one in waiting) >= MOST_PLAYER:
            raise TooMany(f"you wait for {MOST_PLAYER} reviews already")
        if sum(one.asker.address == asker.address for one in waiting) >= MOST_ADDRESS:
            raise TooMany(f"{MOST_ADDRESS} reviews are being made for your address already")
        if len(waiting) >= MOST:
            raise TooMany("too many reviews are waiting; try again later")
        found = self._running[key] = Running(asker, self._clock())
        found.task = asyncio.create_task(self._make(key, record, found))
        return found

    async def stop(self) -> None:
        tasks = [one.task for one in self._running.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, key: str, record: Record, found: Running) -> None:
        services = self._services
        work = asyncio.create_task(services.bots.review(record.write(), found.asker, found.tell))
        try:
            while not work.done():
                await asyncio.wait((work,), timeout=CHECKED)
                if not work.done() and self._clock() - found.wanted > UNWANTED:
                    del self._running[key]
                    return
            review = work.result()
            await services.reviews.put(key, VERSION, json.encode(review).decode(), services.now())
            del self._running[key]
        except (BotFailed, TooMany) as error:
            log.warning("a review failed: %s", error)
            found.failed, found.wanted = str(error), self._clock()
        except Exception:
            log.exception("a review failed")
            found.failed, found.wanted = "the review broke down", self._clock()
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)


def key_of(record: Record) -> str:
    """The same for all copies of a game: what was played, and by whom."""
    return sha256(replace(record, tags={}, result=None).write().encode()).hexdigest()

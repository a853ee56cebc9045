"""What worker processes do for the tables: bots think, games are looked back at, records are read."""

from __future__ import annotations

import logging
import sys
from collections.abc import Mapping, Sequence
from random import Random, SystemRandom
from typing import Any

from ziggurat.core import errors as core_errors
from ziggurat.core.errors import ZigguratError
from ziggurat.server.bots.queues import Asker, Tell, Urgency, Workers
from ziggurat.server.errors import BotFailed
from ziggurat.server.metrics import Metrics

log = logging.getLogger("ziggurat.bots")
REVIEW_SECONDS = 900.0
"""Of a whole game, in a process that steps back for everything else."""
STUDY_SECONDS = 30.0
"""For the best moves of a position."""
CLERK_SECONDS = 20.0
"""For reading a record of the greatest size, or telling the course of a game."""
LONG = 0.5
"""Seconds of the processor that make a thought a long one: short ones do not wait for those."""
FADE = 0.98
"""How much of a bot's longest thought is still believed after another one."""
NOBODY = Asker()


class BotPool:
    """Workers, started when first needed: some for bots that answer people soon, as many for long thoughts
    and for bots among themselves, one that reviews games, one that looks at single positions and one that
    reads records. Only the first have the machine's full attention."""

    effort = 1.0
    """How much a review searches."""

    def __init__(
        self, workers: int, seconds: float, metrics: Metrics, command: Sequence[str] | None = None
    ) -> None:
        chosen = command or (sys.executable, "-m", "ziggurat.server.bots.worker")
        self._players = Workers(chosen, workers)
        self._background = Workers((*chosen, "--background"), workers)
        self._reviewer = Workers((*chosen, "--review"), 1, most_waiting=1)
        self._analyst = Workers((*chosen, "--review"), 1, most_waiting=1)
        self._clerk = Workers((*chosen, "--clerk"), 1, most_waiting=2)
        self._longest: dict[tuple[str, str, str], float] = {}
        """What the thoughts of each bot took lately at most, in seconds of the processor."""
        self._seconds = seconds
        self._metrics = metrics
        self._random: Random = SystemRandom()
        metrics.gauge("bot_requests_waiting", lambda: self._players.waiting() + self._background.waiting())

    async def choose(
        self,
        game: str,
        spec: str,
        view: Mapping[str, Any],
        legal: Sequence[int],
        asker: Asker = NOBODY,
        urgency: Urgency = Urgency.WATCHED,
    ) -> int:
        """A legal id from the bot; from chance, and reported, when the bot fails twice."""
        for attempt in (1, 2):
            try:
                answer = await self._ask("choose", game, spec, view, asker, urgency)
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

    async def hint(
        self, game: str, spec: str, view: Mapping[str, Any], asker: Asker = NOBODY
    ) -> list[dict[str, Any]]:
        """Moves that a bot recommends, best first; a bot that gives no hints tells what it would play."""
        answer = await self._ask("hint", game, spec, view, asker, Urgency.WATCHED)
        if hints := answer.get("hints"):
            return list(hints)
        answer = await self._ask("choose", game, spec, view, asker, Urgency.WATCHED)
        if "action" not in answer:
            raise BotFailed(str(answer.get("message", f"bot {spec} gave no answer")))
        return [{"action": answer["action"]}]

    async def review(self, record: str, asker: Asker = NOBODY, tell: Tell | None = None) -> dict[str, Any]:
        """The review of a record; `tell` hears how many decisions are judged."""
        request = {"task": "review", "record": record, "effort": self.effort}
        answer = await self._reviewer.ask(request, REVIEW_SECONDS, asker, tell=tell)
        if "moments" not in answer:
            raise BotFailed(str(answer.get("message", "the review gave no answer")))
        return answer

    async def best(self, asker: Asker = NOBODY, **request: Any) -> dict[str, Any]:
        """The best moves of a position (see `study`); its errors are raised here as they were there."""
        return _raised(await self._analyst.ask({"task": "best", **request}, STUDY_SECONDS, asker))

    async def clerk(self, task: str, asker: Asker = NOBODY, **request: Any) -> dict[str, Any]:
        """Work on a record (see `records`): its errors are raised here as they were there."""
        return _raised(await self._clerk.ask({"task": task, **request}, CLERK_SECONDS, asker))

    async def stop(self) -> None:
        for workers in (
            self._players,
            self._background,
            self._reviewer,
            self._analyst,
            self._clerk,
        ):
            await workers.stop()

    async def _ask(
        self, task: str, game: str, spec: str, view: Mapping[str, Any], asker: Asker, urgency: Urgency
    ) -> dict[str, Any]:
        request = {
            "task": task,
            "game": game,
            "spec": spec,
            "view": view,
            "seed": self._random.getrandbits(48),
        }
        kind = (task, game, spec)
        long = urgency == Urgency.BOTS or self._longest.get(kind, 0) > LONG
        workers = self._background if long else self._players
        try:
            answer = await workers.ask(request, self._seconds, asker, urgency)
        except BotFailed:
            self._longest[kind] = 2 * LONG  # it may hang again
            raise
        self._longest[kind] = max(answer.get("seconds", 0.0), FADE * self._longest.get(kind, 0))
        return answer


def _raised(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer; one that is an error is raised as it was in the worker."""
    if (name := answer.get("error")) is not None:
        kind = getattr(core_errors, str(name), None)
        known = isinstance(kind, type) and issubclass(kind, ZigguratError) and name != "IllegalAction"
        raise kind(answer["message"]) if known and kind is not None else BotFailed(answer["message"])
    return answer

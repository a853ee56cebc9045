"""A worker process: one JSON request per line in, one JSON answer per line out.

It sees what a bot may see and nothing else: views, and the records of finished games. It is started by
`pool` and killed when it hangs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from time import process_time
from typing import Any, BinaryIO

from msgspec import json

from ziggurat.bots import Bot, Budget, ask, make
from ziggurat.bots.review import review
from ziggurat.core import registry
from ziggurat.core.errors import ZigguratError
from ziggurat.core.record import parse
from ziggurat.server.bots import records

MOST_POINTS = 3
ITERATIONS = 40
"""Of a review: bounded so that a whole game takes seconds."""
CLERK_MEMORY = 2 * 2**30
"""Of the worker that reads strangers' records."""
MEMORY = 4 * 2**30
"""Of one in which bots think."""


class Desk:
    """The bots this process has made so far, by game and spec."""

    def __init__(self) -> None:
        self._bots: dict[tuple[str, str], Bot] = {}

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        match request["task"]:
            case "review":
                found = review(parse(request["record"]), MOST_POINTS, ITERATIONS)
                return {"points": [point.to_json() for point in found.points]}
            case "examine":
                return records.examine(request["record"], request["upto"])
            case "course":
                return records.told_course(request["record"])
            case "redact":
                return records.redacted(request["record"], request["viewer"])
        game = registry.game(request["game"])
        key = (game.id, request["spec"])
        if key not in self._bots:
            self._bots[key] = make(request["spec"], game)
        bot = self._bots[key]
        view = game.view_from_json(request["view"])
        budget = Budget()  # each level has its own
        rng = Random(request["seed"])
        if request["task"] == "hint":
            started = process_time()
            hints = bot.hint(view, budget, rng)
            return {"hints": [hint.to_json() for hint in hints], "seconds": process_time() - started}
        answer = ask(bot, view, budget, rng)
        return {"action": answer.action, "fault": answer.fault, "seconds": answer.seconds}


def bound_memory(most: int) -> None:
    """Ask the system to refuse more than so many bytes; a request that needs more fails by itself."""
    with suppress(ImportError, ValueError, OSError):  # not every system has such limits
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def answered(desk: Desk, request: dict[str, Any]) -> dict[str, Any]:
    """The answer to a request, or what went wrong with it."""
    try:
        return desk.answer(request)
    except ZigguratError as error:
        return {"error": error.name, "message": str(error)}
    except MemoryError:
        return {"error": "BotFailed", "message": "this needs more memory than is allowed"}
    except Exception as error:  # foreign code: whatever a bot raises is told, not fatal
        return {"error": "BotFailed", "message": f"{type(error).__name__}: {error}"}


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    desk = Desk()
    for line in source:
        sink.write(json.encode(answered(desk, json.decode(line))) + b"\n")
        sink.flush()


def behave(arguments: Sequence[str]) -> None:
    """As this process was started: a clerk has less memory; who works in the background steps back."""
    bound_memory(CLERK_MEMORY if "--clerk" in arguments else MEMORY)
    if "--clerk" in arguments or "--background" in arguments:
        with suppress(AttributeError, OSError):  # not every system can
            os.nice(10)


if __name__ == "__main__":
    behave(sys.argv)
    serve(sys.stdin.buffer, sys.stdout.buffer)

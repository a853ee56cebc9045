"""A worker process: one JSON request per line in, one JSON answer per line out.

It sees what a bot may see and nothing else: views, and the records of finished games. It is started by
`pool` and killed when it hangs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from time import process_time
from typing import Any, BinaryIO

from msgspec import json

from ziggurat.bots import Bot, Budget, ask, make
from ziggurat.core import registry
from ziggurat.core.errors import ZigguratError
from ziggurat.core.record import parse
from ziggurat.review import review
from ziggurat.server.bots import records, study

CLERK_MEMORY = 2 * 2**30
"""Of the worker that reads strangers' records."""
MEMORY = 4 * 2**30
"""Of one in which bots think."""


Tell = Callable[[int, int], None]
"""Told while long work is done: how much of it, of how much."""


class Desk:
    """The bots this process has made so far, by game and spec."""

    def __init__(self) -> None:
        self._bots: dict[tuple[str, str], Bot] = {}

    def answer(self, request: dict[str, Any], tell: Tell | None = None) -> dict[str, Any]:
        match request["task"]:
            case "review":
                return review(parse(request["record"]), request["effort"], tell=tell).to_json()
            case "line":
                return study.line(**_arguments(request))
            case "stand":
                return study.stand(**_arguments(request))
            case "best":
                return study.best(**_arguments(request))
            case "why":
                return study.why_not(**_arguments(request))
            case "begin":
                return study.begin(**_arguments(request))
            case "layout":
                return study.layout(**_arguments(request))
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


def _arguments(request: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in request.items() if key != "task"}


def bound_memory(most: int) -> None:
    """Ask the system to refuse more than so many bytes; a request that needs more fails by itself."""
    with suppress(ImportError, ValueError, OSError):  # not every system has such limits
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def answered(desk: Desk, request: dict[str, Any], tell: Tell | None = None) -> dict[str, Any]:
    """The answer to a request, or what went wrong with it; `tell` hears how far long work is."""
    try:
        return desk.answer(request, tell)
    except ZigguratError as error:
        return {"error": error.name, "message": str(error)}
    except MemoryError:
        return {"error": "BotFailed", "message": "this needs more memory than is allowed"}
    except Exception as error:  # foreign code: whatever a bot raises is told, not fatal
        return {"error": "BotFailed", "message": f"{type(error).__name__}: {error}"}


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    desk = Desk()

    def write(answer: dict[str, Any]) -> None:
        sink.write(json.encode(answer) + b"\n")
        sink.flush()

    for line in source:
        write(answered(desk, json.decode(line), lambda done, total: write({"progress": [done, total]})))


def behave(arguments: Sequence[str]) -> None:
    """As this process was started: who reads strangers' records has less memory; who works in the background
    steps back, and who reviews steps back furthest."""
    strangers = "--clerk" in arguments or "--review" in arguments
    bound_memory(CLERK_MEMORY if strangers else MEMORY)
    back = 15 if "--review" in arguments else 10 if strangers or "--background" in arguments else 0
    if back:
        with suppress(AttributeError, OSError):  # not every system can
            os.nice(back)


if __name__ == "__main__":
    behave(sys.argv)
    serve(sys.stdin.buffer, sys.stdout.buffer)

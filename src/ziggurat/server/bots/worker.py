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
from typing import Any, BinaryIO

from msgspec import json

from ziggurat.bots import Bot, Budget, ask, make
from ziggurat.core import registry
from ziggurat.core.errors import ZigguratError
from ziggurat.core.record import parse
from ziggurat.review import review
from ziggurat.server.bots import records

MOST_POINTS = 3
EFFORT = 0.25
"""Of a review: bounded so that a whole game takes seconds."""
CLERK_MEMORY = 2 * 2**30
"""Of the worker that reads strangers' records."""


class Desk:
    """The bots this process has made so far, by game and spec."""

    def __init__(self) -> None:
        self._bots: dict[tuple[str, str], Bot] = {}

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        match request["task"]:
            case "review":
                found = review(parse(request["record"]), EFFORT)
                lost = sorted((one for one in found.moments if one.lost > 0), key=lambda one: -one.lost)
                return {"points": [one.to_json() for one in lost[:MOST_POINTS]]}
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
            hints = bot.hint(view, budget, rng)
            return {"hints": [hint.to_json() for hint in hints]}
        answer = ask(bot, view, budget, rng)
        return {"action": answer.action, "fault": answer.fault}


def bound_memory(most: int) -> None:
    """Ask the system to refuse more than so many bytes; a request that needs more fails by itself."""
    with suppress(ImportError, ValueError, OSError):  # not every system has such limits
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    desk = Desk()
    for line in source:
        request = json.decode(line)
        try:
            answer = desk.answer(request)
        except ZigguratError as error:
            answer = {"error": error.name, "message": str(error)}
        except MemoryError:
            answer = {"error": "BotFailed", "message": "this needs more memory than is allowed"}
        except Exception as error:  # foreign code: whatever a bot raises is told, not fatal
            answer = {"error": "BotFailed", "message": f"{type(error).__name__}: {error}"}
        sink.write(json.encode(answer) + b"\n")
        sink.flush()


def behave(arguments: Sequence[str]) -> None:
    """As this process was started: a clerk has little memory; who works in the background steps back."""
    if "--clerk" in arguments:
        bound_memory(CLERK_MEMORY)
    if "--clerk" in arguments or "--background" in arguments:
        with suppress(AttributeError, OSError):  # not every system can
            os.nice(10)


if __name__ == "__main__":
    behave(sys.argv)
    serve(sys.stdin.buffer, sys.stdout.buffer)

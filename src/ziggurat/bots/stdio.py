"""Bots in any language: a program that reads and writes lines of JSON (docs/guide/stdio-bots.md)."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from queue import Empty, Queue
from random import Random
from threading import Thread, Timer
from time import monotonic
from typing import Any

from ziggurat.bots.base import UNHURRIED, Bot, BotError, Budget
from ziggurat.core.errors import NotationError
from ziggurat.core.protocol import View
from ziggurat.core.registry import AnyGame

PROTOCOL = 1
USUAL_SECONDS = 10.0
"""For an answer, when the caller sets no time limit: a program that hangs must not stop a tournament."""
START_SECONDS = 10.0
GRACE = 0.5
"""Seconds beyond the limit for starting up and for the pipe."""
FAREWELL = 1.0
"""Seconds that a program has to end by itself when the match is over; after Ctrl-C it has none."""
LONGEST_LINE = 1 << 20
UNREAD = 64
"""Lines that are kept of a program that writes more than it is asked for; it waits with the others."""


class StdioBot(Bot):
    """A program spoken to through its standard input and output.

    The program is started before the first question. If it dies, hangs or talks nonsense, the question fails
    (the caller plays a random move); after a death or a hang it is started anew for the next one.
    """

    outside = True

    def __init__(self, game: AnyGame, name: str, command: list[str]) -> None:
        self.game = game
        self.name = name
        self.command = command
        self._process: subprocess.Popen[str] | None = None
        self._lines: Queue[str | None] = Queue(UNREAD)
        self._asked = 0
        self._greeted = False

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        limit = budget.seconds
        seconds = USUAL_SECONDS if limit is None or limit >= UNHURRIED else limit
        if self._process is None:
            self.start()
        if not self._greeted:
            self._greet(view)
        self._asked += 1
        self._send({"type": "view", "id": self._asked, "view": view.to_json()})
        texts = self.game.actions.texts
        self._send(
            {
                "type": "choose",
                "id": self._asked,
                "seconds": seconds,
                "seed": rng.getrandbits(32),
                "legal": [{"id": action, "notation": texts[action]} for action in view.legal],
            }
        )
        return self._action(self._receive(seconds + GRACE))

    def close(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        try:
            assert process.stdin is not None
            process.stdin.write('{"type": "bye"}\n')
            process.stdin.close()
            interrupted = isinstance(sys.exception(), KeyboardInterrupt)
            process.wait(timeout=0 if interrupted else FAREWELL)
        except (OSError, ValueError, subprocess.TimeoutExpired):
            pass
        finally:
            if process.returncode is None:
                _kill(process)
            _drain(self._lines)

    def start(self) -> None:
        if self._process is not None:
            return
        try:
            process = subprocess.Popen(  # noqa: S603 - the command is what the person asked for
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                start_new_session=True,
            )
        except OSError as error:
            raise BotError(f"{self.name} cannot be started: {error.strerror}") from None
        self._process = process
        self._lines = Queue(UNREAD)
        self._greeted = False
        Thread(target=_pump, args=(process, self._lines), daemon=True).start()

    def _greet(self, view: View) -> None:
        self._send(
            {
                "type": "hello",
                "protocol": PROTOCOL,
                "game": self.game.id,
                "rules": self.game.rules,
                "actions": self.game.actions.version,
                "seat": view.seat,
                "seats": view.seats,
                "options": dict(view.options),
            }
        )
        self._greeted = True
        self._receive(START_SECONDS, expect="hello")

    def _send(self, message: dict[str, Any]) -> None:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        guard = Timer(USUAL_SECONDS, _end_group, (process,))  # a program that does not read would block us
        guard.daemon = True
        guard.start()
        try:
            process.stdin.write(json.dumps(message, separators=(",", ":")) + "\n")
            process.stdin.flush()
        except (OSError, ValueError):
            self._stop()
            raise BotError(f"{self.name} ended before it was asked") from None
        finally:
            guard.cancel()

    def _receive(self, seconds: float, expect: str = "choose") -> dict[str, Any]:
        """The next message; for answers, those to earlier questions are passed over."""
        until = monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, until - monotonic()))
            except Empty:
                self._stop()
                raise BotError(f"{self.name} did not answer within {seconds:g} s") from None
            if line is None:
                self._stop()
                raise BotError(f"{self.name} ended without an answer")
            try:
                message = json.loads(line)
            except (ValueError, RecursionError):
                raise BotError(f"{self.name} wrote a line that is no JSON: {line[:60]!r}") from None
            if not isinstance(message, dict) or message.get("type") != expect:
                raise BotError(f"{self.name} wrote {line[:60]!r} instead of a '{expect}' message")
            if expect == "hello" or message.get("id", self._asked) == self._asked:
                return message

    def _action(self, message: dict[str, Any]) -> int:
        answer = message.get("action")
        if isinstance(answer, str):
            try:
                return self.game.notation.read_id(answer)
            except NotationError as error:
                raise BotError(f"{self.name} answered: {error}") from None
        if isinstance(answer, bool) or not isinstance(answer, int):
            raise BotError(f"{self.name} answered {answer!r}; an action is an id or its notation")
        return answer

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            _kill(process)
            _drain(self._lines)


def _end_group(process: subprocess.Popen[str]) -> None:
    """Send a program and whatever it started to their end."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def _kill(process: subprocess.Popen[str]) -> None:
    """End a program and whatever it started."""
    _end_group(process)
    process.wait()
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.close()


def _drain(lines: Queue[str | None]) -> None:
    """Let the thread that hands a program's lines over come to its end."""
    with suppress(Empty):
        while lines.get(timeout=GRACE) is not None:
            pass


def _pump(process: subprocess.Popen[str], lines: Queue[str | None]) -> None:
    """Hand the program's lines over; None when it has ended."""
    assert process.stdout is not None
    with process.stdout as stream:
        while line := stream.readline(LONGEST_LINE):
            lines.put(line)
    lines.put(None)

"""Bad input: a fuzzer of socket messages. Always a named error, the table unharmed.

    python bench/server/fuzz.py --messages 20000

Random bytes, huge and deep messages, wrong types, messages out of order, replays of earlier messages, from a
player and from a spectator. After every message a `ping` must still be answered (or the socket be closed
with a named error), and no answer may be a `ServerError`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.server.launch import ServerProcess

from ziggurat.server.client import Client, Refused, Sitting

KINDS = (
    "hello", "look", "play", "why", "undo", "consent", "chat", "history", "at", "return",
    "ping", "view", "table", "ack", "error", "hint", "plans",
)  # fmt: skip
FIELDS = (
    "step", "seat", "action", "text", "ref", "ids", "prefix", "to", "agree", "after", "code", "watch",
    "extra", "standing", "moves",
)  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2**31, 2**63, 10**30, 1e308, "", "x", "0", "\x00", "ÿ" * 300, "draw ?", "!away",
    "!undo 1-2",
    [], [1], [[]], {}, {"a": 1}, ["x"] * 50,
)  # fmt: skip


def likely(rng: Random) -> dict[str, Any]:
    """A message of the right form with values that may be wrong: old steps, foreign seats, other actions."""
    small = rng.randrange(-1, 40)
    forms: tuple[dict[str, Any], ...] = (
        {"type": "play", "step": small, "seat": rng.randrange(3), "action": rng.randrange(2000)},
        {
            "type": "play",
            "step": small,
            "seat": rng.randrange(3),
            "text": rng.choice(("pass", "!away", "x y")),
        },
        {"type": "undo", "step": small, "seat": rng.randrange(3), "to": rng.randrange(40)},
        {"type": "look", "seat": rng.choice((None, 0, 1, 2, 63))},
        {"type": "at", "step": rng.randrange(10**6)},
        {"type": "history", "after": small},
        {"type": "why", "text": rng.choice(("pass", "tile temple A1", "draw farm", "?", "\u202e"))},
        {"type": "consent", "agree": rng.random() < 0.5},
        {
            "type": "plans",
            "seat": rng.randrange(3),
            "moves": [rng.choice(("pass", "ready", "x y", "!away"))] * rng.randrange(10),
            "standing": {"x": {"prompts": ["turn.act"], "text": rng.choice(("ready", "{seat}", "{"))}},
        },
        {"type": "hello", "seat": 0},
    )
    return {**rng.choice(forms), "ref": rng.randrange(1000)}


def random_message(rng: Random, sent: list[str | bytes]) -> str | bytes:
    """One message that no honest client would send (or one that it sent before)."""
    choice = rng.random()
    if choice < 0.1:
        return rng.randbytes(rng.randrange(200))
    if choice < 0.15:
        return "".join(chr(rng.randrange(0x20, 0x3000)) for _ in range(rng.randrange(100)))
    if choice < 0.18:
        return '{"type":"chat","text":"' + "a" * rng.choice((400, 70_000, 200_000)) + '"}'
    if choice < 0.21:
        depth = rng.choice((50, 5_000, 30_000))
        return rng.choice(("[", '{"type":')) * depth
    if choice < 0.3 and sent:
        return rng.choice(sent)
    if choice < 0.65:
        return json.dumps(likely(rng))
    message: dict[str, Any] = {"type": rng.choice(KINDS)}
    for field in rng.sample(FIELDS, rng.randrange(5)):
        message[field] = rng.choice(ODD)
    if rng.random() < 0.05:
        message["type"] = rng.choice(ODD)
    text = json.dumps(message)
    return text[: rng.randrange(len(text))] if rng.random() < 0.05 else text


class Fuzzer:
    """One hostile client at a table."""

    def __init__(self, client: Client, table_id: str, rng: Random, **hello: Any) -> None:
        self.client = client
        self.table_id = table_id
        self.rng = rng
        self.hello = hello
        self.sent: list[str | bytes] = []
        self.answers: Counter[str] = Counter()
        self.closed: Counter[str] = Counter()
        self.problems: list[str] = []

    async def run(self, messages: int) -> None:
        sitting = await self._sit()
        for number in range(messages):
            message = random_message(self.rng, self.sent)
            try:
                await sitting.socket.send(message)
                await sitting.send(type="ping", ref=10_000_000 + number)
                await self._drain(sitting, 10_000_000 + number, message)
            except ConnectionClosed as error:
                code = error.rcvd.code if error.rcvd else 0
                self.closed[str(code)] += 1
                if not 4000 <= code < 5000:
                    self.problems.append(f"closed with {code} after {message[:80]!r}")
                sitting = await self._sit()
            if len(self.sent) < 500:
                self.sent.append(message)
        await sitting.close()

    async def _sit(self) -> Sitting:
        sitting = await self.client.sit(self.table_id, **self.hello)
        await sitting.until("view")
        return sitting

    async def _drain(self, sitting: Sitting, ref: int, message: str | bytes) -> None:
        """Read until the ping is answered."""
        while True:
            answer = await asyncio.wait_for(sitting.receive(), 30)
            if answer["type"] == "pong" and answer["ref"] == ref:
                return
            name = answer["error"] if answer["type"] == "error" else answer["type"]
            self.answers[name] += 1
            if name == "ServerError":
                self.problems.append(f"ServerError after {message[:200]!r}")


async def run(messages: int, seed: int, url: str, game: str) -> dict[str, Any]:
    """Fuzz a table of a running server; then see that an honest player can still play."""
    honest, hostile = Client(url), Client(url)
    started = time.monotonic()
    try:
        await honest.guest("Honest")
        await hostile.guest("Hostile")
        seats = [{"kind": "person"}, {"kind": "open"}]
        table = await honest.open_table(game, seats, listed=True, undo="off")
        await hostile.call("POST", f"/api/tables/{table['id']}/join", {})
        fuzzers = [
            Fuzzer(hostile, table["id"], Random(seed)),
            Fuzzer(Client(url), table["id"], Random(seed + 1)),
        ]
        await asyncio.gather(*(fuzzer.run(messages // 2) for fuzzer in fuzzers))
        problems = [problem for fuzzer in fuzzers for problem in fuzzer.problems]
        problems += await unharmed(honest, table["id"])
    finally:
        await honest.close()
        await hostile.close()
    answers = sum((fuzzer.answers for fuzzer in fuzzers), Counter[str]())
    closed = sum((fuzzer.closed for fuzzer in fuzzers), Counter[str]())
    return {
        "messages": messages,
        "seconds": round(time.monotonic() - started, 1),
        "answers": dict(answers.most_common()),
        "closed": dict(closed),
        "problems": problems[:20],
    }


async def unharmed(honest: Client, table_id: str) -> list[str]:
    """Is the table as it was, but for steps that were legal?"""
    sitting = await honest.sit(table_id)
    view = await sitting.until("view")
    history = await sitting.ask("history")
    problems = []
    if [entry["step"] for entry in history["entries"]] != list(range(1, view["step"] + 1)):
        problems.append("the log has gaps")
    strange = [
        entry["text"] for entry in history["entries"] if entry["kind"] not in ("play", "away", "return")
    ]
    if strange:
        problems.append(f"strange rows: {strange[:5]}")
    if view["legal"]:
        try:
            await sitting.ask("play", step=view["step"], seat=0, action=view["legal"][0][0])
        except Refused as error:
            problems.append(f"an honest answer was refused: {error}")
    return problems


async def trial(arguments: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{folder}/fuzz.db", log=Path(folder, "log"))
        await server.start()
        try:
            report = await run(arguments.messages, arguments.seed, server.url, arguments.game)
        finally:
            server.stop()
        log = Path(folder, "log").read_text()
        report["tracebacks"] = log.count("Traceback")
        if report["tracebacks"]:
            print(log[-3000:], file=sys.stderr)
    return report


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--messages", type=int, default=20_000)
    parser.add_argument("--game", default="tigris")
    parser.add_argument("--seed", type=int, default=1)
    report = asyncio.run(trial(parser.parse_args()))
    print(json.dumps(report, indent=2))
    return 1 if report["problems"] or report["tracebacks"] else 0


if __name__ == "__main__":
    sys.exit(main())

"""How the time of each text parser grows: every one is fed with inputs of doubling length.

    python bench/parsers.py

A parser that takes time in proportion to its input shows a power of about 1 and factors of about 2; one that
looks at the same characters again and again shows 2 and 4. What is over a bound is refused at once.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from math import log2
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from ziggurat.core import icu, registry, scenario
from ziggurat.core.record import parse, parse_bytes
from ziggurat.games.terra.snellman.ledger import import_ledger
from ziggurat.server.notify.addresses import check_email
from ziggurat.server.rulebook import numbered_rules
from ziggurat.server.store import control
from ziggurat.server.tables.lobby import clean_name
from ziggurat.server.wire.socket import decoder

HEAD = '[game "tigris"]\n[rules "1"]\n[actions "x"]\n[seats 2]\n[options {}]\n\n'
SMALLEST = 2_000
DOUBLINGS = 8
NOTICED = 0.005
"""Seconds below which growth is not judged."""
Feed = Callable[[int], object]


def notation(name: str) -> Feed:
    game = registry.game(name)
    text = game.actions.texts[len(game.actions.texts) // 2]
    return lambda size: game.notation.read_id(f"{text} {'x ' * size}"[:size])


def many(count: int) -> dict[str, Any]:
    return {f"t{number}": {} for number in range(count)}


def nested(depth: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for _ in range(depth):
        found = {"a": found}
    return found


def options(data: Any) -> object:
    """A table's options as a request brings them."""
    game = registry.game("anunnaki")
    return game.resolve(game.seats[0], data)


def markdown(size: int) -> object:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "rules.md")
        path.write_text("```json\n" * (size // 8))
        return list(scenario.check_file(path))


PARSERS: dict[str, Feed] = {
    "record: blanks before a bracket": lambda n: parse(f"{HEAD}0: a{' ' * n}x["),
    "record: many short lines": lambda n: parse(HEAD + "0: a\n" * (n // 5)),
    "record: blanks on many lines": lambda n: parse(HEAD + ("0: a" + " " * 990 + "[\n") * (n // 1000)),
    "record: a long comment": lambda n: parse(f"{HEAD}0: a {{{'b' * n}}}"),
    "record: escapes in comments": lambda n: parse(HEAD + ("0: a {" + "\\b" * 400 + "\n") * (n // 800)),
    "record: many variations": lambda n: parse(HEAD + "0: a\n" + "(\n0: b\n)\n" * (n // 9)),
    "record: variations of many steps": lambda n: parse(HEAD + "0: a\n(\n0: b\n)\n" * (n // 14)),
    "record: deep variations": lambda n: parse(HEAD + "0: a\n(\n" * (n // 7)),
    "record: a long tag": lambda n: parse(f'[game "{"a" * n}"]\n\n'),
    "record: a nested tag": lambda n: parse(f"[options {'[' * n}]\n\n"),
    "record: many tags": lambda n: parse("".join(f"[a{i} 1]\n" for i in range(n // 8))),
    "record: bytes": lambda n: parse_bytes(b"\xff" * n),
    "control rows": lambda n: control.read('!{"kind":"undo","first":' + "1" * n),
    "messages of a socket": lambda n: decoder.decode(b'{"type":"play","text":' + b"[" * n),
    "words: nested choices": lambda n: icu.parse("{a, select, other {" * (n // 19)),
    "words: many arguments": lambda n: icu.parse("{a}" * (n // 3)),
    "words: quotes": lambda n: icu.parse("'{" * (n // 2)),
    "scenarios in markdown": markdown,
    "rules in markdown": lambda n: numbered_rules("- **XX-001** a\n  b\n" * (n // 20)),
    "rules: blanks": lambda n: numbered_rules(" " * n + "- **XX"),
    "ledgers": lambda n: import_ledger(["darklings: action ACT1. " * (n // 24)]),
    "ledgers: many lines": lambda n: import_ledger(["darklings: pass BON1"] * (n // 20)),
    "options: many unknown names": lambda n: options({f"option{i}": 1 for i in range(n // 16)}),
    "options: many unknown tables": lambda n: options({"data": many(n // 14)}),
    "options: many unknown entries": lambda n: options(
        {"data": {"pact": {f"p{i}": {} for i in range(n // 14)}}}
    ),
    "options: a long value": lambda n: options({"houses": "babylon," * (n // 8)}),
    "options: deep": lambda n: options({"data": nested(min(n // 6, 900))}),
    "e-mail addresses": lambda n: check_email("a" * (n // 2) + "@" + "b." * (n // 4)),
    "names": lambda n: clean_name("\u3164a " * (n // 3)),
    **{f"notation of {name}": notation(name) for name in ("tigris", "tigris_cards", "terra", "anunnaki")},
}


def seconds(feed: Feed, size: int) -> float:
    """Of this process's own time, so that others on the machine do not count."""
    best = float("inf")
    for _ in range(3):
        started = time.process_time()
        with suppress(ValueError):  # what is refused is refused quickly
            feed(size)
        best = min(best, time.process_time() - started)
    return best


def main() -> int:
    worst = 0.0
    print(f"{'parser':36} ms at {SMALLEST * 2**DOUBLINGS:,} characters, the power, factors of doubling")
    for name, feed in PARSERS.items():
        times = [max(1e-5, seconds(feed, SMALLEST * 2**step)) for step in range(DOUBLINGS + 1)]
        factors = [after / before for before, after in pairwise(times)]
        power = log2(times[-1] / times[DOUBLINGS // 2]) / (DOUBLINGS - DOUBLINGS // 2)
        if times[-1] > NOTICED:
            worst = max(worst, power)
        written = " ".join(f"{factor:4.1f}" for factor in factors)
        print(f"{name:36} {1000 * times[-1]:9.2f}  {power:5.2f}   {written}")
    print(f"the greatest power of the length: {worst:.2f} (1 is in proportion, 2 is quadratic)")
    return 0 if worst < 1.5 else 1


if __name__ == "__main__":
    raise SystemExit(main())

"""Scenario files: a game in the ledger's notation, further steps, and what must then hold.

`{"id": "TM-S01", "ledger": [lines], "legal": [[seat, text]], "illegal": [[seat, text, rule]],
"expect": {"witches": {"VP": 22, "bowls": [5, 7, 0]}}}`
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ziggurat.games.terra.actions import NOTATION
from ziggurat.games.terra.snellman.ledger import replay_ledger
from ziggurat.games.terra.snellman.position import faction_figures


def check(data: Mapping[str, Any]) -> list[str]:
    """What does not hold, a line each."""
    replay = replay_ledger(data["ledger"])
    failures = []
    for seat, text in data.get("legal", ()):
        reason = replay.state.why_illegal(seat, NOTATION.read(text))
        if reason is not None:
            failures.append(f"seat {seat}: '{text}' should be legal: {reason}")
    for seat, text, rule in data.get("illegal", ()):
        reason = replay.state.why_illegal(seat, NOTATION.read(text))
        if reason is None:
            failures.append(f"seat {seat}: '{text}' should be illegal by {rule}")
        elif reason.rule != rule:
            failures.append(f"seat {seat}: '{text}' is illegal by {reason.rule}, not by {rule}")
    for name, wanted in data.get("expect", {}).items():
        ours = faction_figures(replay, replay.seat[name])
        for key, value in wanted.items():
            if ours[key] != value:
                failures.append(f"{name}: {key} is {ours[key]}, not {value}")
    return failures

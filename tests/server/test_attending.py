"""Bots are set to work once for every question, whatever else is on its way."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from ziggurat.server.tables.attending import attend


def test_a_question_does_not_wait_for_an_answer_to_an_older_one() -> None:
    started: list[Any] = []
    position = SimpleNamespace(open=lambda: [1], away=set(), floors={1: 8})
    table = SimpleNamespace(
        position=position,
        hosted=SimpleNamespace(status="running"),
        seats=[SimpleNamespace(kind="person"), SimpleNamespace(kind="bot")],
        thinking={},
        background=started.append,
    )

    def work(_table: Any, seat: int) -> Any:
        return seat, position.floors[seat]

    attend(cast(Any, table), work)
    attend(cast(Any, table), work)
    assert started == [(1, 8)]  # once, however often it is looked at
    position.floors = {1: 11}
    attend(cast(Any, table), work)
    assert started == [(1, 8), (1, 11)]  # though the first answer is still on its way

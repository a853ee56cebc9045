"""What a game does for the first time, done before anybody plays: imports, data read, lists made.

A page keeps the memory of a Python that has done it, and later starts go on from there.
"""

from __future__ import annotations

from random import Random

from msgspec import json

from ziggurat.browser.thinking import Thinker
from ziggurat.core import registry
from ziggurat.core.protocol import CHANCE
from ziggurat.server.bots.levels import bots_of, default_bot
from ziggurat.server.tables.position import Act, Position, read_rows

STEPS = 12
"""Answers of bots: enough for each seat to have looked."""
LEVEL = "scribe"
"""Thinks, but not for long."""


def rehearse(name: str) -> None:
    """The beginning of a game, as tables and bots have it; nothing of it is kept but what all games share."""
    game = registry.game(name)
    bots_of(name)
    seats, chance, thinker = game.seats[0], Random(1), Thinker()
    position = Position(game, seats, game.resolve(seats, {}), None)
    answered = 0
    while answered < STEPS and (seat := position.state.actor()) is not None:
        if seat == CHANCE:
            action = position.state.deal(chance)
        else:
            answered += 1
            action = _chosen(position, seat, thinker, default_bot(game, LEVEL))
        applied = position.fork().take(Act(position.step + 1, seat, action, 0))
        read_rows(game, [position.row_of(applied)])
        position.take(applied.act)


def _chosen(position: Position, seat: int, thinker: Thinker, spec: str) -> int:
    """The bot's answer, after everything that a person at the seat would be shown."""
    position.legal(seat)
    position.foresee(seat)
    view = position.look(seat).seen
    request = {"task": "choose", "game": position.game.id, "spec": spec, "view": view.to_json(), "seed": 1}
    found: int = json.decode(thinker.reply(json.encode(request).decode()))["action"]
    return found

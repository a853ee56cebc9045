"""Positions of Terra Mystica for browser tests, played through the engine: no luck in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ziggurat.core import play, registry
from ziggurat.core.protocol import CHANCE

FACTIONS = ("witches", "nomads")
HOMES = {"witches": ["F4", "E9"], "nomads": ["F3", "A5", "I7"]}
BONUS = {"witches": "BON1", "nomads": "BON2"}
Goods = Mapping[str, int]


def terra(moves: Sequence[str] = (), goods: Goods | None = None, neighbour: Goods | None = None) -> str:
    """A record of Witches and Nomads that ends after the moves; goods more or less at the first turn."""
    first = len(_played((), {})[1])
    wished = {0: goods or {}, 1: neighbour or {}}
    given = " ".join(
        f"{first}:{seat}:{what}{n:+d}" for seat, one in wished.items() for what, n in one.items()
    )
    state, steps = _played(moves, {"corrections": given} if given else {})
    return play.new_record(state, ("Anna", "Bruno"), steps).write()


def _played(moves: Sequence[str], more: Mapping[str, Any]) -> tuple[Any, list[tuple[int, int]]]:
    game = registry.game("terra")
    state = game.setup(2, {"first": 0, **more})
    steps: list[tuple[int, int]] = []

    def do(seat: int, text: str) -> None:
        action = game.notation.read(text)
        state.apply(seat, action)
        steps.append((seat, game.actions.encode(action)))

    homes = {name: list(hexes) for name, hexes in HOMES.items()}
    while state.round == 0:
        seat = state.actor()
        if seat == CHANCE:
            # BON1 and BON2 stay in the game.
            offered = [game.notation.write(action) for action, _ in state.chance()]
            do(CHANCE, next(text for text in reversed(offered) if text not in ("out BON1", "out BON2")))
            continue
        prompt = state.decisions()[0].prompt
        if prompt == "setup.faction":
            do(seat, f"faction {FACTIONS[seat]}")
        elif prompt == "setup.dwelling":
            do(seat, f"build {homes[FACTIONS[seat]].pop(0)}")
        else:
            do(seat, f"take {BONUS[FACTIONS[seat]]}")
    for move in moves:
        do(state.actor(), move)
    return state, steps


FIRST = terra(goods={"W": 7, "PW": 9})
"""The Witches' first turn, with workers and power for everything: bowls 3, 2, 7 at least."""
POOR = terra(goods={"W": -1, "C": -13, "PW": 2})
"""The Witches' first turn with next to nothing but power in bowl II."""
OFFERED = terra(("upgrade F4 to TP", "end"))
"""The Nomads are offered power by the trading house on F4."""

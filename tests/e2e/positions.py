"""Positions for browser tests, most of them of Tigris & Euphrates, played by the engine: no luck in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from tests.e2e.driver import TigrisHand, Visitor
from ziggurat.core import play, registry
from ziggurat.core.protocol import CHANCE

MIXED = "draw settlement temple*2 farm*2 market"
BLACK = "draw settlement*4 temple farm"
OTHERS = "draw settlement*2 temple*3 market"

BEFORE_A_WAR = (
    *("leader king F4", "tile settlement F5", "leader king I6", "pass"),
    *("tile settlement G5", "tile settlement H5", "pass", "pass"),
)
"""Seat 0 to move: a settlement on I5 joins the kingdoms of both kings."""
WAR = (*BEFORE_A_WAR, "tile settlement I5")
"""Seat 0 has attacked and is asked how many settlements it adds."""
ATTACKED = (*WAR, "commit 1")
"""Seat 1 defends and is asked in turn."""


def tigris(
    moves: Sequence[str] = (),
    hands: Sequence[str] = (BLACK, OTHERS),
    options: Mapping[str, Any] | None = None,
) -> str:
    """A record of two that ends after the moves; chance gives the hands, then what it offers first."""
    game = registry.game("tigris")
    state = game.setup(2, dict(options or {}))
    steps: list[tuple[int, int]] = []
    first = iter(("start 0", *hands))

    def do(seat: int, text: str) -> None:
        action = game.notation.read(text)
        state.apply(seat, action)
        steps.append((seat, game.actions.encode(action)))

    def deal() -> None:
        while state.actor() == CHANCE:
            offered = [game.notation.write(action) for action, _ in state.chance()]
            wished = next(first, None)
            do(CHANCE, wished if wished in offered else offered[0])

    deal()
    for move in moves:
        do(state.actor(), move)
        deal()
    return play.new_record(state, ("Anna", "Bo"), steps).write()


def sit(v: Visitor, record: str, seat: int | None = 0, bot: str = "random") -> str:
    """Open a record and continue it at a seat (None: only look); the table's id."""
    signed = v.page.request.post(f"{v.url}/api/me", data={"name": "Anna"})
    assert signed.ok, signed.text()
    wish = {"record": record} if seat is None else {"record": record, "seat": seat, "bot": bot}
    answer = v.page.request.post(f"{v.url}/api/tables/import", data=wish)
    assert answer.ok, answer.text()
    table = str(answer.json()["id"])
    v.page.goto(f"{v.url}/table/{table}")
    v.page.wait_for_selector("[data-testid=prompt]")
    return table


@cache
def last_turns(name: str, decisions: int, seed: int = 4) -> str:
    """A random game of two that ends within so many decisions of seat 0, if both play as they did."""
    game = registry.game(name)
    state = game.setup(2 if 2 in game.seats else game.seats[0], {})
    steps = list(play.random_game(state, Random(seed)))
    own = [place for place, (seat, _) in enumerate(steps) if seat == 0]
    names = [f"Seat {seat}" for seat in range(state.seats)]
    return play.new_record(state, names, steps[: own[-decisions]]).write()


def begin(v: Visitor) -> TigrisHand:
    """Sit down at the opening of Tigris & Euphrates and wait for the first decision."""
    sit(v, OPENING)
    hand = TigrisHand(v)
    hand.wait()
    return hand


OPENING = tigris((), (MIXED, OTHERS))
"""Seat 0 to make the first move of the game."""

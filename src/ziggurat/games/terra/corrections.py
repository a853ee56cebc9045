"""Corrections by hand that recorded games hold: goods given up or put right after a step, actions that had no
effect (TM-344)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from ziggurat.core.errors import OptionError
from ziggurat.core.values import OptionValue, Seat
from ziggurat.games.terra.components import PRIESTS, S_TRADE
from ziggurat.games.terra.player import Player

STOCK: Final = {"C": "coins", "W": "workers", "P": "priests"}

IDLE: Final = ("ACT1", "ACTE", "ACTN", "ACTS", "ACTW")
"""Actions that may be taken elsewhere though they can do nothing."""

MOST: Final = 999
"""As much as one correction can add."""

_ONE = re.compile(rf"(\d{{1,5}}):([0-4]):(?:(VP|C|W|P|PW)([+-]\d{{1,3}})|({'|'.join(IDLE)}))")


def check(value: OptionValue) -> str:
    """The option's value, or OptionError: entries `STEP:SEAT:W-1` separated by blanks."""
    entries = value.split() if isinstance(value, str) else [repr(value)]
    for entry in entries:
        if _ONE.fullmatch(entry) is None:
            raise OptionError(
                f"option corrections of terra cannot hold {entry!r}; allowed: entries like 57:0:W-1 "
                "(after step 57 seat 0 gives up a worker) with VP, C, W, P or PW, and like 57:0:ACTW "
                f"(it takes that action without effect) with {', '.join(IDLE)}"
            )
    return " ".join(entries)


@cache
def _by_step(text: str) -> dict[int, list[tuple[int, str, int]]]:
    by_step: dict[int, list[tuple[int, str, int]]] = {}
    for step, seat, what, amount, idle in _ONE.findall(text):
        by_step.setdefault(int(step), []).append((int(seat), what or idle, int(amount or 0)))
    return by_step


def due(text: str, step: int) -> Sequence[tuple[Seat, str, int]]:
    """The corrections after a step: whose, what, how much (nothing for an action without effect)."""
    return _by_step(text).get(step, ())


def correct(player: Player, what: str, amount: int) -> None:
    """Change a stock; power is spent or gained by the bowl rules, nothing falls below 0, and priests come
    from the supply."""
    if what == "VP":
        player.score(max(amount, -player.points), S_TRADE)
    elif what == "PW":
        if amount > 0:
            player.gain_power(amount)
        else:
            player.spend_power(min(-amount, player.bowl3))
    else:
        name = STOCK[what]
        if what == "P":
            amount = min(amount, PRIESTS - player.orders - player.priests)
        setattr(player, name, max(getattr(player, name) + amount, 0))

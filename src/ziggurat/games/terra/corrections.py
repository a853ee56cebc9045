"""Corrections by hand that recorded games hold: goods given up or put right after a step (TM-344)."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from ziggurat.core.errors import OptionError
from ziggurat.core.protocol import Event, OptionValue
from ziggurat.games.terra.points import S_TRADE

if TYPE_CHECKING:
    from ziggurat.games.terra.state import TerraState

_ONE = re.compile(r"(\d{1,5}):([0-4]):(VP|C|W|P|PW)([+-]\d{1,3})")


def check(value: OptionValue) -> str:
    """The option's value, or OptionError: entries `STEP:SEAT:W-1` separated by blanks."""
    entries = value.split() if isinstance(value, str) else [repr(value)]
    for entry in entries:
        if _ONE.fullmatch(entry) is None:
            raise OptionError(
                f"option corrections of terra cannot hold {entry!r}; allowed: entries like 57:0:W-1 "
                "(after step 57 seat 0 gives up a worker) with VP, C, W, P or PW"
            )
    return " ".join(entries)


@cache
def _by_step(text: str) -> dict[int, list[tuple[int, str, int]]]:
    found: dict[int, list[tuple[int, str, int]]] = {}
    for step, seat, what, amount in _ONE.findall(text):
        found.setdefault(int(step), []).append((int(seat), what, int(amount)))
    return found


def apply(state: TerraState) -> None:
    """What is due after the step just taken."""
    for seat, what, amount in _by_step(state.options["corrections"]).get(state.step, ()):
        if seat < len(state.players):
            correct(state, seat, what, amount)


def correct(state: TerraState, seat: int, what: str, amount: int) -> None:
    """Change a stock; power is spent or gained by the bowl rules, nothing falls below 0."""
    player = state.players[seat]
    if what == "VP":
        player.score(max(amount, -player.vp), S_TRADE)
    elif what == "PW":
        spent = min(-amount, player.b3)
        if amount > 0:
            player.gain_power(amount)
        else:
            player.b3 -= spent
            player.b1 += spent
    else:
        name = what.lower()
        setattr(player, name, max(getattr(player, name) + amount, 0))
    state.log.append(Event("correction", {"seat": seat, "what": f"terra.res_{what}", "amount": amount}))

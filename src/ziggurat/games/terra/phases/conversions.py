"""Conversions, burning and the Darklings' exchange (section 16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ziggurat.core.protocol import Event
from ziggurat.games.terra.actions import BASE, RATES
from ziggurat.games.terra.points import S_TRADE
from ziggurat.games.terra.tiles import PRIESTS

if TYPE_CHECKING:
    from ziggurat.games.terra.player import Player
    from ziggurat.games.terra.state import TerraState

BURN: Final = BASE["burn"]
PW_C, PW_W, PW_P = BASE["convert_pw_c"], BASE["convert_pw_w"], BASE["convert_pw_p"]
P_W, W_C, VP_C, C_VP = (BASE[f"convert_{name}"] for name in ("p_w", "w_c", "vp_c", "c_vp"))
MOST_W_C: Final = RATES["W C"][2]
MOST_VP_C: Final = RATES["VP C"][2]
MOST_C_VP: Final = RATES["C VP"][2]


def add_legal(player: Player, ids: list[int]) -> None:
    """Conversions and burning that can be paid (TM-126 to TM-131, TM-257)."""
    power = player.b3
    if power:
        ids += range(PW_C, PW_C + power)
        if power >= 3:
            ids += range(PW_W, PW_W + power // 3)
            if power >= 5:
                ids += range(PW_P, PW_P + min(power // 5, PRIESTS - player.orders - player.p))
    if player.p:
        ids += range(P_W, P_W + player.p)
    if player.w:
        ids += range(W_C, W_C + min(player.w, MOST_W_C))
    if player.faction.trade_vp:
        ids += range(VP_C, VP_C + min(player.vp, MOST_VP_C))
        ids += range(C_VP, C_VP + min(player.c // 2, MOST_C_VP))
    if player.b2 > 1:
        ids += range(BURN, BURN + player.b2 // 2)


def apply_exchange(state: TerraState, seat: int, workers: int) -> None:
    """Darklings' stronghold (TM-265)."""
    player = state.players[seat]
    state.exchange_due = 0
    player.w -= workers
    player.p += workers
    state.log.append(Event("exchange", {"seat": seat, "workers": workers}))


def apply_burn(state: TerraState, seat: int, argument: int) -> None:
    """Remove one token of bowl II for each that moves to bowl III (TM-130)."""
    amount = argument + 1
    player = state.players[seat]
    player.b2 -= 2 * amount
    player.b3 += amount
    state.log.append(Event("burn", {"seat": seat, "power": amount}))


def converter(rate: str) -> Callable[[TerraState, int, int], None]:
    """The effect of one kind of conversion."""
    paid, gained, _ = RATES[rate]
    source, goal = rate.split()

    def apply(state: TerraState, seat: int, argument: int) -> None:
        player = state.players[seat]
        units = argument + 1
        _move(player, source, -paid * units)
        _move(player, goal, gained * units)
        state.log.append(
            Event(
                "convert",
                {
                    "seat": seat,
                    "paid": paid * units,
                    "from": f"terra.res_{source}",
                    "gained": gained * units,
                    "to": f"terra.res_{goal}",
                },
            )
        )

    return apply


def _move(player: Player, what: str, amount: int) -> None:
    if what == "PW":
        player.b3 += amount
        player.b1 -= amount
    elif what == "VP":
        player.score(amount, S_TRADE)
    elif what == "C":
        player.c += amount
    elif what == "W":
        player.w += amount
    else:
        player.p += amount

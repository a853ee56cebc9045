"""Conversions, burning and the Darklings' exchange (section 16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ziggurat.core.values import Reason, Seat
from ziggurat.games.terra.actions import BASE, RATES
from ziggurat.games.terra.components import S_TRADE
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.questions.kinds import Kind, cannot_afford
from ziggurat.games.terra.state import TerraState

BURN: Final = BASE["burn"]
EXCHANGE: Final = BASE["exchange"]
PW_C, PW_W, PW_P = BASE["convert_pw_c"], BASE["convert_pw_w"], BASE["convert_pw_p"]
P_W, W_C, VP_C, C_VP = (BASE[f"convert_{name}"] for name in ("p_w", "w_c", "vp_c", "c_vp"))
MOST_W_C: Final = RATES["W C"][2]
MOST_VP_C: Final = RATES["VP C"][2]
MOST_C_VP: Final = RATES["C VP"][2]


def add_legal(player: Player, ids: list[int]) -> None:
    """Conversions and burning that can be paid (TM-126 to TM-131, TM-257): all kinds at once, for speed."""
    power = player.bowl3
    if power:
        ids += range(PW_C, PW_C + power)
        if power >= 3:
            ids += range(PW_W, PW_W + power // 3)
            if power >= 5:
                ids += range(PW_P, PW_P + min(power // 5, player.priests_left))
    if player.priests:
        ids += range(P_W, P_W + player.priests)
    if player.workers:
        ids += range(W_C, W_C + min(player.workers, MOST_W_C))
    if player.faction.trade_vp:
        ids += range(VP_C, VP_C + min(player.points, MOST_VP_C))
        ids += range(C_VP, C_VP + min(player.coins // 2, MOST_C_VP))
    if player.bowl2 > 1:
        ids += range(BURN, BURN + player.bowl2 // 2)


class Convert(Kind):
    """One kind of conversion (TM-126, TM-257)."""

    def __init__(self, rate: str) -> None:
        self.name = f"convert_{rate.replace(' ', '_').lower()}"
        self.paid, self.gained, _ = RATES[rate]
        self.source, self.goal = rate.split()

    def apply(self, state: TerraState, seat: Seat, argument: int) -> None:
        player = state.players[seat]
        units = argument + 1
        _move(player, self.source, -self.paid * units)
        _move(player, self.goal, self.gained * units)
        words: dict[str, Any] = {"from": f"terra.res_{self.source}", "to": f"terra.res_{self.goal}"}
        state.say("convert", seat=seat, paid=self.paid * units, gained=self.gained * units, **words)

    def why(self, state: TerraState, seat: Seat, argument: int) -> Reason:
        player = state.players[seat]
        units = argument + 1
        cost = units * self.paid
        if self.source == "PW":
            if player.bowl3 < cost:
                return Reason("power_short", "TM-052", {"n": cost, "have": player.bowl3})
            return Reason("priests_out", "TM-129")
        if "VP" in (self.source, self.goal) and not player.faction.trade_vp:
            return Reason("no_trade", "TM-257")
        if self.source == "VP":
            return Reason("vp_short", "TM-257", {"n": units, "have": player.points})
        price = {"P": (0, 0, cost), "W": (cost, 0, 0), "C": (0, cost, 0)}[self.source]
        return cannot_afford(player, price, "TM-257" if self.source == "C" else "TM-126")


def _move(player: Player, what: str, amount: int) -> None:
    if what == "PW":
        player.spend_power(-amount)
    elif what == "VP":
        player.score(amount, S_TRADE)
    elif what == "C":
        player.coins += amount
    elif what == "W":
        player.workers += amount
    else:
        player.priests += amount


class Burn(Kind):
    """Remove one token of bowl II for each that moves to bowl III (TM-130, TM-131)."""

    name = "burn"

    def apply(self, state: TerraState, seat: Seat, argument: int) -> None:
        amount = argument + 1
        player = state.players[seat]
        player.bowl2 -= 2 * amount
        player.bowl3 += amount
        state.say("burn", seat=seat, power=amount)

    def why(self, state: TerraState, seat: Seat, argument: int) -> Reason:
        amount = argument + 1
        return Reason("burn_short", "TM-131", {"n": amount, "k": 2 * amount})


class Exchange(Kind):
    """The Darklings' workers for priests, when their stronghold is built (TM-265)."""

    name = "exchange"

    def legal(self, state: TerraState, player: Player) -> Sequence[int]:
        return range(EXCHANGE, EXCHANGE + 1 + self.most(state, player))

    def most(self, state: TerraState, player: Player) -> int:
        """Workers that may become priests at once."""
        return min(state.exchange_due, player.workers, player.priests_left)

    def apply(self, state: TerraState, seat: Seat, workers: int) -> None:
        player = state.players[seat]
        state.exchange_due = 0
        player.workers -= workers
        player.priests += workers
        state.say("exchange", seat=seat, workers=workers)

    def why(self, state: TerraState, seat: Seat, workers: int) -> Reason:
        most = self.most(state, state.players[seat])
        return Reason("exchange_most", "TM-265", {"n": workers, "most": most})


CONVERSIONS: Final = tuple(Convert(rate) for rate in RATES)
EXCHANGING: Final = Exchange()

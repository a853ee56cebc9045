"""A turn: one action out of eight, with its follow-up choices, conversions and burning."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ziggurat.core.protocol import Event
from ziggurat.games.terra.actions import BASE
from ziggurat.games.terra.board import DATA
from ziggurat.games.terra.phases import bridges, building, conversions, cults, leech, spades, towns
from ziggurat.games.terra.player import FAV_ACTION
from ziggurat.games.terra.points import S_DIG
from ziggurat.games.terra.tiles import (
    BONUSES,
    POWER_BRIDGE,
    POWER_COST,
    POWER_GAIN,
    POWER_SPADES,
    PRIESTS,
    SH,
    SPECIAL,
    SPECIALS,
)

if TYPE_CHECKING:
    from ziggurat.games.terra.factions import Special
    from ziggurat.games.terra.player import Player
    from ziggurat.games.terra.state import TerraState

ADVANCE: Final = BASE["advance"]
ACT: Final = BASE["act"]
SPECIAL_ACT: Final = BASE["special"]
EXCHANGE: Final = BASE["exchange"]
FORGO: Final = BASE["forgo"]
END: Final = BASE["end"]
PASS: Final = BASE["pass"]
SHIP_PRICE: Final = (0, DATA["track"]["shipping"]["advance_cost"]["C"], 1)
DIG_VP: Final = int(DATA["track"]["dig"]["vp_per_advance"])
FAV6: Final = SPECIAL["FAV6"]
BON1: Final = SPECIAL["BON1"]
BON2: Final = SPECIAL["BON2"]


def legal(state: TerraState, seat: int) -> list[int]:
    """All that the active seat may do now."""
    player = state.players[seat]
    if state.offers and any(offer[0] == seat for offer in state.offers):
        ids = _steps(player) + leech.legal_answers(state, seat)
        conversions.add_legal(player, ids)
        return ids
    if state.tops:
        return cults.legal_tops(state)
    sub = state.sub
    ids = _MAIN[sub](state, player)
    if player.steps_due and sub != "cult":
        ids = sorted(ids + _steps(player))
    pending = state.favors_due or state.towns_due or state.exchange_due
    if pending:
        ids += towns.legal_gains(state, player)
    if player.faction.river_towns:
        ids += [towns.CONNECT + river for river in towns.river_towns(state, player)]
    if state.exchange_due:
        ids += range(EXCHANGE, EXCHANGE + 1 + _exchangeable(state, player))
    conversions.add_legal(player, ids)
    if state.spades:
        ids.append(FORGO)
    if sub == "end" and not pending:
        ids.append(END)
    elif sub == "action":
        _passes(state, ids)
    return ids


def _steps(player: Player) -> list[int]:
    return [cults.STEP + cult for cult in range(4)] if player.steps_due else []


def _exchangeable(state: TerraState, player: Player) -> int:
    """Workers that may become priests at once (TM-265)."""
    return min(state.exchange_due, player.w, PRIESTS - player.orders - player.p)


def _passes(state: TerraState, ids: list[int]) -> None:
    """Pass with one of the tiles left; in the last round with none (TM-171, TM-173)."""
    if state.round == 6:
        ids.append(PASS + len(BONUSES))
    else:
        ids += [PASS + tile for tile in range(len(BONUSES)) if state.bonus_free >> tile & 1]


def _main(state: TerraState, player: Player) -> list[int]:
    """The eight actions but passing (TM-056)."""
    ids = building.legal_build(state, player)
    ids += spades.legal_transform(state, player)
    ids += building.legal_upgrade(state, player)
    faction = player.faction
    if player.p:
        if player.ship < faction.ship_max and player.can_pay(SHIP_PRICE):
            ids.append(ADVANCE)
        if player.dig < faction.dig_max and player.can_pay(faction.dig_cost):
            ids.append(ADVANCE + 1)
        ids += cults.legal_send(state, player)
    if player.b3 >= 3:
        used, power = state.power_used, player.b3
        ids += [
            ACT + number
            for number, cost in enumerate(POWER_COST)
            if cost <= power
            and not used >> number & 1
            and (not POWER_BRIDGE[number] or bridges.legal_bridge(state, player))
        ]
    ids += specials(state, player)
    return ids


def specials(state: TerraState, player: Player) -> list[int]:
    """Special actions that are open (TM-165)."""
    ids = []
    for special in (player.faction.action, player.faction.sh_action if player.at[SH] else None):
        if special is not None and usable(state, player, special):
            ids.append(SPECIAL_ACT + SPECIAL[special.id])
    used = player.used
    if player.favors & FAV_ACTION and not used >> FAV6 & 1:
        ids.append(SPECIAL_ACT + FAV6)
    if player.bonus >= 0:
        tile = BONUSES[player.bonus]
        if tile.spades and not used >> BON1 & 1:
            ids.append(SPECIAL_ACT + BON1)
        elif tile.cult and not used >> BON2 & 1:
            ids.append(SPECIAL_ACT + BON2)
    return ids


def usable(state: TerraState, player: Player, special: Special) -> bool:
    """Not used this round, payable, and with something to do."""
    if player.used >> SPECIAL[special.id] & 1 or not player.can_pay(special.cost):
        return False
    if special.bridge:
        return bool(bridges.legal_bridge(state, player))
    if special.ride:
        return bool(building.legal_ride(state, player))
    if special.storm:
        return bool(spades.legal_storm(state, player))
    if special.upgrade:
        return bool(building.legal_free_upgrade(state, player))
    return True


def _all_steps(state: TerraState, player: Player) -> list[int]:  # noqa: ARG001
    return [cults.STEP + cult for cult in range(4)]


_MAIN: Final[dict[str, Callable[[TerraState, Player], list[int]]]] = {
    "action": _main,
    "spades": spades.legal_transform,
    "exact": spades.legal_transform,
    "bridge": bridges.legal_bridge,
    "cult": _all_steps,
    "ride": building.legal_ride,
    "storm": spades.legal_storm,
    "upgrade": building.legal_free_upgrade,
    "end": building.legal_follow_up,
}


# -- effects


def apply_advance(state: TerraState, seat: int, track: int) -> None:
    """Actions 2 and 3 (TM-090, TM-095)."""
    player = state.players[seat]
    if track == 0:
        player.pay(SHIP_PRICE)
        towns.sail(state, seat)
    else:
        player.pay(player.faction.dig_cost)
        player.dig += 1
        player.score(DIG_VP, S_DIG)
        state.log.append(Event("digging", {"seat": seat, "level": player.dig, "vp": DIG_VP}))
    state.acts -= 1
    state.sub = "end"


def apply_act(state: TerraState, seat: int, number: int) -> None:
    """Action 6: a power action (TM-149 to TM-158)."""
    player = state.players[seat]
    cost = POWER_COST[number]
    player.b3 -= cost
    player.b1 += cost
    state.power_used |= 1 << number
    state.acts -= 1
    state.sub = "end"
    state.log.append(Event("power_action", {"seat": seat, "action": f"terra.ACT{number + 1}", "power": cost}))
    player.gain(POWER_GAIN[number])
    if POWER_SPADES[number]:
        spades.give_spades(state, seat, POWER_SPADES[number], POWER_SPADES[number])
    elif POWER_BRIDGE[number]:
        state.sub = "bridge"


def apply_special(state: TerraState, seat: int, number: int) -> None:
    """Action 7: a special action of the faction, the favor or the bonus tile (TM-165 to TM-168)."""
    player = state.players[seat]
    state.acts -= 1
    state.sub = "end"
    state.log.append(Event("special_action", {"seat": seat, "action": f"terra.special_{SPECIALS[number]}"}))
    if number in (FAV6, BON2):
        player.used |= 1 << number
        state.steps, state.sub = 1, "cult"
        return
    if number == BON1:
        player.used |= 1 << number
        spades.give_spades(state, seat, BONUSES[player.bonus].spades, 1)
        return
    own = player.faction.action
    special = own if own and own.id == SPECIALS[number] else player.faction.sh_action
    if special is None:
        raise AssertionError("a special action without an owner")
    player.pay(special.cost)
    if not special.repeat:
        player.used |= 1 << number
    if special.spades:
        spades.give_spades(state, seat, special.spades, 1)
    elif special.cult:
        state.steps, state.sub = special.cult, "cult"
    elif special.bridge:
        state.sub = "bridge"
    elif special.ride:
        state.sub = "ride"
    elif special.storm:
        state.sub = "storm"
    elif special.upgrade:
        state.sub = "upgrade"
    else:
        state.acts += special.actions
        state.sub = "action"

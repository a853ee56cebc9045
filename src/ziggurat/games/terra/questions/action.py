"""A turn: one action out of eight (section 9), among them shipping and spades (12, 13), power and special
actions (19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.values import Reason, Seat
from ziggurat.games.terra.actions import BASE
from ziggurat.games.terra.components import (
    BONUSES,
    CULT_ACTIONS,
    DATA,
    POWER_BRIDGE,
    POWER_COST,
    POWER_GAIN,
    POWER_SPADES,
    S_DIG,
    SH,
    SPECIAL,
    SPECIALS,
    Special,
)
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.questions import cults, towns
from ziggurat.games.terra.questions.bridges import BUILDING_A_BRIDGE
from ziggurat.games.terra.questions.building import RIDING, BuildDwelling
from ziggurat.games.terra.questions.kinds import Kind, cannot_afford, faction_word
from ziggurat.games.terra.questions.passing import Pass
from ziggurat.games.terra.questions.transforming import SANDSTORM, TRANSFORMING, give_spades
from ziggurat.games.terra.questions.turn import TurnQuestion
from ziggurat.games.terra.questions.upgrading import FREE_UPGRADE, Upgrade
from ziggurat.games.terra.state import Ask, TerraState

ADVANCE: Final = BASE["advance"]
ACT: Final = BASE["act"]
SPECIAL_ACT: Final = BASE["special"]
SHIP_PRICE: Final = (0, DATA["track"]["shipping"]["advance_cost"]["C"], 1)
DIG_VP: Final = int(DATA["track"]["dig"]["vp_per_advance"])
FAV6: Final = SPECIAL["FAV6"]
BON1: Final = SPECIAL["BON1"]
BON2: Final = SPECIAL["BON2"]


class AdvanceTrack(Kind):
    """Actions 2 and 3: shipping and the exchange rate of spades (TM-090 to TM-096)."""

    name = "advance"

    def legal(self, state: TerraState, player: Player) -> list[int]:
        ids: list[int] = []
        if player.priests:
            faction = player.faction
            if player.shipping < faction.ship_max and player.can_pay(SHIP_PRICE):
                ids.append(ADVANCE)
            if player.digging < faction.dig_max and player.can_pay(faction.dig_cost):
                ids.append(ADVANCE + 1)
        return ids

    def apply(self, state: TerraState, seat: Seat, track: int) -> None:
        player = state.players[seat]
        if track == 0:
            player.pay(SHIP_PRICE)
            towns.sail(state, seat)
        else:
            player.pay(player.faction.dig_cost)
            player.digging += 1
            player.score(DIG_VP, S_DIG)
            state.say("digging", seat=seat, level=player.digging, vp=DIG_VP)
        state.actions_left -= 1
        state.question = Ask.END

    def why(self, state: TerraState, seat: Seat, track: int) -> Reason:
        player = state.players[seat]
        faction = player.faction
        if track == 0:
            if not faction.ship_max:
                return Reason("no_shipping", "TM-093", faction_word(player))
            if player.shipping >= faction.ship_max:
                return Reason("shipping_max", "TM-092")
            return cannot_afford(player, SHIP_PRICE, "TM-090")
        if player.digging >= faction.dig_max:
            return Reason("dig_max", "TM-096")
        return cannot_afford(player, faction.dig_cost, "TM-095")


class PowerAction(Kind):
    """Action 6: a power action, once a round by anybody (TM-149 to TM-158)."""

    name = "act"

    def legal(self, state: TerraState, player: Player) -> list[int]:
        power = player.bowl3
        if power < 3:
            return []
        used = state.power_used
        return [
            ACT + number
            for number, cost in enumerate(POWER_COST)
            if cost <= power
            and not used >> number & 1
            and (not POWER_BRIDGE[number] or BUILDING_A_BRIDGE.legal(state, player))
        ]

    def apply(self, state: TerraState, seat: Seat, number: int) -> None:
        player = state.players[seat]
        cost = POWER_COST[number]
        player.spend_power(cost)
        state.power_used |= 1 << number
        state.actions_left -= 1
        state.question = Ask.END
        state.say("power_action", seat=seat, action=f"terra.ACT{number + 1}", power=cost)
        player.gain(POWER_GAIN[number])
        if POWER_SPADES[number]:
            give_spades(state, seat, POWER_SPADES[number], POWER_SPADES[number])
        elif POWER_BRIDGE[number]:
            state.question = Ask.BRIDGE

    def why(self, state: TerraState, seat: Seat, number: int) -> Reason:
        player = state.players[seat]
        if state.power_used >> number & 1:
            return Reason("power_taken", "TM-155")
        if player.bowl3 < POWER_COST[number]:
            return Reason("power_short", "TM-156", {"n": POWER_COST[number], "have": player.bowl3})
        if POWER_BRIDGE[number] and not player.bridges:
            return Reason("bridge_limit", "TM-161")
        return Reason("bridge_nowhere", "TM-160")


class SpecialAction(Kind):
    """Action 7: a special action of the faction, the favor or the bonus tile (TM-165 to TM-168)."""

    name = "special"

    def legal(self, state: TerraState, player: Player) -> list[int]:
        ids = []
        faction = player.faction
        if faction.action is not None and self.usable(state, player, faction.action):
            ids.append(SPECIAL_ACT + SPECIAL[faction.action.id])
        later = faction.sh_action if player.buildings[SH] else None
        if later is not None and self.usable(state, player, later):
            ids.append(SPECIAL_ACT + SPECIAL[later.id])
        used = player.used
        if player.favors & CULT_ACTIONS and not used >> FAV6 & 1:
            ids.append(SPECIAL_ACT + FAV6)
        if player.bonus >= 0:
            tile = BONUSES[player.bonus]
            if tile.spades and not used >> BON1 & 1:
                ids.append(SPECIAL_ACT + BON1)
            elif tile.cult and not used >> BON2 & 1:
                ids.append(SPECIAL_ACT + BON2)
        return ids

    def usable(self, state: TerraState, player: Player, special: Special) -> bool:
        """Not used this round, payable, and with something to do."""
        if player.used >> SPECIAL[special.id] & 1 or not player.can_pay(special.cost):
            return False
        if special.bridge:
            return bool(BUILDING_A_BRIDGE.legal(state, player))
        if special.ride:
            return bool(RIDING.legal(state, player))
        if special.storm:
            return bool(SANDSTORM.legal(state, player))
        if special.upgrade:
            return bool(FREE_UPGRADE.legal(state, player))
        return True

    def apply(self, state: TerraState, seat: Seat, number: int) -> None:
        player = state.players[seat]
        state.actions_left -= 1
        state.say("special_action", seat=seat, action=f"terra.special_{SPECIALS[number]}")
        if number in (FAV6, BON2):
            player.used |= 1 << number
            state.cult_steps, state.question = 1, Ask.CULT
        elif number == BON1:
            player.used |= 1 << number
            give_spades(state, seat, BONUSES[player.bonus].spades, 1)
        else:
            own = player.faction.action
            special = own if own and own.id == SPECIALS[number] else player.faction.sh_action
            assert special is not None, "a special action without an owner"
            player.pay(special.cost)
            if not special.repeat:
                player.used |= 1 << number
            self.begin(state, seat, special)

    def begin(self, state: TerraState, seat: Seat, special: Special) -> None:
        """What a faction's own action asks next."""
        if special.spades:
            give_spades(state, seat, special.spades, 1)
        elif special.cult:
            state.cult_steps, state.question = special.cult, Ask.CULT
        elif special.bridge:
            state.question = Ask.BRIDGE
        elif special.ride:
            state.question = Ask.RIDE
        elif special.storm:
            state.question = Ask.STORM
        elif special.upgrade:
            state.question = Ask.UPGRADE
        else:
            state.actions_left += special.actions
            state.question = Ask.ACTION

    def why(self, state: TerraState, seat: Seat, number: int) -> Reason:
        player = state.players[seat]
        if player.used >> number & 1:
            return Reason("special_used", "TM-165")
        name = SPECIALS[number]
        own, later = player.faction.action, player.faction.sh_action
        if own is not None and own.id == name and not player.can_pay(own.cost):
            return cannot_afford(player, own.cost, "TM-283")
        held = (own is not None and own.id == name) or (
            later is not None and later.id == name and player.buildings[SH]
        )
        return Reason(
            "special_idle" if held else "special_none", "TM-165", {"action": f"terra.special_{name}"}
        )


class ChooseAction(TurnQuestion):
    """The eight actions (TM-056)."""

    ask = Ask.ACTION
    prompt = "turn.action"
    rule = "TM-056"
    kinds = (
        BuildDwelling(),
        TRANSFORMING,
        Upgrade(),
        AdvanceTrack(),
        cults.SendPriest(),
        PowerAction(),
        SpecialAction(),
    )
    later = (Pass(),)


class StepOfAction(Kind):
    """The cult of a step that a special action gives (TM-166)."""

    name = "step"

    def legal(self, state: TerraState, player: Player) -> Sequence[int]:
        return cults.STEPS

    def apply(self, state: TerraState, seat: Seat, cult: int) -> None:
        cults.advance(state, seat, cult, state.cult_steps)
        state.question = Ask.END


class ChooseCult(TurnQuestion):
    """On which track the steps of a special action go (TM-166)."""

    ask = Ask.CULT
    prompt = "turn.cult"
    rule = "TM-166"
    kinds = (StepOfAction(),)

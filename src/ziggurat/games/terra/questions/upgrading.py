"""Upgrades of buildings (section 14)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.values import Reason, Seat
from ziggurat.games.terra.actions import BASE
from ziggurat.games.terra.board import HEXES, bits
from ziggurat.games.terra.components import S_FACTION, SA, SH, SUPPLY, TE, TP, UPGRADE_FROM, D, Price
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.questions import towns, transforming
from ziggurat.games.terra.questions.building import built
from ziggurat.games.terra.questions.kinds import Kind, building_word, cannot_afford
from ziggurat.games.terra.questions.turn import TurnQuestion
from ziggurat.games.terra.state import Ask, TerraPosition, TerraState

UPGRADE: Final = BASE["upgrade"]
PRICE_RULE: Final = ("TM-069", "TM-099", "TM-104", "TM-105", "TM-105")


def upgrade_price(position: TerraPosition, player: Player, hex_: int, kind: int) -> Price:
    """Trading houses cost twice the coins without an opponent beside them (TM-099 to TM-103)."""
    price = player.faction.cost[kind]
    if kind == TP and not position.adjacent[hex_] & ~position.free & ~player.own:
        return price[0], 2 * price[1], price[2]
    return price


def replace(state: TerraState, seat: Seat, hex_: int, kind: int) -> None:
    """A better building; temples and the sanctuary bring favor tiles (TM-097, TM-106)."""
    player = state.players[seat]
    player.buildings[UPGRADE_FROM[kind]] &= ~(1 << hex_)
    player.buildings[kind] |= 1 << hex_
    state.question = Ask.END
    built(state, seat, hex_, kind)
    if kind in (TE, SA):
        towns.give_favors(state, seat, player.faction.favors)
    elif kind == SH:
        _stronghold(state, seat)


def _stronghold(state: TerraState, seat: Seat) -> None:
    """What the stronghold gives at once (TM-107 and section 25)."""
    player = state.players[seat]
    faction = player.faction
    if faction.sh_favors:
        towns.give_favors(state, seat, faction.sh_favors)
    if faction.sh_power:
        player.gain_power(faction.sh_power)
    if faction.sh_vp:
        player.score(faction.sh_vp, S_FACTION)
    if faction.sh_shipping:
        towns.sail(state, seat)
    if faction.sh_exchange:
        state.exchange_due = faction.sh_exchange
    if faction.sh_skip is not faction.skip:
        player.measure(state.adjacent)
    if faction.sh_spades:
        transforming.give_spades(state, seat, faction.sh_spades, faction.sh_spades)
        state.question = Ask.STRONGHOLD_SPADES


def why_not_replaced(player: Player, hex_: int, kind: int, free: bool) -> Reason | None:
    """Not yours, no such path, or no piece left (TM-097, TM-098, TM-305)."""
    if not player.own >> hex_ & 1:
        return Reason("not_yours", "TM-097", {"hex": HEXES[hex_]})
    old = next(number for number, hexes in enumerate(player.buildings) if hexes >> hex_ & 1)
    words = {"old": building_word(old), "new": building_word(kind)}
    if UPGRADE_FROM[kind] != old or (free and kind != TP):
        return Reason("upgrade_path", "TM-305" if free else "TM-097", words)
    if player.count(kind) >= SUPPLY[kind]:
        return Reason("no_piece_left", "TM-098", {"building": words["new"]})
    return None


class Upgrade(Kind):
    """Action 4: buildings and what they can become and be paid for (TM-097 to TM-105)."""

    name = "upgrade"

    def legal(self, state: TerraState, player: Player) -> list[int]:
        here = player.buildings
        ids: list[int] = []
        if here[TP].bit_count() < SUPPLY[TP]:
            cost = player.faction.cost[TP]
            if player.can_pay(cost):
                others = ~state.free & ~player.own
                rich = player.coins >= 2 * cost[1]
                ids += [UPGRADE + 4 * hex_ for hex_ in bits(here[D]) if rich or state.adjacent[hex_] & others]
        for kind in (TE, SH, SA):
            source = here[UPGRADE_FROM[kind]]
            if source and here[kind].bit_count() < SUPPLY[kind] and player.can_pay(player.faction.cost[kind]):
                ids += [UPGRADE + 4 * hex_ + kind - 1 for hex_ in bits(source)]
        ids.sort()
        return ids

    def apply(self, state: TerraState, seat: Seat, argument: int) -> None:
        hex_, kind = argument // 4, argument % 4 + 1
        player = state.players[seat]
        state.actions_left -= 1
        player.pay(upgrade_price(state, player, hex_, kind))
        replace(state, seat, hex_, kind)

    def why(self, state: TerraState, seat: Seat, argument: int) -> Reason:
        hex_, kind = argument // 4, argument % 4 + 1
        player = state.players[seat]
        reason = why_not_replaced(player, hex_, kind, free=False)
        return reason or cannot_afford(player, upgrade_price(state, player, hex_, kind), PRICE_RULE[kind])


class FreeUpgrade(Kind):
    """The Swarmlings' action: any own dwelling becomes a trading house (TM-305)."""

    name = "upgrade"

    def legal(self, state: TerraState, player: Player) -> list[int]:
        if player.count(TP) >= SUPPLY[TP]:
            return []
        return [UPGRADE + 4 * hex_ for hex_ in bits(player.buildings[D])]

    def apply(self, state: TerraState, seat: Seat, argument: int) -> None:
        replace(state, seat, argument // 4, argument % 4 + 1)

    def why(self, state: TerraState, seat: Seat, argument: int) -> Reason:
        hex_, kind = argument // 4, argument % 4 + 1
        reason = why_not_replaced(state.players[seat], hex_, kind, free=True)
        return reason or Reason("upgrade_path", "TM-305")


FREE_UPGRADE: Final = FreeUpgrade()


class PlaceUpgrade(TurnQuestion):
    """Which dwelling the Swarmlings improve (TM-305)."""

    ask = Ask.UPGRADE
    prompt = "turn.upgrade"
    rule = "TM-305"
    kinds = (FREE_UPGRADE,)

"""Dwellings and upgrades (sections 10 and 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ziggurat.core.protocol import Event
from ziggurat.games.terra.actions import BASE
from ziggurat.games.terra.board import HEXES, bits
from ziggurat.games.terra.phases import leech, spades, towns
from ziggurat.games.terra.points import S_FACTION, S_FAVOR, S_SCORING
from ziggurat.games.terra.tiles import BUILDINGS, FAVORS, SCORINGS, SH, SUPPLY, TE, TP, UPGRADE_FROM, D

if TYPE_CHECKING:
    from ziggurat.games.terra.factions import Price
    from ziggurat.games.terra.player import Player
    from ziggurat.games.terra.state import TerraState


BUILD: Final = BASE["build"]
UPGRADE: Final = BASE["upgrade"]


def legal_build(state: TerraState, player: Player) -> list[int]:
    """Free home hexes within reach, by skipping too, if a dwelling is left and can be paid
    (TM-059, TM-060, TM-069, TM-070)."""
    if not player.can_pay(player.faction.cost[D]) or player.count(D) >= SUPPLY[D]:
        return []
    home = state.of[player.faction.terrain] & state.free
    hexes = home & player.reach
    far = home & player.flight & ~player.reach
    if far:
        price, more = player.faction.cost[D], spades.skip_price(player)
        if player.can_pay((price[0] + more[0], price[1] + more[1], price[2] + more[2])):
            hexes |= far
    return [BUILD + hex_ for hex_ in bits(hexes)]


def legal_follow_up(state: TerraState, player: Player) -> list[int]:
    """One dwelling on a hex brought to home terrain in this action (TM-076, TM-078)."""
    if not player.can_pay(player.faction.cost[D]) or player.count(D) >= SUPPLY[D]:
        return []
    return [BUILD + hex_ for hex_ in bits(state.buildable)]


def legal_ride(state: TerraState, player: Player) -> list[int]:
    """Any free home hex, free of cost and connection (TM-247)."""
    if player.count(D) >= SUPPLY[D]:
        return []
    return [BUILD + hex_ for hex_ in bits(state.of[player.faction.terrain] & state.free)]


def apply_build(state: TerraState, seat: int, hex_: int) -> None:
    """Pay for a dwelling and put it down (TM-069)."""
    player = state.players[seat]
    if state.sub == "ride":
        price = (0, 0, 0)
    else:
        price = player.faction.cost[D]
        if state.sub == "action":
            state.acts -= 1
            spades.cross(state, seat, hex_)
    player.pay(price)
    place(state, seat, hex_, D)
    state.buildable = 0
    state.sub = "end"
    _built(state, seat, hex_, D)


def place(state: TerraState, seat: int, hex_: int, kind: int) -> None:
    """Put a building on a free hex."""
    player = state.players[seat]
    player.at[kind] |= 1 << hex_
    state.free &= ~(1 << hex_)
    player.settle(hex_, state.adjacent)


def _built(state: TerraState, seat: int, hex_: int, kind: int) -> None:
    """Points, offers and towns of a new building (TM-080, TM-108, TM-109, TM-112, TM-187)."""
    player = state.players[seat]
    tile = SCORINGS[state.scoring[state.round - 1]].build_vp[kind]
    if tile:
        player.score(tile, S_SCORING)
    favor = 0
    if player.favors:
        favor = sum(t.build_vp[kind] for number, t in enumerate(FAVORS) if player.favors >> number & 1)
        if favor:
            player.score(favor, S_FAVOR)
    state.log.append(
        Event(
            "build",
            {"seat": seat, "hex": HEXES[hex_], "building": building_word(kind), "vp": tile + favor},
        )
    )
    leech.make_offers(state, seat, hex_)
    towns.detect(state, seat, 1 << hex_)


def building_word(kind: int) -> str:
    """The glossary key of a kind of building."""
    return f"terra.building_{BUILDINGS[kind]}"


def upgrade_price(state: TerraState, player: Player, hex_: int, kind: int) -> Price:
    """Trading houses cost twice the coins without an opponent beside them (TM-099 to TM-103)."""
    price = player.faction.cost[kind]
    if kind == TP and not state.adjacent[hex_] & ~state.free & ~player.own:
        return price[0], 2 * price[1], price[2]
    return price


def legal_upgrade(state: TerraState, player: Player) -> list[int]:
    """Action 4: buildings and what they can become and be paid for (TM-097 to TM-105)."""
    at = player.at
    options: list[tuple[int, int]] = []
    if at[TP].bit_count() < SUPPLY[TP]:
        cost = player.faction.cost[TP]
        if player.can_pay(cost):
            others = ~state.free & ~player.own
            rich = player.c >= 2 * cost[1]
            options += [(hex_, TP) for hex_ in bits(at[D]) if rich or state.adjacent[hex_] & others]
    for kind in (TE, SH, SH + 1):
        source = at[UPGRADE_FROM[kind]]
        if source and at[kind].bit_count() < SUPPLY[kind] and player.can_pay(player.faction.cost[kind]):
            options += [(hex_, kind) for hex_ in bits(source)]
    ids = [UPGRADE + 4 * hex_ + kind - 1 for hex_, kind in options]
    ids.sort()
    return ids


def legal_free_upgrade(state: TerraState, player: Player) -> list[int]:  # noqa: ARG001
    """Any own dwelling to a trading house (TM-305)."""
    if player.count(TP) >= SUPPLY[TP]:
        return []
    return [UPGRADE + 4 * hex_ for hex_ in bits(player.at[D])]


def apply_upgrade(state: TerraState, seat: int, argument: int) -> None:
    """Replace a building; temples and the sanctuary bring favor tiles (TM-097, TM-106)."""
    hex_, kind = divmod(argument, 4)
    kind += 1
    player = state.players[seat]
    faction = player.faction
    if state.sub == "action":
        state.acts -= 1
        player.pay(upgrade_price(state, player, hex_, kind))
    player.at[UPGRADE_FROM[kind]] &= ~(1 << hex_)
    player.at[kind] |= 1 << hex_
    state.sub = "end"
    _built(state, seat, hex_, kind)
    if kind in (TE, SH + 1):
        towns.give_favors(state, seat, faction.favors)
    elif kind == SH:
        _stronghold(state, seat)


def _stronghold(state: TerraState, seat: int) -> None:
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
        spades.give_spades(state, seat, faction.sh_spades, faction.sh_spades)
        state.sub = "exact"

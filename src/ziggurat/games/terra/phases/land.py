"""Transform and build, upgrade, bridges (sections 10, 11, 14 and 20)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from ziggurat.core.protocol import Event
from ziggurat.games.terra.actions import BASE
from ziggurat.games.terra.board import BRIDGE_NAMES, BRIDGES, HEXES, NEXT, TERRAINS, bits, steps_to
from ziggurat.games.terra.phases import leech, towns
from ziggurat.games.terra.player import S_FACTION, S_FAVOR, S_SCORING
from ziggurat.games.terra.tiles import BUILDINGS, FAVORS, SCORINGS, SH, SUPPLY, TE, TP, UPGRADE_FROM, D

if TYPE_CHECKING:
    from ziggurat.games.terra.factions import Faction, Price
    from ziggurat.games.terra.player import Player
    from ziggurat.games.terra.state import TerraState

BUILD: Final = BASE["build"]
TRANSFORM: Final = BASE["transform"]
UPGRADE: Final = BASE["upgrade"]
BRIDGE: Final = BASE["bridge"]
MOST_SPADES: Final = 6


# -- spades


@cache
def spades_for(home: int, fixed: int, start: int, goal: int, long: bool) -> int:
    """Spades from one terrain to another; 0: not possible (TM-061, TM-064 to TM-066, TM-315)."""
    if start == goal:
        return 0
    if fixed:
        return fixed if goal == home and not long else 0
    short = steps_to(start, goal)
    direction = 1 if (goal - start) % 7 == short else -1
    if long:
        direction, short = -direction, 7 - short
    between = [(start + direction * step) % 7 for step in range(1, short)]
    return 0 if home in between else short


@cache
def transform_table(home: int, fixed: int, spades: int, finish: bool) -> list[tuple[tuple[int, ...], ...]]:
    """By hex and terrain: the ids of what at most so many spades can do; `finish`: only to home."""
    goals = [home] if finish else range(7)
    offsets = [
        tuple(
            2 * goal + long
            for goal in goals
            for long in (False, True)
            if 0 < spades_for(home, fixed, start, goal, long) <= spades
        )
        for start in range(7)
    ]
    return [
        tuple(tuple(TRANSFORM + 14 * hex_ + offset for offset in some) for some in offsets)
        for hex_ in range(len(HEXES))
    ]


def skip_price(player: Player) -> Price:
    skip = player.faction.sh_skip if player.at[SH] else player.faction.skip
    return skip.cost if skip else (0, 0, 0)


def _listed(state: TerraState, faction: Faction, hexes: int, spades: int, finish: bool) -> list[int]:
    if spades <= 0 or not hexes:
        return []
    table = transform_table(faction.terrain, faction.spades_per_hex, min(spades, MOST_SPADES), finish)
    terrain = state.terrain
    ids: list[int] = []
    while hexes:
        low = hexes & -hexes
        hex_ = low.bit_length() - 1
        ids += table[hex_][terrain[hex_]]
        hexes ^= low
    return ids


def legal_transform(state: TerraState, player: Player) -> list[int]:
    """Targets of action 1 and of spades in hand, with those that can be bought (TM-059 to TM-075, TM-338)."""
    free = state.free & ~state.worked
    buying = not state.worked and state.sub != "exact"
    spades = state.spades + (player.spades_affordable() if buying else 0)
    finish = bool(state.unfinished)
    near = free & player.reach
    ids = _listed(state, player.faction, near, spades, finish)
    far = free & player.flight & ~near if state.skipped < 0 else 0
    if far and player.can_pay(skip_price(player)):
        price = skip_price(player)
        player.pay(price)
        spades = state.spades + (player.spades_affordable() if buying else 0)
        player.pay((-price[0], -price[1], -price[2]))
        ids += _listed(state, player.faction, far, spades, finish)
        ids.sort()
    return ids


def legal_bonus_spades(state: TerraState, player: Player) -> list[int]:
    """Phase III: connected hexes, no skipping, no buying (TM-233 to TM-235)."""
    return _listed(state, player.faction, state.free & player.reach, player.spades_due, False)


def gain_spades(state: TerraState, seat: int, number: int) -> None:
    """Abilities that count every spade gained (TM-258, TM-270)."""
    player = state.players[seat]
    faction = player.faction
    if faction.vp_per_spade:
        player.score(faction.vp_per_spade * number, S_FACTION)
    if faction.sh_power_per_spade and player.at[SH]:
        player.gain_power(faction.sh_power_per_spade * number)


def _buy_spades(state: TerraState, seat: int, number: int) -> None:
    player = state.players[seat]
    workers, coins, priests = player.spade_price
    player.pay((workers * number, coins * number, priests * number))
    if player.faction.vp_per_paid_spade:
        player.score(player.faction.vp_per_paid_spade * number, S_FACTION)
    gain_spades(state, seat, number)


def _skip(state: TerraState, seat: int, hex_: int) -> None:
    """Tunnel or fly to a hex that is not connected otherwise, once an action (TM-289 to TM-292, TM-323)."""
    player = state.players[seat]
    if player.reach >> hex_ & 1:
        return
    state.skipped = hex_
    player.pay(skip_price(player))
    skip = player.faction.skip
    if skip:
        player.score(skip.vp, S_FACTION)
        state.log.append(Event("skip", {"seat": seat, "hex": HEXES[hex_], "vp": skip.vp}))


def paint(state: TerraState, hex_: int, terrain: int) -> None:
    """Lay a terrain tile."""
    bit = 1 << hex_
    state.of[state.terrain[hex_]] &= ~bit
    state.of[terrain] |= bit
    state.terrain[hex_] = terrain


def apply_transform(state: TerraState, seat: int, argument: int) -> None:
    hex_, rest = divmod(argument, 14)
    terrain, long = divmod(rest, 2)
    player = state.players[seat]
    home = player.faction.terrain
    if state.sub == "storm":
        paint(state, hex_, terrain)
        state.buildable = 1 << hex_
        state.sub = "end"
        state.log.append(_transformed(seat, hex_, terrain, 0, 0))
        return
    needed = spades_for(home, player.faction.spades_per_hex, state.terrain[hex_], terrain, bool(long))
    if state.phase == "spades":
        player.spades_due -= needed
        paint(state, hex_, terrain)
        state.log.append(_transformed(seat, hex_, terrain, needed, 0))
        return
    if state.sub == "action":
        state.acts -= 1
        state.hexes_left = 1
    _skip(state, seat, hex_)
    bought = max(needed - state.spades, 0)
    if bought:
        _buy_spades(state, seat, bought)
    vp = needed * SCORINGS[state.scoring[state.round - 1]].spade_vp
    if vp:
        player.score(vp, S_SCORING)
    paint(state, hex_, terrain)
    state.log.append(_transformed(seat, hex_, terrain, needed, vp))
    state.worked |= 1 << hex_
    state.spades -= needed - bought
    state.hexes_left = 0 if bought else state.hexes_left - 1
    if terrain == home:
        state.buildable |= 1 << hex_
    else:
        state.unfinished = 1
    if not state.spades or not state.hexes_left:
        state.spades = 0
        state.sub = "end"
    else:
        state.sub = "spades"


def _transformed(seat: int, hex_: int, terrain: int, spades: int, vp: int) -> Event:
    return Event(
        "transform",
        {
            "seat": seat,
            "hex": HEXES[hex_],
            "terrain": f"terra.terrain_{TERRAINS[terrain]}",
            "spades": spades,
            "vp": vp,
        },
    )


def apply_forgo(state: TerraState, seat: int, _: int) -> None:
    """Give up spades that are left (TM-077)."""
    if state.phase == "spades":
        state.players[seat].spades_due = 0
    else:
        state.spades = 0
        state.sub = "end"
    state.log.append(Event("forgo", {"seat": seat}))


# -- dwellings


def legal_build(state: TerraState, player: Player) -> list[int]:
    """Free home hexes within reach, by skipping too, if a dwelling is left and can be paid
    (TM-059, TM-060, TM-069, TM-070)."""
    if not player.can_pay(player.faction.cost[D]) or player.count(D) >= SUPPLY[D]:
        return []
    home = state.of[player.faction.terrain] & state.free
    hexes = home & player.reach
    far = home & player.flight & ~player.reach
    if far:
        price, more = player.faction.cost[D], skip_price(player)
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


def legal_storm(state: TerraState, player: Player) -> list[int]:
    """Free hexes that share an edge with an own building (TM-329)."""
    near = 0
    for hex_ in bits(player.own):
        near |= NEXT[hex_]
    home = player.faction.terrain
    near &= state.free & ~state.of[home]
    return [TRANSFORM + 14 * hex_ + 2 * home for hex_ in bits(near)]


def apply_build(state: TerraState, seat: int, hex_: int) -> None:
    player = state.players[seat]
    if state.sub == "ride":
        price = (0, 0, 0)
    else:
        price = player.faction.cost[D]
        if state.sub == "action":
            state.acts -= 1
            _skip(state, seat, hex_)
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
    return f"terra.building_{BUILDINGS[kind]}"


# -- upgrades


def upgrade_price(state: TerraState, player: Player, hex_: int, kind: int) -> Price:
    """Trading houses cost twice the coins without an opponent beside them (TM-099 to TM-103)."""
    price = player.faction.cost[kind]
    if kind == TP and not state.adjacent[hex_] & ~state.free & ~player.own:
        return price[0], 2 * price[1], price[2]
    return price


def legal_upgrade(state: TerraState, player: Player) -> list[int]:
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
        give_spades(state, seat, faction.sh_spades, faction.sh_spades)
        state.sub = "exact"


def give_spades(state: TerraState, seat: int, spades: int, hexes: int) -> None:
    """Free spades in hand for the action under way (TM-153, TM-154, TM-166, TM-271)."""
    state.spades = spades
    state.hexes_left = hexes
    state.worked = state.unfinished = 0
    state.sub = "spades"
    gain_spades(state, seat, spades)


# -- bridges


def legal_bridge(state: TerraState, player: Player) -> list[int]:
    """Marked places without a bridge and with an own building at an end (TM-159 to TM-162)."""
    if not player.bridges:
        return []
    own, built = player.own, state.bridges
    return [
        BRIDGE + place
        for place, (first, second) in enumerate(BRIDGES)
        if built[place] < 0 and (own >> first | own >> second) & 1
    ]


def apply_bridge(state: TerraState, seat: int, place_: int) -> None:
    first, second = BRIDGES[place_]
    state.bridges[place_] = seat
    state.players[seat].bridges -= 1
    state.adjacent[first] |= 1 << second
    state.adjacent[second] |= 1 << first
    for player in state.players:
        if player.own >> first & 1:
            player.reach |= 1 << second
        if player.own >> second & 1:
            player.reach |= 1 << first
    state.log.append(Event("bridge", {"seat": seat, "place": BRIDGE_NAMES[place_]}))
    towns.detect(state, seat, 1 << first)
    towns.detect(state, seat, 1 << second)
    state.sub = "end"

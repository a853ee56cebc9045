"""Reasons in detail, one function for each kind of action that may be asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ziggurat.core.protocol import Reason
from ziggurat.games.terra.board import BRIDGES, HEXES, RIVERS, SHORE, TERRAINS
from ziggurat.games.terra.factions import FACTIONS, Price
from ziggurat.games.terra.phases import building, spades, turn
from ziggurat.games.terra.tiles import (
    BONUSES,
    POWER_BRIDGE,
    POWER_COST,
    PRIESTS,
    SH,
    SPECIALS,
    SUPPLY,
    TP,
    UPGRADE_FROM,
    D,
)

if TYPE_CHECKING:
    from ziggurat.games.terra.player import Player
    from ziggurat.games.terra.state import TerraState

_PRICE_RULE: Final = ("TM-069", "TM-099", "TM-104", "TM-105", "TM-105")


def _short(player: Player, price: Price, rule: str) -> Reason:
    have = {"W": player.w, "C": player.c, "P": player.p}
    missing = {
        f"terra.res_{name}": due - n for due, (name, n) in zip(price, have.items(), strict=False) if due > n
    }
    return Reason("cannot_afford", rule, {"goods": missing})


def _faction(player: Player) -> dict[str, str]:
    return {"faction": f"terra.faction_{player.faction.id}"}


# -- set-up


def choose(state: TerraState, seat: int, number: int) -> Reason:
    """Colour taken or not dealt (TM-028, TM-029)."""
    terrain = FACTIONS[number].terrain
    dealt = state.colours[seat]
    if dealt >= 0 and dealt != terrain:
        return Reason("colour_dealt", "TM-029", {"terrain": f"terra.terrain_{TERRAINS[dealt]}"})
    return Reason("colour_taken", "TM-028", {"terrain": f"terra.terrain_{TERRAINS[terrain]}"})


def take_bonus(state: TerraState, seat: int, tile: int) -> Reason:  # noqa: ARG001
    """The tile is not face up (TM-037)."""
    return Reason("bonus_gone", "TM-037", {"tile": f"terra.{BONUSES[tile].id}"})


# -- land


def build(state: TerraState, seat: int, hex_: int) -> Reason:
    """Occupied, not home, no piece, not connected, or too dear (TM-059 to TM-070)."""
    player = state.players[seat]
    name = HEXES[hex_]
    if not state.free >> hex_ & 1:
        return Reason("hex_occupied", "TM-059", {"hex": name})
    home = player.faction.terrain
    if state.terrain[hex_] != home:
        rule = {"dwelling": "TM-031"}.get(state.phase, "TM-247" if state.sub == "ride" else "TM-059")
        return Reason("not_home", rule, {"terrain": f"terra.terrain_{TERRAINS[home]}"})
    if player.count(D) >= SUPPLY[D]:
        return Reason("no_piece_left", "TM-070", {"building": building.building_word(D)})
    if state.sub == "end":
        if not state.buildable >> hex_ & 1:
            return Reason("not_transformed", "TM-076", {"hex": name})
        return _short(player, player.faction.cost[D], "TM-069")
    if not (player.reach | player.flight) >> hex_ & 1:
        return Reason("not_connected", "TM-060", {"hex": name, "n": player.level})
    price = player.faction.cost[D]
    if not player.reach >> hex_ & 1:
        more = spades.skip_price(player)
        price = (price[0] + more[0], price[1] + more[1], price[2] + more[2])
        return _short(player, price, "TM-323" if more[2] else "TM-289")
    return _short(player, price, "TM-069")


def transform(state: TerraState, seat: int, argument: int) -> Reason:
    """Occupied, impossible way round, not connected, or too few spades (TM-060 to TM-067)."""
    hex_, rest = divmod(argument, 14)
    goal, long = divmod(rest, 2)
    player = state.players[seat]
    faction = player.faction
    here, name = state.terrain[hex_], HEXES[hex_]
    if not state.free >> hex_ & 1:
        return Reason("hex_occupied", "TM-067", {"hex": name})
    if here == goal:
        return Reason("same_terrain", "TM-061", {"hex": name})
    if state.sub == "storm" and state.phase == "turn":
        return Reason("storm", "TM-329", {"hex": name})
    needed = spades.spades_for(faction.terrain, faction.spades_per_hex, here, goal, bool(long))
    if not needed:
        if faction.spades_per_hex:
            return Reason("giants_two", "TM-315", _faction(player))
        return Reason("past_home", "TM-065", {"terrain": f"terra.terrain_{TERRAINS[faction.terrain]}"})
    if state.phase == "spades":
        if not player.reach >> hex_ & 1:
            return Reason("not_connected", "TM-234", {"hex": name, "n": player.level})
        return Reason("too_few_spades", "TM-235", {"needed": needed, "have": player.spades_due})
    return _too_far(state, player, hex_, goal, needed)


def _too_far(state: TerraState, player: Player, hex_: int, goal: int, needed: int) -> Reason:
    name = HEXES[hex_]
    if state.worked >> hex_ & 1:
        return Reason("worked", "TM-065", {"hex": name})
    if not (player.reach | player.flight) >> hex_ & 1:
        return Reason("not_connected", "TM-060", {"hex": name, "n": player.level})
    if not player.reach >> hex_ & 1:
        if state.skipped >= 0:
            return Reason("one_skip", "TM-291")
        if not player.can_pay(spades.skip_price(player)):
            return _short(player, spades.skip_price(player), "TM-291")
    if state.unfinished and goal != player.faction.terrain:
        return Reason("two_unfinished", "TM-075")
    if state.worked and needed > state.spades:
        return Reason("no_top_up", "TM-338", {"needed": needed, "have": state.spades})
    if state.sub == "exact":
        return Reason("too_few_spades", "TM-271", {"needed": needed, "have": state.spades})
    workers, coins, priests = player.spade_price
    buy = max(needed - state.spades, 0)
    price = (workers * buy, coins * buy, priests * buy)
    return _short(player, price, "TM-063" if priests else "TM-062")


def upgrade(state: TerraState, seat: int, argument: int) -> Reason:
    """Not yours, no such path, no piece, or too dear (TM-097 to TM-105)."""
    hex_, kind = divmod(argument, 4)
    kind += 1
    player = state.players[seat]
    if not player.own >> hex_ & 1:
        return Reason("not_yours", "TM-097", {"hex": HEXES[hex_]})
    old = next(number for number, hexes in enumerate(player.at) if hexes >> hex_ & 1)
    words = {"old": building.building_word(old), "new": building.building_word(kind)}
    if UPGRADE_FROM[kind] != old or (state.sub == "upgrade" and kind != TP):
        return Reason("upgrade_path", "TM-097" if state.sub != "upgrade" else "TM-305", words)
    if player.count(kind) >= SUPPLY[kind]:
        return Reason("no_piece_left", "TM-098", {"building": words["new"]})
    return _short(player, building.upgrade_price(state, player, hex_, kind), _PRICE_RULE[kind])


def bridge(state: TerraState, seat: int, place: int) -> Reason:
    """No bridge left, place taken, or no own end (TM-160 to TM-162)."""
    player = state.players[seat]
    if not player.bridges:
        return Reason("bridge_limit", "TM-161")
    if state.bridges[place] >= 0:
        return Reason("bridge_there", "TM-162")
    first, second = BRIDGES[place]
    return Reason("bridge_place", "TM-160", {"first": HEXES[first], "second": HEXES[second]})


# -- tracks, cults, actions


def advance(state: TerraState, seat: int, track: int) -> Reason:
    """No track, its end, or too dear (TM-090 to TM-096)."""
    player = state.players[seat]
    faction = player.faction
    if track == 0:
        if not faction.ship_max:
            return Reason("no_shipping", "TM-093", _faction(player))
        if player.ship >= faction.ship_max:
            return Reason("shipping_max", "TM-092")
        return _short(player, turn.SHIP_PRICE, "TM-090")
    if player.dig >= faction.dig_max:
        return Reason("dig_max", "TM-096")
    return _short(player, faction.dig_cost, "TM-095")


def send(state: TerraState, seat: int, argument: int) -> Reason:
    """No priest, or the space is taken (TM-143, TM-144)."""
    player = state.players[seat]
    if not player.p:
        return _short(player, (0, 0, 1), "TM-143")
    return Reason("order_full", "TM-144", {"steps": 3 - argument % 3})


def act(state: TerraState, seat: int, number: int) -> Reason:
    """Used, too little power, or no place for a bridge (TM-155, TM-156, TM-160)."""
    player = state.players[seat]
    if state.power_used >> number & 1:
        return Reason("power_taken", "TM-155")
    if player.b3 < POWER_COST[number]:
        return Reason("power_short", "TM-156", {"n": POWER_COST[number], "have": player.b3})
    if POWER_BRIDGE[number] and not player.bridges:
        return Reason("bridge_limit", "TM-161")
    return Reason("bridge_nowhere", "TM-160")


def special(state: TerraState, seat: int, number: int) -> Reason:
    """Not owned, used, too dear, or without effect (TM-165)."""
    player = state.players[seat]
    if player.used >> number & 1:
        return Reason("special_used", "TM-165")
    own = player.faction.action
    if own is not None and own.id == SPECIALS[number] and not player.can_pay(own.cost):
        return _short(player, own.cost, "TM-283")
    held = [one for one in (own, player.faction.sh_action) if one is not None and one.id == SPECIALS[number]]
    if held and (held[0] is own or player.at[SH]):
        return Reason("special_idle", "TM-165", {"action": f"terra.special_{SPECIALS[number]}"})
    return Reason("special_none", "TM-165", {"action": f"terra.special_{SPECIALS[number]}"})


# -- tiles and answers


def take_favor(state: TerraState, seat: int, number: int) -> Reason:
    """Owned, or none left (TM-207, TM-221)."""
    if state.players[seat].favors >> number & 1:
        return Reason("favor_owned", "TM-207")
    return Reason("favor_gone", "TM-221")


def take_town(state: TerraState, seat: int, number: int) -> Reason:  # noqa: ARG001
    """None left (TM-188)."""
    return Reason("town_gone", "TM-188")


def connect(state: TerraState, seat: int, river: int) -> Reason:
    """Another faction, or no town by it (TM-298, TM-178)."""
    player = state.players[seat]
    if not player.faction.river_towns:
        return Reason("no_river_towns", "TM-298", _faction(player))
    if (SHORE[river] & player.own).bit_count() < 2:
        return Reason("no_banks", "TM-298", {"river": RIVERS[river]})
    return Reason("no_town", "TM-178", {"river": RIVERS[river]})


def exchange(state: TerraState, seat: int, workers: int) -> Reason:
    """More than workers or priests allow (TM-265)."""
    player = state.players[seat]
    most = min(state.exchange_due, player.w, PRIESTS - player.orders - player.p)
    return Reason("exchange_most", "TM-265", {"n": workers, "most": most})


def answer(state: TerraState, seat: int, builder: int) -> Reason:  # noqa: ARG001
    """No offer of that builder (TM-112)."""
    other = {"from_seat": builder} if builder < state.seats else {}
    return Reason("no_offer" if other else "no_seat", "TM-112", other)


def convert(state: TerraState, seat: int, kind: str, argument: int) -> Reason:
    """Kinds are `convert_<from>_<to>`."""
    player = state.players[seat]
    units = argument + 1
    source, goal = kind.split("_")[1:]
    if state.offers and any(offer[0] == seat for offer in state.offers):
        return Reason("not_asked", "TM-117")
    if source == "pw":
        cost = units * {"c": 1, "w": 3, "p": 5}[goal]
        if player.b3 < cost:
            return Reason("power_short", "TM-052", {"n": cost, "have": player.b3})
        return Reason("priests_out", "TM-129")
    if "vp" in (source, goal) and not player.faction.trade_vp:
        return Reason("no_trade", "TM-257")
    if source == "vp":
        return Reason("vp_short", "TM-257", {"n": units, "have": player.vp})
    price = {"p": (0, 0, units), "w": (units, 0, 0), "c": (0, 2 * units, 0)}[source]
    return _short(player, price, "TM-257" if source == "c" else "TM-126")


def burn(state: TerraState, seat: int, argument: int) -> Reason:
    """Too few tokens in bowl II (TM-131)."""
    amount = argument + 1
    have = state.players[seat].b2
    if have >= 2 * amount:
        return Reason("not_asked", "TM-117")
    return Reason("burn_short", "TM-131", {"n": amount, "k": 2 * amount})


def pass_(state: TerraState, seat: int, tile: int) -> Reason:
    """The tile cannot be taken (TM-171, TM-173)."""
    if state.round == 6:
        return Reason("pass_last", "TM-173")
    if tile == len(BONUSES):
        return Reason("pass_tile", "TM-171")
    if tile == state.players[seat].bonus:
        return Reason("bonus_own", "TM-171")
    return Reason("bonus_gone", "TM-171", {"tile": f"terra.{BONUSES[tile].id}"})


def end(state: TerraState, seat: int, argument: int) -> Reason:  # noqa: ARG001
    """Tiles are due, or no action was taken (TM-058, TM-181, TM-221)."""
    if state.favors_due or state.towns_due or state.exchange_due:
        return Reason("tiles_due", "TM-181" if state.towns_due else "TM-221")
    if state.sub == "action":
        return Reason("must_act", "TM-058")
    return Reason("unfinished", "TM-077")

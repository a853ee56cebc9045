"""Spades: transforming hexes, tunnels and carpets on the way (sections 10 and 11)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from ziggurat.core.protocol import Event
from ziggurat.games.terra.actions import BASE
from ziggurat.games.terra.board import HEXES, NEXT, TERRAINS, bits, steps_to
from ziggurat.games.terra.points import S_FACTION, S_SCORING
from ziggurat.games.terra.tiles import SCORINGS, SH

if TYPE_CHECKING:
    from ziggurat.games.terra.factions import Faction, Price
    from ziggurat.games.terra.player import Player
    from ziggurat.games.terra.state import TerraState


TRANSFORM: Final = BASE["transform"]
MOST_SPADES: Final = 6


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
    """What tunnelling or a carpet flight costs now (TM-289, TM-290, TM-323)."""
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


def legal_storm(state: TerraState, player: Player) -> list[int]:
    """Free hexes that share an edge with an own building (TM-329)."""
    near = 0
    for hex_ in bits(player.own):
        near |= NEXT[hex_]
    home = player.faction.terrain
    near &= state.free & ~state.of[home]
    return [TRANSFORM + 14 * hex_ + 2 * home for hex_ in bits(near)]


def gain_spades(state: TerraState, seat: int, number: int) -> None:
    """Abilities that count every spade gained (TM-258, TM-270)."""
    player = state.players[seat]
    faction = player.faction
    if faction.vp_per_spade:
        player.score(faction.vp_per_spade * number, S_FACTION)
    if faction.sh_power_per_spade and player.at[SH]:
        player.gain_power(faction.sh_power_per_spade * number)


def give_spades(state: TerraState, seat: int, spades: int, hexes: int) -> None:
    """Free spades in hand for the action under way (TM-153, TM-154, TM-166, TM-271)."""
    state.spades = spades
    state.hexes_left = hexes
    state.worked = state.unfinished = 0
    state.sub = "spades"
    gain_spades(state, seat, spades)


def _buy_spades(state: TerraState, seat: int, number: int) -> None:
    player = state.players[seat]
    workers, coins, priests = player.spade_price
    player.pay((workers * number, coins * number, priests * number))
    if player.faction.vp_per_paid_spade:
        player.score(player.faction.vp_per_paid_spade * number, S_FACTION)
    gain_spades(state, seat, number)


def cross(state: TerraState, seat: int, hex_: int) -> None:
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
    """A hex changes its terrain: by a sandstorm, by phase-III spades, or in action 1."""
    hex_, rest = divmod(argument, 14)
    terrain, long = divmod(rest, 2)
    player = state.players[seat]
    faction = player.faction
    if state.phase == "turn" and state.sub == "storm":
        paint(state, hex_, terrain)
        state.buildable = 1 << hex_
        state.sub = "end"
        state.log.append(_transformed(seat, hex_, terrain, 0, 0))
        return
    needed = spades_for(faction.terrain, faction.spades_per_hex, state.terrain[hex_], terrain, bool(long))
    if state.phase == "spades":
        player.spades_due -= needed
        paint(state, hex_, terrain)
        state.log.append(_transformed(seat, hex_, terrain, needed, 0))
        return
    _dig(state, seat, hex_, terrain, needed)


def _dig(state: TerraState, seat: int, hex_: int, terrain: int, needed: int) -> None:
    """Free spades first, then bought ones; what is left may go to another hex (TM-072 to TM-077)."""
    player = state.players[seat]
    if state.sub == "action":
        state.acts -= 1
        state.hexes_left = 1
    cross(state, seat, hex_)
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
    state.hexes_left -= 1
    if terrain == player.faction.terrain:
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

"""Towns and favor tiles (sections 22 and 23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ziggurat.core.protocol import Event
from ziggurat.games.terra.actions import BASE
from ziggurat.games.terra.board import RIVERS, SHORE, bits
from ziggurat.games.terra.phases import cults
from ziggurat.games.terra.player import FAV_TOWN
from ziggurat.games.terra.points import S_FACTION, S_SCORING, S_SHIP, S_TOWN
from ziggurat.games.terra.tiles import FAVORS, SA, SCORINGS, STRENGTH, TOWNS

if TYPE_CHECKING:
    from ziggurat.games.terra.player import Player
    from ziggurat.games.terra.state import TerraState

TAKE_FAVOR: Final = BASE["take_favor"]
TAKE_TOWN: Final = BASE["take_town"]
CONNECT: Final = BASE["connect"]


def group(state: TerraState, player: Player, start: int, links: int) -> int:
    """All own buildings directly connected to the set `start`, joined rivers included (TM-083, TM-298)."""
    own, adjacent = player.own, state.adjacent
    found = front = start & own
    shores = [SHORE[river] for river in bits(links)]
    while front:
        low = front & -front
        front ^= low
        new = adjacent[low.bit_length() - 1]
        for shore in shores:
            if low & shore:
                new |= shore
        new &= own & ~found
        found |= new
        front |= new
    return found


def is_town(player: Player, hexes: int) -> bool:
    """Enough buildings and power (TM-178 to TM-180)."""
    number = hexes.bit_count()
    if number < 3 or (number == 3 and not hexes & player.at[SA]):
        return False
    power = sum((hexes & at).bit_count() * STRENGTH[kind] for kind, at in enumerate(player.at))
    return bool(power >= player.town_size)


def detect(state: TerraState, seat: int, hexes: int) -> bool:
    """Found or extend a town with the group of some hexes (TM-181 to TM-185, TM-196)."""
    player = state.players[seat]
    player.rivers = None
    hexes &= player.own
    if not hexes:
        return False
    whole = group(state, player, hexes, player.links)
    if whole & player.town_hexes:
        player.town_hexes |= whole
        return False
    if not is_town(player, whole) or sum(state.town_left) <= state.towns_due:
        return False
    player.town_hexes |= whole
    state.towns_due += 1
    return True


def legal_gains(state: TerraState, player: Player) -> list[int]:
    """Favor and town tiles that are due, in either order (TM-141, TM-188, TM-207)."""
    ids: list[int] = []
    if state.favors_due:
        ids += [
            TAKE_FAVOR + number
            for number, left in enumerate(state.favor_left)
            if left and not player.favors >> number & 1
        ]
    if state.towns_due:
        ids += [TAKE_TOWN + number for number, left in enumerate(state.town_left) if left]
    return ids


def give_favors(state: TerraState, seat: int, number: int) -> None:
    """Favor tiles become due, as many as there are kinds to take (TM-106, TM-221)."""
    player = state.players[seat]
    kinds = sum(1 for kind, left in enumerate(state.favor_left) if left and not player.favors >> kind & 1)
    state.favors_due = min(state.favors_due + number, kinds)


def apply_take_favor(state: TerraState, seat: int, number: int) -> None:
    """A favor tile: its cult steps once, its ability from now on (TM-207, TM-220, TM-180)."""
    player = state.players[seat]
    tile = FAVORS[number]
    state.favors_due -= 1
    state.favor_left[number] -= 1
    player.favors |= 1 << number
    state.log.append(Event("favor", {"seat": seat, "tile": f"terra.{tile.id}"}))
    cults.advance(state, seat, tile.cult, tile.steps)
    if 1 << number & FAV_TOWN:
        rest = player.own & ~player.town_hexes
        while rest:
            whole = group(state, player, rest & -rest, player.links)
            rest &= ~whole
            detect(state, seat, whole)


def apply_take_town(state: TerraState, seat: int, number: int) -> None:
    """A town tile with its points, key and goods (TM-188 to TM-195)."""
    player = state.players[seat]
    tile = TOWNS[number]
    faction = player.faction
    state.towns_due -= 1
    state.town_left[number] -= 1
    player.towns[number] += 1
    player.score(tile.vp, S_TOWN)
    extra = SCORINGS[state.scoring[state.round - 1]].town_vp
    if extra:
        player.score(extra, S_SCORING)
    if faction.town_vp:
        player.score(faction.town_vp, S_FACTION)
    player.w += faction.town_workers
    player.keys += tile.keys
    state.log.append(
        Event("town", {"seat": seat, "tile": f"terra.{tile.id}", "vp": tile.vp + extra + faction.town_vp})
    )
    player.gain(tile.gain)
    if tile.ship:
        sail(state, seat)
        player.skip_more += 1
        player.measure(state.adjacent)
    if tile.cult:
        cults.advance_all(state, seat, tile.cult)
    elif player.blocked:
        cults.offer_blocked(state, seat)


def sail(state: TerraState, seat: int) -> None:
    """One shipping step with its points, nothing at the end of the track (TM-091, TM-300)."""
    player = state.players[seat]
    if player.ship < player.faction.ship_max:
        player.ship += 1
        player.level += 1
        vp = player.faction.ship_vp[player.ship]
        player.score(vp, S_SHIP)
        player.measure(state.adjacent)
        state.log.append(Event("shipping", {"seat": seat, "level": player.ship, "vp": vp}))


def river_towns(state: TerraState, player: Player) -> tuple[int, ...]:
    """River hexes that would complete a town for a faction that may skip one (TM-298)."""
    if player.rivers is None:
        found = []
        for river, shore in enumerate(SHORE):
            banks = shore & player.own
            if banks & (banks - 1) == 0 or player.links >> river & 1:
                continue
            whole = group(state, player, banks, player.links | 1 << river)
            if not whole & player.town_hexes and is_town(player, whole):
                found.append(river)
        player.rivers = tuple(found)
    return player.rivers if sum(state.town_left) > state.towns_due else ()


def apply_connect(state: TerraState, seat: int, river: int) -> None:
    """Join the land around a river hex for towns (TM-298)."""
    player = state.players[seat]
    player.links |= 1 << river
    state.log.append(Event("connect", {"seat": seat, "river": RIVERS[river]}))
    detect(state, seat, SHORE[river])

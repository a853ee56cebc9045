"""Towns, their tiles, and favor tiles (sections 22 and 23)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.values import Reason, Seat
from ziggurat.games.terra.actions import BASE
from ziggurat.games.terra.board import RIVERS, SHORE, bits
from ziggurat.games.terra.components import (
    FAVORS,
    S_FACTION,
    S_SCORING,
    S_SHIP,
    S_TOWN,
    SA,
    SCORINGS,
    SMALL_TOWNS,
    STRENGTH,
    TOWNS,
)
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.questions import cults
from ziggurat.games.terra.questions.kinds import Kind, faction_word
from ziggurat.games.terra.state import TerraPosition, TerraState

TAKE_FAVOR: Final = BASE["take_favor"]
TAKE_TOWN: Final = BASE["take_town"]
CONNECT: Final = BASE["connect"]


def group(position: TerraPosition, player: Player, start: int, links: int) -> int:
    """All own buildings directly connected to the set `start`, joined rivers included (TM-083, TM-298)."""
    own, adjacent = player.own, position.adjacent
    whole = front = start & own
    shores = [SHORE[river] for river in bits(links)]
    while front:
        low = front & -front
        front ^= low
        new = adjacent[low.bit_length() - 1]
        for shore in shores:
            if low & shore:
                new |= shore
        new &= own & ~whole
        whole |= new
        front |= new
    return whole


def is_town(player: Player, hexes: int) -> bool:
    """Enough buildings and power (TM-178 to TM-180)."""
    number = hexes.bit_count()
    if number < 3 or (number == 3 and not hexes & player.buildings[SA]):
        return False
    power = sum((hexes & there).bit_count() * STRENGTH[kind] for kind, there in enumerate(player.buildings))
    return bool(power >= player.town_size)


def detect(state: TerraState, seat: Seat, hexes: int) -> None:
    """Found or extend a town with the group of some hexes (TM-181 to TM-185, TM-196)."""
    player = state.players[seat]
    player.rivers = None
    hexes &= player.own
    if not hexes:
        return
    whole = group(state, player, hexes, player.links)
    if whole & player.town_hexes:
        player.town_hexes |= whole
    elif is_town(player, whole) and sum(state.town_left) > state.towns_due:
        player.town_hexes |= whole
        state.towns_due += 1


def sail(state: TerraState, seat: Seat) -> None:
    """One shipping step with its points, nothing at the end of the track (TM-091, TM-300)."""
    player = state.players[seat]
    if player.shipping < player.faction.ship_max:
        player.shipping += 1
        player.range += 1
        points = player.faction.ship_vp[player.shipping]
        player.score(points, S_SHIP)
        player.measure(state.adjacent)
        state.say("shipping", seat=seat, level=player.shipping, vp=points)


def give_favors(state: TerraState, seat: Seat, number: int) -> None:
    """Favor tiles become due, as many as there are kinds to take (TM-106, TM-221)."""
    player = state.players[seat]
    kinds = sum(1 for kind, left in enumerate(state.favor_left) if left and not player.favors >> kind & 1)
    state.favors_due = min(state.favors_due + number, kinds)


class TakeFavor(Kind):
    """A favor tile: its cult steps once, its ability from now on (TM-207, TM-220, TM-180)."""

    name = "take_favor"

    def legal(self, state: TerraState, player: Player) -> list[int]:
        owned = player.favors
        return [
            TAKE_FAVOR + number
            for number, left in enumerate(state.favor_left)
            if left and not owned >> number & 1
        ]

    def apply(self, state: TerraState, seat: Seat, number: int) -> None:
        player = state.players[seat]
        tile = FAVORS[number]
        state.favors_due -= 1
        state.favor_left[number] -= 1
        player.favors |= 1 << number
        state.say("favor", seat=seat, tile=f"terra.{tile.id}")
        cults.advance(state, seat, tile.cult, tile.steps)
        if 1 << number & SMALL_TOWNS:
            rest = player.own & ~player.town_hexes
            while rest:
                whole = group(state, player, rest & -rest, player.links)
                rest &= ~whole
                detect(state, seat, whole)

    def why(self, state: TerraState, seat: Seat, number: int) -> Reason:
        if state.players[seat].favors >> number & 1:
            return Reason("favor_owned", "TM-207")
        return Reason("favor_gone", "TM-221")


class TakeTown(Kind):
    """A town tile with its points, key and goods (TM-188 to TM-195)."""

    name = "take_town"

    def legal(self, state: TerraState, player: Player) -> list[int]:
        return [TAKE_TOWN + number for number, left in enumerate(state.town_left) if left]

    def apply(self, state: TerraState, seat: Seat, number: int) -> None:
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
        player.workers += faction.town_workers
        player.keys += tile.keys
        state.say("town", seat=seat, tile=f"terra.{tile.id}", vp=tile.vp + extra + faction.town_vp)
        player.gain(tile.gain)
        if tile.ship:
            sail(state, seat)
            player.skip_more += 1
            player.measure(state.adjacent)
        if tile.cult:
            cults.advance_all(state, seat, tile.cult)
        elif player.blocked:
            cults.offer_blocked(state, seat)

    def why(self, state: TerraState, seat: Seat, number: int) -> Reason:
        return Reason("town_gone", "TM-188")


class ConnectRiver(Kind):
    """Mermaids join the land around a river hex for a town (TM-298)."""

    name = "connect"

    def legal(self, state: TerraState, player: Player) -> Sequence[int]:
        if player.rivers is None:
            places = range(len(RIVERS))
            player.rivers = tuple(CONNECT + place for place in places if self.completes(state, player, place))
        return player.rivers if sum(state.town_left) > state.towns_due else ()

    def completes(self, state: TerraState, player: Player, river: int) -> bool:
        """Would a town be founded over the river hex?"""
        banks = SHORE[river] & player.own
        if banks & (banks - 1) == 0 or player.links >> river & 1:
            return False
        whole = group(state, player, banks, player.links | 1 << river)
        return not whole & player.town_hexes and is_town(player, whole)

    def apply(self, state: TerraState, seat: Seat, river: int) -> None:
        state.players[seat].links |= 1 << river
        state.say("connect", seat=seat, river=RIVERS[river])
        detect(state, seat, SHORE[river])

    def why(self, state: TerraState, seat: Seat, river: int) -> Reason:
        player = state.players[seat]
        if not player.faction.river_towns:
            return Reason("no_river_towns", "TM-298", faction_word(player))
        if (SHORE[river] & player.own).bit_count() < 2:
            return Reason("no_banks", "TM-298", {"river": RIVERS[river]})
        return Reason("no_town", "TM-178", {"river": RIVERS[river]})


FAVOR_TILE: Final = TakeFavor()
TOWN_TILE: Final = TakeTown()
RIVER_TOWN: Final = ConnectRiver()

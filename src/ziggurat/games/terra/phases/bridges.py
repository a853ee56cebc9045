"""Bridges (section 20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ziggurat.core.protocol import Event
from ziggurat.games.terra.actions import BASE
from ziggurat.games.terra.board import BRIDGE_NAMES, BRIDGES
from ziggurat.games.terra.phases import towns

if TYPE_CHECKING:
    from ziggurat.games.terra.player import Player
    from ziggurat.games.terra.state import TerraState


BRIDGE: Final = BASE["bridge"]


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
    """Join two hexes for everybody; a town may follow (TM-088, TM-163)."""
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

"""Bridges (section 20)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.values import Reason, Seat
from ziggurat.games.terra.actions import BASE
from ziggurat.games.terra.board import BRIDGE_NAMES, BRIDGES, HEXES
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.questions import towns
from ziggurat.games.terra.questions.kinds import Kind
from ziggurat.games.terra.questions.turn import TurnQuestion
from ziggurat.games.terra.state import Ask, TerraState

BRIDGE: Final = BASE["bridge"]


class BuildBridge(Kind):
    """A marked place without a bridge and with an own building at an end (TM-159 to TM-162)."""

    name = "bridge"

    def legal(self, state: TerraState, player: Player) -> list[int]:
        if not player.bridges:
            return []
        own, built = player.own, state.bridges
        return [
            BRIDGE + place
            for place, (first, second) in enumerate(BRIDGES)
            if built[place] < 0 and (own >> first | own >> second) & 1
        ]

    def apply(self, state: TerraState, seat: Seat, place: int) -> None:
        """Join two hexes for everybody; a town may follow (TM-088, TM-163)."""
        first, second = BRIDGES[place]
        state.bridges[place] = seat
        state.players[seat].bridges -= 1
        state.join(place)
        for player in state.players:
            if player.own >> first & 1:
                player.reach |= 1 << second
            if player.own >> second & 1:
                player.reach |= 1 << first
        state.say("bridge", seat=seat, place=BRIDGE_NAMES[place], first=HEXES[first], second=HEXES[second])
        towns.detect(state, seat, 1 << first)
        towns.detect(state, seat, 1 << second)
        state.question = Ask.END

    def why(self, state: TerraState, seat: Seat, place: int) -> Reason:
        if not state.players[seat].bridges:
            return Reason("bridge_limit", "TM-161")
        if state.bridges[place] >= 0:
            return Reason("bridge_there", "TM-162")
        first, second = BRIDGES[place]
        return Reason("bridge_place", "TM-160", {"first": HEXES[first], "second": HEXES[second]})


BUILDING_A_BRIDGE: Final = BuildBridge()


class PlaceBridge(TurnQuestion):
    """Where the bridge of a power action or of the Engineers goes (TM-149, TM-283)."""

    ask = Ask.BRIDGE
    prompt = "turn.bridge"
    rule = "TM-149"
    kinds = (BUILDING_A_BRIDGE,)

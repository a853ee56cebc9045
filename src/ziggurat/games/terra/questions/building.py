"""Dwellings (section 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.values import Reason, Seat
from ziggurat.games.terra.actions import BASE, Action
from ziggurat.games.terra.board import HEXES, bits
from ziggurat.games.terra.components import FAVORS, S_FAVOR, S_SCORING, SCORINGS, SUPPLY, D
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.questions import leech, rounds, towns
from ziggurat.games.terra.questions.kinds import Kind, building_word, cannot_afford, sum_of, terrain_word
from ziggurat.games.terra.questions.transforming import TransformFurther, cross
from ziggurat.games.terra.questions.turn import TurnQuestion, something_due, why_not_end
from ziggurat.games.terra.state import Ask, TerraState

BUILD: Final = BASE["build"]
END: Final = BASE["end"]
ACTIONS: Final = frozenset({"build", "transform", "upgrade", "advance", "send", "act", "special", "pass"})
"""The kinds of the eight actions (TM-056)."""


def home_free(state: TerraState, player: Player) -> int:
    """Free hexes of a seat's home terrain."""
    return state.hexes_of[player.faction.terrain] & state.free


def why_not_there(state: TerraState, player: Player, hex_: int, rule: str) -> Reason | None:
    """What forbids any dwelling on a hex: occupied, not home, no piece left (TM-059, TM-070)."""
    if not state.free >> hex_ & 1:
        return Reason("hex_occupied", "TM-059", {"hex": HEXES[hex_]})
    home = player.faction.terrain
    if state.terrain[hex_] != home:
        return Reason("not_home", rule, {"terrain": terrain_word(home)})
    if player.count(D) >= SUPPLY[D]:
        return Reason("no_piece_left", "TM-070", {"building": building_word(D)})
    return None


def built(state: TerraState, seat: Seat, hex_: int, kind: int) -> None:
    """Points, offers and towns of a new building (TM-080, TM-108, TM-109, TM-112, TM-187)."""
    player = state.players[seat]
    points = SCORINGS[state.scoring[state.round - 1]].build_vp[kind]
    if points:
        player.score(points, S_SCORING)
    if player.favors:
        more = sum(tile.build_vp[kind] for number, tile in enumerate(FAVORS) if player.favors >> number & 1)
        if more:
            player.score(more, S_FAVOR)
            points += more
    state.say("build", seat=seat, hex=HEXES[hex_], building=building_word(kind), vp=points)
    leech.make_offers(state, seat, hex_)
    towns.detect(state, seat, 1 << hex_)


class BuildDwelling(Kind):
    """Action 1: a free home hex within reach, by skipping too (TM-059, TM-060, TM-069, TM-070)."""

    name = "build"

    def legal(self, state: TerraState, player: Player) -> list[int]:
        price = player.faction.cost[D]
        if not player.can_pay(price) or player.count(D) >= SUPPLY[D]:
            return []
        home = home_free(state, player)
        hexes = home & player.reach
        far = home & player.flight & ~player.reach
        if far and player.can_pay(sum_of(price, player.skip_price)):
            hexes |= far
        return [BUILD + hex_ for hex_ in bits(hexes)]

    def apply(self, state: TerraState, seat: Seat, hex_: int) -> None:
        player = state.players[seat]
        state.actions_left -= 1
        cross(state, seat, hex_)
        player.pay(player.faction.cost[D])
        state.place(seat, hex_, D)
        state.buildable = 0
        state.question = Ask.END
        built(state, seat, hex_, D)

    def why(self, state: TerraState, seat: Seat, hex_: int) -> Reason:
        player = state.players[seat]
        reason = why_not_there(state, player, hex_, "TM-059")
        if reason is not None:
            return reason
        if not (player.reach | player.flight) >> hex_ & 1:
            return Reason("not_connected", "TM-060", {"hex": HEXES[hex_], "n": player.range})
        price = player.faction.cost[D]
        if not player.reach >> hex_ & 1:
            skip = player.skip_price
            return cannot_afford(player, sum_of(price, skip), "TM-323" if skip[2] else "TM-289")
        return cannot_afford(player, price, "TM-069")


class BuildTransformed(Kind):
    """One dwelling on a hex brought to home terrain in this action (TM-076, TM-078)."""

    name = "build"

    def legal(self, state: TerraState, player: Player) -> list[int]:
        if not player.can_pay(player.faction.cost[D]) or player.count(D) >= SUPPLY[D]:
            return []
        return [BUILD + hex_ for hex_ in bits(state.buildable)]

    def apply(self, state: TerraState, seat: Seat, hex_: int) -> None:
        player = state.players[seat]
        player.pay(player.faction.cost[D])
        state.place(seat, hex_, D)
        state.buildable = 0
        state.question = Ask.END
        built(state, seat, hex_, D)

    def why(self, state: TerraState, seat: Seat, hex_: int) -> Reason:
        player = state.players[seat]
        reason = why_not_there(state, player, hex_, "TM-059")
        if reason is not None:
            return reason
        if not state.buildable >> hex_ & 1:
            return Reason("not_transformed", "TM-076", {"hex": HEXES[hex_]})
        return cannot_afford(player, player.faction.cost[D], "TM-069")


class WitchesRide(Kind):
    """Any free home hex, free of cost and connection (TM-247)."""

    name = "build"

    def legal(self, state: TerraState, player: Player) -> list[int]:
        if player.count(D) >= SUPPLY[D]:
            return []
        return [BUILD + hex_ for hex_ in bits(home_free(state, player))]

    def apply(self, state: TerraState, seat: Seat, hex_: int) -> None:
        state.place(seat, hex_, D)
        state.question = Ask.END
        built(state, seat, hex_, D)

    def why(self, state: TerraState, seat: Seat, hex_: int) -> Reason:
        reason = why_not_there(state, state.players[seat], hex_, "TM-247")
        return reason or Reason("not_connected", "TM-247", {"hex": HEXES[hex_]})


class EndAction(Kind):
    """The action is done, and nothing is due (TM-053, TM-058)."""

    name = "end"

    def legal(self, state: TerraState, player: Player) -> Sequence[int]:
        return () if something_due(state) else (END,)

    def apply(self, state: TerraState, seat: Seat, argument: int) -> None:
        rounds.end_action(state)

    def why(self, state: TerraState, seat: Seat, argument: int) -> Reason:
        return why_not_end(state)


RIDING: Final = WitchesRide()


class PlaceRide(TurnQuestion):
    """Where the Witches' ride ends (TM-247)."""

    ask = Ask.RIDE
    prompt = "turn.ride"
    rule = "TM-247"
    kinds = (RIDING,)


class Finish(TurnQuestion):
    """The action is done: conversions, tiles that are due, then the end of the turn (TM-053)."""

    ask = Ask.END
    prompt = "turn.end"
    rule = "TM-053"
    later = (EndAction(),)

    def why_other(self, state: TerraState, seat: Seat, action: Action, kind: str) -> Reason:
        if kind in ACTIONS:
            return Reason("action_done", "TM-053")
        return super().why_other(state, seat, action, kind)


class BuildOrFinish(Finish):
    """Hexes were brought home: a dwelling may follow on one of them (TM-071, TM-076)."""

    ask = Ask.BUILD
    prompt = "turn.build"
    rule = "TM-071"
    kinds = (BuildTransformed(),)


class DigOnOrFinish(Finish):
    """The power of a spade is there at once: the hex may be dug further with what it pays for (TM-258)."""

    ask = Ask.DIG_ON
    prompt = "turn.spades"
    rule = "TM-258"
    kinds = (TransformFurther(),)

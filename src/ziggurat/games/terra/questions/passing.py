"""Passing (section 21)."""

from __future__ import annotations

from typing import Any, Final

from ziggurat.core.values import Reason, Seat
from ziggurat.games.terra.actions import BASE
from ziggurat.games.terra.board import BRIDGES
from ziggurat.games.terra.components import BONUSES, FAVORS, S_BONUS, S_FACTION, S_FAVOR, SH, TP
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.questions import rounds
from ziggurat.games.terra.questions.kinds import Kind
from ziggurat.games.terra.state import TerraPosition, TerraState

PASS: Final = BASE["pass"]
NO_TILE: Final = len(BONUSES)


def pass_points(position: TerraPosition, seat: Seat) -> list[tuple[int, int]]:
    """VP at the pass, with their sources (TM-169, TM-170, TM-219, TM-284)."""
    player = position.players[seat]
    tile = BONUSES[player.bonus]
    points = []
    bonus = sum(each * player.count(kind) for kind, each in enumerate(tile.pass_vp))
    bonus += tile.pass_ship * player.shipping
    if bonus:
        points.append((bonus, S_BONUS))
    houses = player.count(TP)
    favor = sum(tile.pass_tp[houses] for number, tile in enumerate(FAVORS) if player.favors >> number & 1)
    if favor:
        points.append((favor, S_FAVOR))
    each = player.faction.sh_vp_per_bridge
    if each and player.buildings[SH]:
        joined = sum(
            1
            for place, owner in enumerate(position.bridges)
            if owner == seat and all(player.own >> end & 1 for end in BRIDGES[place])
        )
        if joined:
            points.append((each * joined, S_FACTION))
    return points


class Pass(Kind):
    """Action 8: score and return the bonus tile, take another (TM-169 to TM-175)."""

    name = "pass"

    def legal(self, state: TerraState, player: Player) -> list[int]:
        """With one of the tiles left; in the last round with none (TM-171, TM-173)."""
        if state.round == rounds.LAST_ROUND:
            return [PASS + NO_TILE]
        return [PASS + tile for tile in range(len(BONUSES)) if state.bonus_free >> tile & 1]

    def apply(self, state: TerraState, seat: Seat, tile: int) -> None:
        player = state.players[seat]
        points = pass_points(state, seat)
        for amount, source in points:
            player.score(amount, source)
        old = player.bonus
        player.bonus = -1
        took: dict[str, Any] = {}
        if tile != NO_TILE:
            player.bonus = tile
            player.coins += state.bonus_coins[tile]
            state.bonus_coins[tile] = 0
            state.bonus_free &= ~(1 << tile)
            took = {"tile": f"terra.{BONUSES[tile].id}"}
        state.bonus_free |= 1 << old
        player.passed = True
        player.range = player.shipping
        player.measure(state.adjacent)
        state.pass_order += (seat,)
        total = sum(amount for amount, _ in points)
        state.say("pass", seat=seat, vp=total, took=bool(took), **took)
        state.actions_left = 0
        self.next_seat(state, seat)

    def next_seat(self, state: TerraState, seat: Seat) -> None:
        """The next that has not passed; who passes goes last where the order varies (TM-055, TM-342)."""
        start = state.order.index(seat) + 1
        rest = state.order[start:] + state.order[: start - 1]
        if state.options["variable_order"]:
            state.order = (*(other for other in state.order if other != seat), seat)
        following = next((other for other in rest if not state.players[other].passed), None)
        if following is None:
            rounds.end_round(state)
        else:
            rounds.start_turn(state, following)

    def why(self, state: TerraState, seat: Seat, tile: int) -> Reason:
        if state.round == rounds.LAST_ROUND:
            return Reason("pass_last", "TM-173")
        if tile == NO_TILE:
            return Reason("pass_tile", "TM-171")
        if tile == state.players[seat].bonus:
            return Reason("bonus_own", "TM-171")
        return Reason("bonus_gone", "TM-171", {"tile": f"terra.{BONUSES[tile].id}"})

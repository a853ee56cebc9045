"""Rounds: income, turn order, passing, cult bonuses (sections 7, 9, 21 and 24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.core.protocol import Event
from ziggurat.games.terra import scoring
from ziggurat.games.terra.board import BRIDGES
from ziggurat.games.terra.phases import spades
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.points import S_BONUS, S_FACTION, S_FAVOR
from ziggurat.games.terra.tiles import BONUSES, FAVORS, SCORINGS, SH, TP, Income

if TYPE_CHECKING:
    from ziggurat.games.terra.state import TerraState


def stock(player: Player) -> list[int]:
    """What a player owns after an event: VP, coins, workers, priests, bowls."""
    return [player.vp, player.c, player.w, player.p, player.b1, player.b2, player.b3]


def _gained(kind: str, seat: int, player: Player, what: Income, spades: int = 0) -> Event:
    names = ("W", "C", "P", "PW", "SPADE")
    goods = {f"terra.res_{name}": n for name, n in zip(names, (*what, spades), strict=True) if n}
    return Event(kind, {"seat": seat, "goods": goods, "nothing": not goods, "now": stock(player)})


def start_round(state: TerraState) -> None:
    """Clean-up of the last round and phase I (TM-038, TM-039 to TM-047, TM-239 to TM-241)."""
    state.round += 1
    stocks = [stock(player) for player in state.players]
    state.log.append(Event("round", {"round": state.round, "stocks": stocks}))
    state.power_used = 0
    state.pass_order = []
    for tile in range(len(BONUSES)):
        if state.bonus_free >> tile & 1:
            state.bonus_coins[tile] += 1
    for seat in state.order:
        player = state.players[seat]
        player.passed = False
        player.used = 0
        if player.faction.ship_max:
            player.level = player.ship + BONUSES[player.bonus].shipping
        player.measure(state.adjacent)
        income = player.income()
        player.gain(income)
        state.log.append(_gained("income", seat, player, income))
    start_turn(state, state.order[0])


def start_turn(state: TerraState, seat: int) -> None:
    """It is a seat's turn (TM-053)."""
    state.phase = "turn"
    state.active = seat
    state.acts = 1
    begin_action(state)


def begin_action(state: TerraState) -> None:
    """A new action: nothing of the last one is left."""
    state.sub = "action"
    state.spades = state.hexes_left = state.worked = state.unfinished = state.buildable = 0
    state.skipped = -1
    state.players[state.active].blocked = 0


def apply_end(state: TerraState, seat: int, _: int) -> None:  # noqa: ARG001
    """The action is done; offers come before whatever follows (TM-125)."""
    state.buildable = 0
    if state.options["late_leech"]:
        if state.acts:
            begin_action(state)
        else:
            next_turn(state)
    else:
        state.phase = "leech"
        answered(state)


def answered(state: TerraState) -> None:
    """After an answer: the next offer, the Cultists' step, the next action or turn."""
    if state.phase != "leech":
        if state.phase == "wait":
            _maybe_end_round(state)
        return
    if state.offers or state.players[state.active].steps_due:
        return
    if state.acts:
        state.phase = "turn"
        begin_action(state)
    else:
        next_turn(state)


def next_turn(state: TerraState) -> None:
    """The next seat in turn order that has not passed (TM-053 to TM-055)."""
    order = state.order
    if state.active in order:
        start = order.index(state.active) + 1
        order = order[start:] + order[:start]
    for seat in order:
        if not state.players[seat].passed:
            start_turn(state, seat)
            return
    _maybe_end_round(state)


def apply_pass(state: TerraState, seat: int, tile: int) -> None:
    """Action 8: score and return the tile, take another (TM-169 to TM-175)."""
    player = state.players[seat]
    vp = pass_points(state, seat)
    for amount, source in vp:
        player.score(amount, source)
    old = player.bonus
    player.bonus = -1
    if tile < len(BONUSES):
        player.bonus = tile
        player.c += state.bonus_coins[tile]
        state.bonus_coins[tile] = 0
        state.bonus_free &= ~(1 << tile)
    state.bonus_free |= 1 << old
    player.passed = True
    player.level = player.ship
    player.measure(state.adjacent)
    state.pass_order.append(seat)
    data: dict[str, object] = {
        "seat": seat,
        "vp": sum(amount for amount, _ in vp),
        "took": tile < len(BONUSES),
    }
    if tile < len(BONUSES):
        data["tile"] = f"terra.{BONUSES[tile].id}"
    state.log.append(Event("pass", data))
    state.acts = 0
    _after_pass(state, seat)


def _after_pass(state: TerraState, seat: int) -> None:
    following = _following(state, seat)
    if state.options["variable_order"]:
        state.order = [other for other in state.order if other != seat] + [seat]
    if state.offers and not state.options["late_leech"]:
        raise AssertionError("offers are answered before a pass")
    if following < 0:
        _maybe_end_round(state)
    else:
        start_turn(state, following)


def _following(state: TerraState, seat: int) -> int:
    start = state.order.index(seat) + 1
    for other in state.order[start:] + state.order[: start - 1]:
        if not state.players[other].passed:
            return other
    return -1


def pass_points(state: TerraState, seat: int) -> list[tuple[int, int]]:
    """VP at the pass, with their sources (TM-169, TM-170, TM-219, TM-284)."""
    player = state.players[seat]
    tile = BONUSES[player.bonus]
    found = []
    bonus = sum(each * player.count(kind) for kind, each in enumerate(tile.pass_vp))
    bonus += tile.pass_ship * player.ship
    if bonus:
        found.append((bonus, S_BONUS))
    houses = player.count(TP)
    favor = sum(t.pass_tp[houses] for number, t in enumerate(FAVORS) if player.favors >> number & 1)
    if favor:
        found.append((favor, S_FAVOR))
    each = player.faction.sh_vp_per_bridge
    if each and player.at[SH]:
        joined = sum(
            1
            for place, owner in enumerate(state.bridges)
            if owner == seat and all(player.own >> end & 1 for end in BRIDGES[place])
        )
        if joined:
            found.append((each * joined, S_FACTION))
    return found


def _maybe_end_round(state: TerraState) -> None:
    """All have passed; late answers are waited for."""
    if state.offers or any(player.steps_due for player in state.players):
        state.phase = "wait"
        return
    state.active = -1
    stocks = [stock(player) for player in state.players]
    state.log.append(Event("round_end", {"round": state.round, "stocks": stocks}))
    if state.round == 6:
        scoring.finish(state)
        return
    if not state.options["variable_order"]:
        start = state.pass_order[0]
        state.order = [(start + step) % state.seats for step in range(state.seats)]
    else:
        state.order = state.pass_order[:]
    _cult_bonuses(state)


def _cult_bonuses(state: TerraState) -> None:
    """Phase III: the right half of the scoring tile (TM-222 to TM-232, TM-236, TM-237)."""
    tile = SCORINGS[state.scoring[state.round - 1]]
    state.phase = "spades"
    state.queue = []
    for seat in state.order:
        player = state.players[seat]
        reached = player.orders if tile.cult == 4 else player.cult[tile.cult]
        times = reached // tile.per
        gain = tile.gain
        player.gain(gain, times)
        number = tile.spades * times
        if number:
            spades.gain_spades(state, seat, number)
            player.spades_due = number
            state.queue.append(seat)
        what = (gain[0] * times, gain[1] * times, gain[2] * times, gain[3] * times)
        state.log.append(_gained("cult_bonus", seat, player, what, spades=number))
    spades_used(state)


def spades_used(state: TerraState) -> None:
    """The next owner of phase-III spades, else the next round (TM-224, TM-242)."""
    for seat in state.queue[:]:
        player = state.players[seat]
        if player.spades_due < max(player.faction.spades_per_hex, 1):
            player.spades_due = 0
            state.queue.remove(seat)
    if not state.queue:
        start_round(state)

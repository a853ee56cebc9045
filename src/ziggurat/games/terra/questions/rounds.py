"""Rounds: income, turn order, the end of an action, cult bonuses, the end of the game
(sections 7, 9, 24 and 26)."""

from __future__ import annotations

from typing import Final

from ziggurat.core.question import Question
from ziggurat.core.values import Reason, Seat
from ziggurat.games.terra import scoring
from ziggurat.games.terra.actions import ARGUMENT, SPACE, Action
from ziggurat.games.terra.board import HEXES
from ziggurat.games.terra.components import BONUSES, CULTS, S_AREA, S_CULT, SCORINGS, Income
from ziggurat.games.terra.questions.kinds import cult_word
from ziggurat.games.terra.questions.transforming import (
    FORGO,
    gain_spades,
    spades_for,
    targets,
    tell,
    why_ground,
)
from ziggurat.games.terra.state import Ask, TerraState

LAST_ROUND: Final = 6


def _tell_gain(state: TerraState, kind: str, seat: Seat, what: Income, spades: int = 0) -> None:
    names = ("W", "C", "P", "PW", "SPADE")
    goods = {f"terra.res_{name}": n for name, n in zip(names, (*what, spades), strict=True) if n}
    state.say(kind, seat=seat, goods=goods, nothing=not goods, now=state.players[seat].stock)


def start_round(state: TerraState) -> None:
    """Clean-up of the last round and phase I (TM-038, TM-039 to TM-047, TM-239 to TM-241)."""
    state.round += 1
    state.say("round", round=state.round, stocks=[player.stock for player in state.players])
    state.power_used = 0
    state.pass_order = ()
    for tile in range(len(BONUSES)):
        if state.bonus_free >> tile & 1:
            state.bonus_coins[tile] += 1
    for seat in state.order:
        player = state.players[seat]
        player.passed = False
        player.used = 0
        if player.faction.ship_max:
            player.range = player.shipping + BONUSES[player.bonus].shipping
        player.measure(state.adjacent)
        income = player.income()
        player.gain(income)
        _tell_gain(state, "income", seat, income)
    start_turn(state, state.order[0])


def start_turn(state: TerraState, seat: Seat) -> None:
    """It is a seat's turn (TM-053)."""
    state.active = seat
    state.actions_left = 1
    begin_action(state)


def begin_action(state: TerraState) -> None:
    """A new action: nothing of the last one is left."""
    state.ask(Ask.ACTION, state.active)
    state.spades = state.hexes_left = state.worked = state.buildable = 0
    state.unfinished = False
    state.skipped, state.way_round = -1, 0
    state.players[state.active].blocked = 0


def end_action(state: TerraState) -> None:
    """The action is done; offers come before whatever follows, unless they may be answered late
    (TM-125, TM-343)."""
    state.buildable = 0
    if state.options["late_leech"]:
        _go_on(state)
    else:
        _ask_neighbours(state)


def _ask_neighbours(state: TerraState) -> None:
    """The next offer, the Cultists' step, or the next action or turn."""
    if state.offers:
        state.ask(Ask.LEECH, state.offers[0].seat)
    elif state.players[state.active].steps_due:
        state.ask(Ask.STEP, state.active)
    else:
        _go_on(state)


def _go_on(state: TerraState) -> None:
    if state.actions_left:
        begin_action(state)
    else:
        next_turn(state)


def answered(state: TerraState) -> None:
    """After an answer to an offer: late answers change nothing but what a round waits for."""
    if not state.options["late_leech"]:
        _ask_neighbours(state)
    elif state.question == Ask.LEECH:
        end_round(state)


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
    end_round(state)


def end_round(state: TerraState) -> None:
    """All have passed; late answers are waited for (TM-343)."""
    if state.offers or any(player.steps_due for player in state.players):
        state.ask(Ask.LEECH, state.active)
        return
    state.active = -1
    state.say("round_end", round=state.round, stocks=[player.stock for player in state.players])
    if state.round == LAST_ROUND:
        end_game(state)
        return
    if state.options["variable_order"]:
        state.order = state.pass_order
    else:
        start = state.pass_order[0]
        state.order = tuple((start + step) % state.seats for step in range(state.seats))
    _cult_bonuses(state)


def _cult_bonuses(state: TerraState) -> None:
    """Phase III: the right half of the scoring tile (TM-222 to TM-232, TM-236, TM-237)."""
    tile = SCORINGS[state.scoring[state.round - 1]]
    owners = []
    for seat in state.order:
        player = state.players[seat]
        reached = player.orders if tile.cult == len(CULTS) else player.cults[tile.cult]
        times = reached // tile.per
        gain = tile.gain
        player.gain(gain, times)
        spades = tile.spades * times
        if spades:
            gain_spades(state, seat, spades)
            player.spades_due = spades
            owners.append(seat)
        what = (gain[0] * times, gain[1] * times, gain[2] * times, gain[3] * times)
        _tell_gain(state, "cult_bonus", seat, what, spades)
    state.queue = tuple(owners)
    _ask_spades(state)


def _ask_spades(state: TerraState) -> None:
    """The next owner of phase-III spades, else the next round (TM-224, TM-242)."""
    owners = []
    for seat in state.queue:
        player = state.players[seat]
        if player.spades_due < max(player.faction.spades_per_hex, 1):
            player.spades_due = 0
        else:
            owners.append(seat)
    state.queue = tuple(owners)
    if owners:
        state.ask(Ask.BONUS_SPADES, owners[0])
    else:
        start_round(state)


class UseBonusSpades(Question[TerraState]):
    """Spades of phase III: connected hexes, no skipping, no buying, no building (TM-233 to TM-235)."""

    ask = Ask.BONUS_SPADES
    prompt = "bonus.spades"
    rule = "TM-235"
    answers = ("transform", "forgo")

    def legal(self, state: TerraState, seat: Seat) -> list[int]:
        player = state.players[seat]
        return [*targets(state, player.faction, state.free & player.reach, player.spades_due), FORGO]

    def apply(self, state: TerraState, seat: Seat, action: int) -> None:
        player = state.players[seat]
        if action == FORGO:
            player.spades_due = 0
            state.say("forgo", seat=seat)
        else:
            hex_, rest = divmod(ARGUMENT[action], 14)
            terrain, long = divmod(rest, 2)
            faction, here = player.faction, state.terrain[hex_]
            needed = spades_for(faction.terrain, faction.spades_per_hex, here, terrain, bool(long))
            player.spades_due -= needed
            state.paint(hex_, terrain)
            tell(state, seat, hex_, terrain, needed, 0)
        _ask_spades(state)

    def why(self, state: TerraState, seat: Seat, action: Action) -> Reason:
        player = state.players[seat]
        argument = ARGUMENT[SPACE.encode(action)]
        needed = why_ground(state, player, argument)
        if isinstance(needed, Reason):
            return needed
        hex_ = argument // 14
        if not player.reach >> hex_ & 1:
            return Reason("not_connected", "TM-234", {"hex": HEXES[hex_], "n": player.range})
        return Reason("too_few_spades", "TM-235", {"needed": needed, "have": player.spades_due})

    def why_other(self, state: TerraState, seat: Seat, action: Action, kind: str) -> Reason:
        if kind.startswith("convert_") or kind == "burn":
            return Reason("conversion_time", "TM-128")
        return Reason("not_asked", self.rule, {"prompt": self.prompt})


def end_game(state: TerraState) -> None:
    """Score cults, area and what is left, and end the game (TM-331 to TM-337)."""
    players = state.players
    for cult in range(len(CULTS)):
        steps = [player.cults[cult] for player in players]
        for seat, points in enumerate(scoring.shares(steps, scoring.CULT_VP)):
            if points:
                players[seat].score(points, S_CULT + cult)
                _tell_final(state, seat, cult_word(cult), points)
    areas = [scoring.largest_area(player, state.adjacent) for player in players]
    for seat, points in enumerate(scoring.shares(areas, scoring.AREA_VP)):
        if points:
            players[seat].score(points, S_AREA)
            _tell_final(state, seat, "terra.area_scoring", points)
    for seat, player in enumerate(players):
        _tell_final(state, seat, "terra.resource_scoring", scoring.cash_in(player))
    state.over()


def _tell_final(state: TerraState, seat: Seat, what: str, points: int) -> None:
    state.say("final", seat=seat, what=what, vp=points, now=state.players[seat].stock)

"""Cult tracks: steps, keys, priests (sections 17 and 18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.question import Question
from ziggurat.core.values import Reason, Seat
from ziggurat.games.terra.actions import BASE, Action
from ziggurat.games.terra.components import CULT_POWER, CULTS, ORDERS
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.questions.kinds import Kind, cannot_afford, cult_word
from ziggurat.games.terra.state import Ask, TerraState

SEND: Final = BASE["send"]
STEP: Final = BASE["step"]
TOP: Final = BASE["top"]
KEEP: Final = BASE["keep"]
SPACES: Final = len(ORDERS)
STEPS: Final = tuple(range(STEP, STEP + len(CULTS)))


def advance(state: TerraState, seat: Seat, cult: int, steps: int) -> None:
    """Move a marker; power is gained on the way, 10 needs a key and an empty space (TM-135 to TM-139)."""
    player = state.players[seat]
    start = player.cults[cult]
    goal = start + steps
    if goal >= 10:
        goal = 10
        if start < 10:
            if state.highest[cult] >= 0:
                goal = 9
            elif not player.keys:
                goal = 9
                player.blocked |= 1 << cult
            else:
                player.keys -= 1
                state.highest[cult] = seat
    player.cults[cult] = goal
    power = CULT_POWER[start][goal]
    if power:
        player.gain_power(power)
    state.say("cult", seat=seat, cult=cult_word(cult), steps=goal - start, now=goal, power=power)


def advance_all(state: TerraState, seat: Seat, steps: int) -> None:
    """Steps on all four tracks; with too few keys the owner chooses what reaches 10 (TM-142, TM-193)."""
    player = state.players[seat]
    entering = sum(
        1 << cult for cult in range(4) if state.highest[cult] < 0 and 10 - steps <= player.cults[cult] < 10
    )
    keys = player.keys
    short = entering.bit_count() > keys > 0
    if short:
        player.keys = 0
    for cult in range(4):
        advance(state, seat, cult, steps)
    if short:
        player.keys = keys
        player.blocked &= ~entering
        _ask_top(state, entering, keys)


def offer_blocked(state: TerraState, seat: Seat) -> None:
    """A new key may still be used for steps that this action lost for want of one (TM-141)."""
    player = state.players[seat]
    open_ = sum(1 << cult for cult in range(4) if state.highest[cult] < 0 and player.cults[cult] == 9)
    if player.blocked & open_:
        _ask_top(state, player.blocked & open_, 0)


def _ask_top(state: TerraState, tops: int, due: int) -> None:
    state.tops, state.tops_due = tops, due
    state.resume, state.question = state.question, Ask.TOP


class ReachTop(Question[TerraState]):
    """Which tracks reach 10 with the keys there are; a key may be kept where it is not needed
    (TM-138, TM-141, TM-142)."""

    ask = Ask.TOP
    prompt = "turn.top"
    rule = "TM-142"
    answers = ("top", "keep")

    def legal(self, state: TerraState, seat: Seat) -> list[int]:
        ids = [TOP + cult for cult in range(4) if state.tops >> cult & 1]
        if not state.tops_due:
            ids.append(KEEP)
        return ids

    def apply(self, state: TerraState, seat: Seat, action: int) -> None:
        player = state.players[seat]
        if action == KEEP:
            state.tops = player.blocked = 0
        else:
            cult = action - TOP
            advance(state, seat, cult, 1)
            player.blocked &= ~(1 << cult)
            state.tops &= ~(1 << cult)
            if state.tops_due:
                state.tops_due -= 1
                if not state.tops_due:
                    state.tops = 0
            elif not player.keys:
                state.tops = 0
        if not state.tops:
            state.question = Ask(state.resume)

    def why_other(self, state: TerraState, seat: Seat, action: Action, kind: str) -> Reason:
        if kind.startswith("convert_") or kind == "burn":
            return Reason("conversion_time", "TM-128")
        return Reason("not_asked", self.rule, {"prompt": self.prompt})


class StepGained(Kind):
    """The cult of a step that the Cultists gained when a neighbour took power (TM-276)."""

    name = "step"

    def legal(self, state: TerraState, player: Player) -> Sequence[int]:
        return STEPS if player.steps_due else ()

    def apply(self, state: TerraState, seat: Seat, cult: int) -> None:
        player = state.players[seat]
        player.steps_due -= 1
        advance(state, seat, cult, 1)
        player.blocked &= ~(1 << cult)


class SendPriest(Kind):
    """Action 5: a priest to an order space, or back to the supply for one step (TM-143 to TM-148)."""

    name = "send"

    def legal(self, state: TerraState, player: Player) -> list[int]:
        if not player.priests:
            return []
        ids = []
        orders = state.orders
        for cult in range(4):
            space = cult * SPACES
            if orders[space] < 0:
                ids.append(SEND + 3 * cult)
            if -1 in orders[space + 1 : space + SPACES]:
                ids.append(SEND + 3 * cult + 1)
            ids.append(SEND + 3 * cult + 2)
        return ids

    def apply(self, state: TerraState, seat: Seat, argument: int) -> None:
        cult, way = divmod(argument, 3)
        player = state.players[seat]
        player.priests -= 1
        if way < 2:
            space = state.orders.index(-1, cult * SPACES + way)
            state.orders[space] = seat
            player.orders += 1
        state.say("send", seat=seat, cult=cult_word(cult), steps=3 - way)
        advance(state, seat, cult, 3 - way)
        state.actions_left -= 1
        state.question = Ask.END

    def why(self, state: TerraState, seat: Seat, argument: int) -> Reason:
        player = state.players[seat]
        if not player.priests:
            return cannot_afford(player, (0, 0, 1), "TM-143")
        return Reason("order_full", "TM-144", {"steps": 3 - argument % 3})

"""Cult tracks: steps, keys, priests (sections 17 and 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ziggurat.core.protocol import Event
from ziggurat.games.terra.actions import BASE
from ziggurat.games.terra.tiles import CULT_POWER, CULTS, ORDERS

if TYPE_CHECKING:
    from ziggurat.games.terra.player import Player
    from ziggurat.games.terra.state import TerraState

SEND: Final = BASE["send"]
STEP: Final = BASE["step"]
TOP: Final = BASE["top"]
KEEP: Final = BASE["keep"]
SLOTS: Final = len(ORDERS)


def advance(state: TerraState, seat: int, cult: int, steps: int) -> int:
    """Move a marker; power is gained on the way, 10 needs a key and an empty space (TM-135 to TM-139)."""
    player = state.players[seat]
    start = player.cult[cult]
    goal = start + steps
    if goal >= 10:
        goal = 10
        if start < 10:
            if state.top[cult] >= 0:
                goal = 9
            elif not player.keys:
                goal = 9
                player.blocked |= 1 << cult
            else:
                player.keys -= 1
                state.top[cult] = seat
    player.cult[cult] = goal
    power = CULT_POWER[start][goal]
    if power:
        player.gain_power(power)
    state.log.append(
        Event("cult", {"seat": seat, "cult": _word(cult), "steps": goal - start, "now": goal, "power": power})
    )
    return goal - start


def _word(cult: int) -> str:
    return f"terra.cult_{CULTS[cult]}"


def entering_top(state: TerraState, player: Player, steps: int) -> int:
    """The tracks whose empty tenth space so many steps would enter."""
    return sum(1 << cult for cult in range(4) if state.top[cult] < 0 and 10 - steps <= player.cult[cult] < 10)


def advance_all(state: TerraState, seat: int, steps: int) -> None:
    """Steps on all four tracks; with too few keys the owner chooses what reaches 10 (TM-142, TM-193)."""
    player = state.players[seat]
    entering = entering_top(state, player, steps)
    short = entering.bit_count() > player.keys > 0
    keys = player.keys
    if short:
        player.keys = 0
    for cult in range(4):
        advance(state, seat, cult, steps)
    if short:
        player.keys = keys
        player.blocked &= ~entering
        state.tops, state.tops_due = entering, keys


def offer_blocked(state: TerraState, seat: int) -> None:
    """A new key may still be used for steps that this action lost for want of one (TM-141)."""
    player = state.players[seat]
    open_ = sum(1 << cult for cult in range(4) if state.top[cult] < 0 and player.cult[cult] == 9)
    state.tops, state.tops_due = player.blocked & open_, 0


def legal_tops(state: TerraState) -> list[int]:
    """Tracks that may reach 10; a key may be kept where it is not needed (TM-141, TM-142)."""
    ids = [TOP + cult for cult in range(4) if state.tops >> cult & 1]
    if not state.tops_due:
        ids.append(KEEP)
    return ids


def apply_top(state: TerraState, seat: int, cult: int) -> None:
    """Use a key for the tenth space of a track (TM-138, TM-142)."""
    advance(state, seat, cult, 1)
    state.players[seat].blocked &= ~(1 << cult)
    state.tops &= ~(1 << cult)
    if state.tops_due:
        state.tops_due -= 1
        if not state.tops_due:
            state.tops = 0
    elif not state.players[seat].keys:
        state.tops = 0


def apply_keep(state: TerraState, seat: int, _: int) -> None:
    """Keep a new key for later (TM-141)."""
    state.tops = 0
    state.players[seat].blocked = 0


def apply_step(state: TerraState, seat: int, cult: int) -> None:
    """The cult of a step gained by a special action or by the Cultists (TM-166, TM-276)."""
    player = state.players[seat]
    if state.phase == "turn" and seat == state.active and state.sub == "cult":
        advance(state, seat, cult, state.steps)
        state.sub = "end"
        return
    player.steps_due -= 1
    advance(state, seat, cult, 1)
    player.blocked &= ~(1 << cult)


def legal_send(state: TerraState, player: Player) -> list[int]:
    """Action 5 (TM-143 to TM-148)."""
    if not player.p:
        return []
    ids = []
    orders = state.orders
    for cult in range(4):
        slot = cult * SLOTS
        if orders[slot] < 0:
            ids.append(SEND + 3 * cult)
        if -1 in orders[slot + 1 : slot + SLOTS]:
            ids.append(SEND + 3 * cult + 1)
        ids.append(SEND + 3 * cult + 2)
    return ids


def apply_send(state: TerraState, seat: int, argument: int) -> None:
    """Action 5: a priest to an order space or back to the supply (TM-143, TM-146, TM-147)."""
    cult, way = divmod(argument, 3)
    player = state.players[seat]
    player.p -= 1
    if way < 2:
        start = cult * SLOTS + way
        slot = state.orders.index(-1, start)
        state.orders[slot] = seat
        player.orders += 1
    state.log.append(Event("send", {"seat": seat, "cult": _word(cult), "steps": 3 - way}))
    advance(state, seat, cult, 3 - way)
    state.acts -= 1
    state.sub = "end"

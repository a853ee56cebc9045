"""Positioning leaders (section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.games.tigris import events
from ziggurat.games.tigris.actions import LEADER, WITHDRAW
from ziggurat.games.tigris.events import Log
from ziggurat.games.tigris.kingdoms import join, lift
from ziggurat.games.tigris.phases.conflicts import start_revolt
from ziggurat.games.tigris.phases.treasures import share_out
from ziggurat.games.tigris.phases.turn import next_action
from ziggurat.games.tigris.squares import BIT, SQUARES

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState


def place(state: TigrisState, action: int, log: Log) -> None:
    """Lift the leader if he stands on the board, put him down, settle a revolt (TE-055, TE-080, TE-190)."""
    colour, square = divmod(action - LEADER, SQUARES)
    bit = BIT[square]
    seat = state.active
    state.left -= 1
    old = state.own[seat] & state.lead[colour]
    if old:
        lift(state, seat, colour, old)
        log.append((events.leader_moved, seat, colour, square, old))
    else:
        log.append((events.leader_placed, seat, colour, square))
    merged = join(state, bit)
    rival = merged & state.lead[colour]
    state.empty ^= bit
    state.own[seat] |= bit
    state.lead[colour] |= bit
    state.leaders |= bit
    state.placed = bit
    if rival:
        start_revolt(state, colour, bit, rival, log)
    else:
        share_out(state, log)


def withdraw(state: TigrisState, action: int, log: Log) -> None:
    """Take a leader back to the supply, an action of its own (TE-084)."""
    colour = action - WITHDRAW
    seat = state.active
    state.left -= 1
    bit = state.own[seat] & state.lead[colour]
    lift(state, seat, colour, bit)
    log.append((events.withdrawn, seat, colour, bit))
    next_action(state, log)

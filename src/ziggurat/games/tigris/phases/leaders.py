"""Positioning leaders (section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.core.protocol import Reason
from ziggurat.games.tigris import events
from ziggurat.games.tigris.actions import LEADER, WITHDRAW
from ziggurat.games.tigris.events import Log
from ziggurat.games.tigris.kingdoms import join, kingdom_at, lift, touched, without
from ziggurat.games.tigris.phases.conflicts import start_revolt
from ziggurat.games.tigris.phases.treasures import share_out
from ziggurat.games.tigris.phases.turn import next_action
from ziggurat.games.tigris.squares import BIT, NEAR, SQUARE_NAMES, SQUARES, WIDTH

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState

RED = 1


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
        share_out(state, merged | bit, log)


def near_temples(state: TigrisState) -> int:
    """Empty land next to a face-up temple (TE-072..075)."""
    red = state.tiles[RED]
    near = red << 1 | red >> 1 | red << WIDTH | red >> WIDTH
    return near & state.empty & state.table.board.land


def fits(state: TigrisState, old: int, near: int) -> bool:
    """Would a leader (on `old`, 0: in the supply) with these neighbours touch one kingdom at most?

    TE-077..082.
    """
    count = 0
    home = 0
    for region in state.kingdoms:
        if region & old:
            home = region
        elif region & near:
            count += 1
    if home & near and home & state.leaders != old:
        for part in without(home, old):
            if part & near and part & state.leaders:
                count += 1
    return count < 2


def withdraw(state: TigrisState, action: int, log: Log) -> None:
    """Take a leader back to the supply, an action of its own (TE-084)."""
    colour = action - WITHDRAW
    seat = state.active
    state.left -= 1
    bit = state.own[seat] & state.lead[colour]
    lift(state, seat, colour, bit)
    log.append((events.withdrawn, seat, colour, bit))
    next_action(state, log)


def why_not(state: TigrisState, colour: int, square: int) -> Reason | None:
    """Why the active seat's leader may not go to a square (TE-072..083)."""
    bit = BIT[square]
    old = state.own[state.active] & state.lead[colour]
    if old == bit:
        return Reason("te_leader_same_space", "TE-083")
    if not state.empty & bit:
        rule = "TE-147" if state.cats & bit else "TE-072"
        return Reason("te_space_occupied", rule, {"square": SQUARE_NAMES[square]})
    if state.table.board.river & bit:
        return Reason("te_leader_river", "TE-073")
    if not NEAR[square] & state.tiles[RED]:
        return Reason("te_leader_no_temple", "TE-074")
    if fits(state, old, NEAR[square]):
        return None
    pieces = without(kingdom_at(state, old), old) if old else ()
    if touched((piece for piece in pieces if piece & state.leaders), NEAR[square]) > 1:
        return Reason("te_leader_link_move", "TE-081", {"leader": events.LEADER[colour]})
    return Reason("te_leader_unites", "TE-077")


def why_not_withdraw(state: TigrisState, colour: int) -> Reason | None:
    """Why the active seat cannot take a leader back (TE-084)."""
    if state.own[state.active] & state.lead[colour]:
        return None
    return Reason("te_withdraw_supply", "TE-084", {"leader": events.LEADER[colour]})

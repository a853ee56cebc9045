"""Positioning leaders (section 4): where they may stand, what follows, why not."""

from __future__ import annotations

from ziggurat.core.values import Reason, Seat
from ziggurat.games.spheres import RED
from ziggurat.games.tigris import events
from ziggurat.games.tigris.actions import LEADER, WITHDRAW
from ziggurat.games.tigris.kingdoms import kingdom_at, lift, put_leader, touched, without
from ziggurat.games.tigris.questions.revolts import start_revolt
from ziggurat.games.tigris.questions.treasures import share_out
from ziggurat.games.tigris.questions.turn import next_action
from ziggurat.games.tigris.squares import BIT, NEAR, SQUARE_NAMES, SQUARES, WIDTH
from ziggurat.games.tigris.state import TigrisPosition, TigrisState


def near_temples(position: TigrisPosition) -> int:
    """Empty land next to a face-up temple (TE-072..075)."""
    red = position.tiles[RED]
    near = red << 1 | red >> 1 | red << WIDTH | red >> WIDTH
    return near & position.empty & position.variant.board.land


def fits(position: TigrisPosition, old: int, near: int) -> bool:
    """Would a leader (on `old`, 0: in the supply) with these neighbours touch one kingdom at most?

    TE-077..082.
    """
    taken = near & ~position.empty
    if not taken & (taken - 1):
        return True  # he has one neighbour at most
    count = 0
    home = 0
    for region in position.kingdoms:
        if region & old:
            home = region
        elif region & near:
            count += 1
    if home & near and home & position.all_leaders != old:
        for part in without(home, old):
            if part & near and part & position.all_leaders:
                count += 1
    return count < 2


def place_leader(state: TigrisState, seat: Seat, action: int) -> None:
    """Lift the leader if he stands on the board, put him down, settle a revolt (TE-055, TE-080, TE-190)."""
    colour, square = divmod(action - LEADER, SQUARES)
    bit = BIT[square]
    state.actions_left -= 1
    old = state.leaders[4 * seat + colour]
    if old:
        lift(state, seat, colour, old)
        state.log.append((events.leader_moved, seat, colour, square, old))
    else:
        state.log.append((events.leader_placed, seat, colour, square))
    kingdom = put_leader(state, seat, colour, bit)
    state.placed = bit
    rival = (kingdom & state.colour_leaders[colour]) ^ bit
    if rival:
        start_revolt(state, colour, bit, rival)
    else:
        share_out(state, kingdom)


def why_no_leader(state: TigrisState, seat: Seat, colour: int, square: int) -> Reason:
    """Why a seat's leader may not go to a square (TE-072..083)."""
    bit, near = BIT[square], NEAR[square]
    old = state.leaders[4 * seat + colour]
    if old == bit:
        return Reason("te_leader_same_space", "TE-083")
    if not state.empty & bit:
        rule = "TE-147" if state.catastrophes & bit else "TE-072"
        return Reason("te_space_occupied", rule, {"square": SQUARE_NAMES[square]})
    if state.variant.board.river & bit:
        return Reason("te_leader_river", "TE-073")
    if not near & state.tiles[RED]:
        return Reason("te_leader_no_temple", "TE-074")
    left_behind = without(kingdom_at(state, old), old) if old else ()
    if touched((part for part in left_behind if part & state.all_leaders), near) > 1:
        return Reason("te_leader_link_move", "TE-081", {"leader": events.LEADER[colour]})
    return Reason("te_leader_unites", "TE-077")


def withdraw(state: TigrisState, seat: Seat, action: int) -> None:
    """Take a leader back to the supply, an action of its own (TE-084)."""
    colour = action - WITHDRAW
    state.actions_left -= 1
    bit = state.leaders[4 * seat + colour]
    lift(state, seat, colour, bit)
    state.log.append((events.withdrawn, seat, colour, bit))
    next_action(state)


def why_no_withdrawal(colour: int) -> Reason:
    """A leader in the supply cannot be taken back (TE-084)."""
    return Reason("te_withdraw_supply", "TE-084", {"leader": events.LEADER[colour]})

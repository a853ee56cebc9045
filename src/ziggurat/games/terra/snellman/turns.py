"""Whose turn it is in a ledger, and when it is over."""

from __future__ import annotations

from ziggurat.core.errors import ZigguratError
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.questions.turn import something_due
from ziggurat.games.terra.snellman.replay import Replay
from ziggurat.games.terra.state import IN_TURN, Ask


class Cannot(ZigguratError):
    """Why a command is not possible."""


def own_turn(replay: Replay, seat: int) -> bool:
    """Is it the turn of a seat?"""
    return replay.state.question in IN_TURN and replay.state.active == seat


def done(replay: Replay) -> bool:
    """Is the action of the turn done?"""
    return replay.state.under_way in (Ask.END, Ask.BUILD)


def _may_end(replay: Replay) -> bool:
    return done(replay) or replay.state.under_way == Ask.DIG_ON


def turn_over(replay: Replay, seat: int) -> None:
    """Another faction goes on: end a turn whose action is done."""
    state = replay.state
    if not own_turn(replay, seat) or replay.dug:
        return
    if state.exchange_due and "strict-darkling-sh" not in replay.layout.flags:
        replay.do(seat, "exchange 0")
    if _may_end(replay) and not (state.actions_left or something_due(state)):
        replay.do(seat, "end")


def _alone(replay: Replay, seat: int) -> bool:
    return all(player.passed for other, player in enumerate(replay.state.players) if other != seat)


def to_action(replay: Replay, seat: int) -> None:
    """Make sure the seat may take an action now: offers left open are refused, a done action ended."""
    state = replay.state
    active(replay, seat)
    if _may_end(replay) and (state.actions_left or _alone(replay, seat)):
        if state.exchange_due:
            replay.do(seat, "exchange 0")
        replay.do(seat, "end")
    for offer in [offer for offer in state.offers if offer.seat == seat]:
        replay.do(seat, f"decline from {offer.builder}")
    replay.void = [void for void in replay.void if void[0] != seat]
    replay.skipped = [offer for offer in replay.skipped if offer[0] != seat]


def active(replay: Replay, seat: int) -> Player:
    """The player whose turn it must be."""
    if not own_turn(replay, seat):
        raise Cannot("it is not the turn of this faction")
    return replay.state.players[seat]


def texts(replay: Replay, seat: int) -> set[str]:
    """What the seat may do now, in our notation."""
    names = replay.state.game.actions.texts
    return {names[number] for number in replay.state.legal_ids(seat)}

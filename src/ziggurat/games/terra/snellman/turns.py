"""Whose turn it is in a ledger, and when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.core.errors import ZigguratError

if TYPE_CHECKING:
    from ziggurat.games.terra.player import Player
    from ziggurat.games.terra.snellman.replay import Replay


class Cannot(ZigguratError):
    """Why a command is not possible."""


def turn_over(replay: Replay, seat: int) -> None:
    """Another faction goes on: end a turn whose action is done."""
    state = replay.state
    if state.phase != "turn" or state.active != seat or replay.dug:
        return
    if state.exchange_due and "strict-darkling-sh" not in replay.layout.flags:
        replay.do(seat, "exchange 0")
    if not (state.sub != "end" or state.acts or state.favors_due or state.towns_due or state.exchange_due):
        replay.do(seat, "end")


def _alone(replay: Replay, seat: int) -> bool:
    return all(player.passed for other, player in enumerate(replay.state.players) if other != seat)


def to_action(replay: Replay, seat: int) -> None:
    """Make sure the seat may take an action now: offers left open are refused, a done action ended."""
    state = replay.state
    if state.phase != "turn" or state.active != seat:
        raise Cannot("it is not the turn of this faction")
    if state.sub == "end" and (state.acts or _alone(replay, seat)):
        replay.do(seat, "end")
    for offer in [offer for offer in state.offers if offer[0] == seat]:
        replay.do(seat, f"decline from {offer[1]}")
    replay.void = [void for void in replay.void if void[0] != seat]


def active(replay: Replay, seat: int) -> Player:
    """The player whose turn it must be."""
    state = replay.state
    if state.phase != "turn" or state.active != seat:
        raise Cannot("it is not the turn of this faction")
    return state.players[seat]


def texts(replay: Replay, seat: int) -> set[str]:
    """What the seat may do now, in our notation."""
    names = replay.state.game.actions.texts
    return {names[number] for number in replay.state.legal_ids(seat)}

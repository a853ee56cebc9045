"""Revolts (section 10): a leader enters a kingdom that has one of his colour."""

from __future__ import annotations

from ziggurat.core.values import Seat
from ziggurat.games.spheres import RED
from ziggurat.games.tigris import events
from ziggurat.games.tigris.fights import begin, revolt_over
from ziggurat.games.tigris.kingdoms import kingdom_at, lift
from ziggurat.games.tigris.questions.treasures import share_out
from ziggurat.games.tigris.questions.turn import award
from ziggurat.games.tigris.state import TigrisState


def start_revolt(state: TigrisState, colour: int, rebel: int, rival: int) -> None:
    """Temples beside the two leaders support them (TE-190..195)."""
    begin(state, revolt_over(state, colour, rebel, rival))


def end_revolt(state: TigrisState, colour: int, winner: Seat, loser: Seat, lost: int) -> None:
    """The loser's leader leaves the board, the winner scores a red point (TE-200..203)."""
    lift(state, loser, colour, lost)
    state.log.append((events.leader_home, loser, colour, lost, "revolt"))
    award(state, winner, 1, RED)
    state.log.append((events.points, winner, 1, RED, "revolt", state.active))
    share_out(state, kingdom_at(state, state.placed))

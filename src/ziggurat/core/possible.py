"""Positions that somebody made up: can a game be in them, and be played on?"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ziggurat.core import play
from ziggurat.core.errors import PositionError, ZigguratError
from ziggurat.core.play import AnyState
from ziggurat.core.protocol import CHANCE
from ziggurat.core.registry import AnyGame


def set_up(game: AnyGame, seats: int, options: Mapping[str, Any], position: Any) -> AnyState:
    """As `play.begin`; whatever a game's code stumbles over in a position is the position's fault."""
    if position is not None and not isinstance(position, Mapping):
        raise PositionError(f"a position must be an object with its fields, not {str(position)[:60]!r}")
    try:
        return play.begin(game, seats, options, position)
    except ZigguratError:
        raise
    except Exception as error:
        raise _impossible(error) from None


def check(state: AnyState) -> None:
    """Can a position be looked at and played on? PositionError says in one line what is in the way."""
    try:
        actor = state.actor()
        if actor is not None and actor not in range(CHANCE, state.seats):
            raise PositionError(f"seat {actor} is to decide; seats are 0 to {state.seats - 1}")
        state.view(None)
        for seat in range(state.seats):
            view = state.view(seat)
            if actor == seat and not view.legal:
                raise PositionError(
                    f"seat {seat} is to decide ({view.decisions[0].prompt}), but nothing is allowed"
                )
            again = state.game.determinize(view, Random(seat))
            if again.view(seat) != view:
                raise PositionError(
                    f"the parts of the position contradict each other, as seat {seat} sees them"
                )
        if actor == CHANCE and not state.chance():
            raise PositionError("chance is to decide, but nothing can come")
    except ZigguratError:
        raise
    except Exception as error:  # the game's code, on a position that its rules never reach
        raise _impossible(error) from None


def _impossible(error: Exception) -> PositionError:
    return PositionError(f"no game can be in this position ({type(error).__name__}: {str(error)[:120]})")

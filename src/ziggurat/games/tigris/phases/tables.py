"""Which phase module lists and which applies the answers to each question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from ziggurat.games.tigris.events import Log
from ziggurat.games.tigris.phases import action as turn_action
from ziggurat.games.tigris.phases import buildings, conflicts, drawing, monuments, treasures

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState


def _no_legal(_state: TigrisState) -> Sequence[int]:
    return ()


def _no_apply(_state: TigrisState, _action: int, _log: Log) -> None:
    raise AssertionError("the game is over")


LEGAL: Final[tuple[Callable[[TigrisState], Sequence[int]], ...]] = (
    drawing.outcomes,
    drawing.outcomes,
    drawing.outcomes,
    turn_action.legal,
    conflicts.legal_wars,
    conflicts.legal_counts,
    conflicts.legal_counts,
    buildings.legal,
    monuments.legal,
    treasures.legal,
    drawing.legal_incomes,
    drawing.legal_picks,
    _no_legal,
)
APPLY: Final[tuple[Callable[[TigrisState, int, Log], None], ...]] = (
    drawing.start,
    drawing.draw,
    drawing.show,
    turn_action.apply,
    conflicts.choose_war,
    conflicts.commit,
    conflicts.commit,
    buildings.apply,
    monuments.apply,
    treasures.apply,
    drawing.income,
    drawing.pick,
    _no_apply,
)
"""By phase, in the order of `Phase`."""

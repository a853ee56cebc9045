"""The end of the game and final scoring (section 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ziggurat.core.protocol import Outcome
from ziggurat.games.spheres import Counts, allot, ranks
from ziggurat.games.tigris.phase import Phase

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState


def points_of(state: TigrisState, seat: int) -> Counts:
    """A seat's points by colour, without treasures."""
    packed = state.points >> 64 * seat
    return packed & 0xFFFF, packed >> 16 & 0xFFFF, packed >> 32 & 0xFFFF, packed >> 48 & 0xFFFF


def treasures_of(state: TigrisState, seat: int) -> int:
    return state.riches >> 8 * seat & 255


def final(points: list[Counts], treasures: list[int], reason: str) -> Outcome:
    """Ranks by the weakest colour, then the second weakest and so on (TE-327..331)."""
    totals = [allot(own, jokers) for own, jokers in zip(points, treasures, strict=True)]
    vectors = [tuple(sorted(own)) for own in totals]
    detail: dict[str, Any] = {
        "points": [list(own) for own in points],
        "treasures": list(treasures),
        "totals": [list(own) for own in totals],
        "sorted": [list(own) for own in vectors],
    }
    return Outcome(ranks(vectors), tuple(float(own[0]) for own in vectors), reason, detail)


def outcome(state: TigrisState) -> Outcome | None:
    """The result once the game is over."""
    return so_far(state) if state.phase == Phase.OVER else None


def so_far(state: TigrisState) -> Outcome:
    """The result if the game ended now."""
    seats = range(state.seats)
    return final([points_of(state, s) for s in seats], [treasures_of(state, s) for s in seats], state.reason)

"""The end of the game and final scoring (section 14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ziggurat.core.values import Outcome
from ziggurat.games.spheres import Counts, allot, ranks

POINT = tuple(1 << 16 * colour for colour in range(4))
"""One point of a colour: sixteen bits a colour, as a seat's points are packed."""


def unpack_points(points: int) -> Counts:
    """A seat's points by colour."""
    return points & 0xFFFF, points >> 16 & 0xFFFF, points >> 32 & 0xFFFF, points >> 48


def final(points: Sequence[Counts], treasures: Sequence[int], reason: str) -> Outcome:
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

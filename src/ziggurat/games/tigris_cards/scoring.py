"""Final scoring: the weakest colour decides, treasures are jokers (TC-150..154)."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.core.protocol import Outcome
from ziggurat.games.spheres import allot, ranks, weakest_first
from ziggurat.games.tigris_cards.cards import unpack


def vector(pile: int) -> tuple[int, ...]:
    """A packed pile as it is compared: ascending, jokers given to the lowest (TC-150, TC-151, TC-153)."""
    return weakest_first(unpack(pile), pile >> 32)


def outcome(piles: Sequence[int], reason: str) -> Outcome:
    """Ranks by weakest colour, then the next (TC-152..154); the score is the weakest colour."""
    vectors = [vector(pile) for pile in piles]
    detail = {
        "vectors": [list(compared) for compared in vectors],
        "piles": [list(unpack(pile)) for pile in piles],
        "treasures": [pile >> 32 for pile in piles],
        "totals": [list(allot(unpack(pile), pile >> 32)) for pile in piles],
    }
    return Outcome(ranks(vectors), tuple(float(compared[0]) for compared in vectors), reason, detail)

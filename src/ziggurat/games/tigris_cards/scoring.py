"""Final scoring: the weakest colour decides, treasures are jokers (TC-150..154)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.core.protocol import Outcome
from ziggurat.games.spheres import allot, ranks, weakest_first
from ziggurat.games.tigris_cards.cards import unpack

if TYPE_CHECKING:
    from ziggurat.games.tigris_cards.state import CardsState


def vector(pile: int) -> tuple[int, ...]:
    """A packed pile as it is compared: ascending, jokers given to the lowest (TC-150, TC-151, TC-153)."""
    return weakest_first(unpack(pile), pile >> 32)


def outcome(state: CardsState) -> Outcome:
    """Ranks by weakest colour, then the next (TC-152..154); the score is the weakest colour."""
    vectors = [vector(pile) for pile in state.piles]
    detail = {
        "vectors": [list(found) for found in vectors],
        "piles": [list(unpack(pile)) for pile in state.piles],
        "treasures": [pile >> 32 for pile in state.piles],
        "totals": [list(allot(unpack(pile), pile >> 32)) for pile in state.piles],
    }
    return Outcome(ranks(vectors), tuple(float(found[0]) for found in vectors), state.reason, detail)

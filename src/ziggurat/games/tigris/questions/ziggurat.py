"""The ziggurat (section 19): where it may be built, and its income."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.values import Reason, Seat
from ziggurat.games.tigris import events
from ziggurat.games.tigris.actions import INCOME, ZIGGURAT_SQUARES
from ziggurat.games.tigris.handfuls import UNIT
from ziggurat.games.tigris.kingdoms import cover
from ziggurat.games.tigris.questions.base import TigrisQuestion
from ziggurat.games.tigris.questions.turn import award, refill
from ziggurat.games.tigris.squares import BIT, NEAR, SQUARE_NAMES, SQUARES
from ziggurat.games.tigris.state import Ask, TigrisPosition, TigrisState

_CROSS: Final = {square: BIT[square] | NEAR[square] for square in ZIGGURAT_SQUARES}
"""The five squares of a ziggurat by its centre."""
_CROSSES_AT: Final = {
    BIT[square]: tuple((centre, mask) for centre, mask in _CROSS.items() if mask & BIT[square])
    for square in range(SQUARES)
}


class ZigguratIncome(TigrisQuestion):
    """D8. The king's owner names the colour of the ziggurat's point (TE-415)."""

    ask = Ask.ZIGGURAT
    prompt = "ziggurat.income"
    rule = "TE-415"
    answers = ("income",)

    def legal(self, state: TigrisState, seat: Seat) -> Sequence[int]:
        return range(INCOME, INCOME + 4)

    def apply(self, state: TigrisState, seat: Seat, action: int) -> None:
        colour = action - INCOME
        award(state, seat, 1, colour)
        state.log.append((events.points, seat, 1, colour, "ziggurat", seat))
        refill(state)


def crosses(position: TigrisPosition) -> tuple[int, ...]:
    """Centres of the crosses that the placed tile completes, while the ziggurat is unbuilt (TE-412)."""
    if position.ziggurat or not position.variant.ziggurat:
        return ()
    like = position.tiles[position.placed_colour]
    return tuple(centre for centre, mask in _CROSSES_AT[position.placed] if like & mask == mask)


def build_ziggurat(state: TigrisState, seat: Seat, square: int) -> None:
    """Five tiles leave the game for the ziggurat, which connects like them (TE-413, TE-414)."""
    mask = _CROSS[square]
    colour = state.placed_colour
    state.ziggurat = BIT[square]
    state.gone += UNIT[colour] * mask.bit_count()
    state.log.append((events.ziggurat_built, seat, colour, square, mask))
    cover(state, colour, mask)


def why_no_ziggurat(state: TigrisState, square: int) -> Reason:
    """Why the ziggurat cannot be built around a square (TE-410..412)."""
    if not state.variant.ziggurat:
        return Reason("te_ziggurat_variant", "TE-410")
    if state.ziggurat:
        return Reason("te_ziggurat_built", "TE-412")
    return Reason("te_ziggurat_cross", "TE-411", {"square": SQUARE_NAMES[square]})

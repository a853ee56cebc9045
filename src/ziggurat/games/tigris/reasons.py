"""Why an action is not legal now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.core.protocol import Reason, Seat
from ziggurat.games.tigris.actions import SPACE, Action

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState


def why_illegal(state: TigrisState, seat: Seat, action: Action) -> Reason | None:
    if SPACE.encode(action) in state.legal_ids(seat):
        return None
    return Reason("not_legal", "TE-056")

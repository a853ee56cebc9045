"""What a seat may know: everything, for nothing is hidden after the set-up (TM-012)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ziggurat.core.errors import ViewError
from ziggurat.core.protocol import Decision, OptionValue, Outcome, Seat, View
from ziggurat.games.terra.boards import boards, choices

if TYPE_CHECKING:
    from ziggurat.games.terra.meta import Terra
    from ziggurat.games.terra.state import TerraState


@dataclass(frozen=True, slots=True)
class TerraView(View):
    """The position as plain data; `table` is what `TerraState.dump` writes.

    The JSON has also `boards` and `factions`: what follows from the table and the faction sheets, so that
    a client can draw a faction board without knowing the rules.
    """

    game: ClassVar[str] = "terra"
    seat: Seat | None
    seats: int
    step: int
    options: Mapping[str, OptionValue]
    decisions: tuple[Decision, ...]
    legal: tuple[int, ...]
    outcome: Outcome | None
    table: Mapping[str, Any]

    def to_json(self) -> dict[str, Any]:
        return {
            **self.head_json(),
            "table": dict(self.table),
            "boards": boards(self.table),
            "factions": choices(self.table),
        }


def make_view(state: TerraState, seat: Seat | None) -> TerraView:
    """What a seat sees of a state: all."""
    return TerraView(
        seat,
        state.seats,
        state.step,
        dict(state.options),
        state.decisions(),
        tuple(state.legal_ids(seat)) if seat is not None else (),
        state.outcome(),
        state.dump(),
    )


def view_from_json(game: Terra, data: Mapping[str, Any]) -> TerraView:
    """A view from its JSON, worked out anew from the position in it."""
    from ziggurat.games.terra.state import TerraState

    try:
        state = TerraState.load(game, data["table"])
        seat = data["seat"]
    except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
        raise ViewError(f"this is no view of terra: {error!r}") from None
    if seat is not None and seat not in range(state.seats):
        raise ViewError(
            f"this is no view of terra: seat must be 0 to {state.seats - 1} or null, not {seat!r}"
        )
    return make_view(state, seat)

"""What a seat may know: everything, for nothing is hidden after the set-up (TM-012)."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from ziggurat.core.view import NoMemory, View
from ziggurat.games.terra.aids import Aids, aids
from ziggurat.games.terra.state import TerraPosition, TerraState


@dataclass(frozen=True, slots=True)
class TerraView(View[TerraPosition, NoMemory]):
    """The position, all of it."""

    game: ClassVar[str] = "terra"
    position_kind = TerraPosition

    def aids(self) -> Aids:
        return aids(self.position, self.seat, self.legal)


def determinize(view: TerraView, _rng: Random) -> TerraState:
    """Nothing is hidden: the state itself."""
    return TerraState.at(view.position)

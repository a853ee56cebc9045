"""Nothing is hidden: a view is the position."""

from random import Random
from typing import ClassVar

from ziggurat.core.view import NoMemory, View
from ziggurat_ur.state import UrPosition, UrState


class UrView(View[UrPosition, NoMemory]):
    """A game as everybody sees it."""

    __slots__ = ()
    game: ClassVar[str] = "ur"
    position_kind = UrPosition


def determinize(view: UrView, rng: Random) -> UrState:
    return UrState.at(view.position)

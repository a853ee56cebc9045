"""What each legal move does at once."""

from collections.abc import Iterator

from ziggurat.core.values import Consequence, Effect
from ziggurat_ur.actions import MOVE
from ziggurat_ur.components import LAST, ROSETTES, SHARED
from ziggurat_ur.view import UrView


def consequences(view: UrView) -> tuple[Consequence, ...]:
    return tuple(Consequence(tuple(effects(view, action - MOVE))) for action in view.legal)


def effects(view: UrView, origin: int) -> Iterator[Effect]:
    seat, position = view.seat, view.position
    assert seat is not None
    target = origin + position.roll
    if target > LAST:
        yield Effect("points", seat, {"amount": 1})
    elif target in SHARED and position.paths[1 - seat] >> target - 1 & 1:
        yield Effect("capture", seat, {"loser_seat": 1 - seat, "target": target})
    if target in ROSETTES:
        yield Effect("again", seat)

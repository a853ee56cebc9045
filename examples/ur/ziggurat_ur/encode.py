"""The position as numbers."""

from typing import Any

from ziggurat.core.encoding import Field, Layout
from ziggurat_ur.components import LAST, PIECES, ROLLS
from ziggurat_ur.state import UrPosition

LAYOUT = Layout(
    (
        Field("paths", (2, LAST), "1 where a piece stands, own path first"),
        Field("home", (2,), "pieces that are home, of 7, own first"),
        Field("roll", (len(ROLLS),), "one of them is 1: what the dice show, 0 before they are thrown"),
        Field("turn", (1,), "1 if it is the own turn"),
    )
)


def encode(position: UrPosition, memory: Any, seat: int | None, buffer: Any) -> None:
    own = seat or 0
    for place, number in enumerate((own, 1 - own)):
        for square in range(LAST):
            buffer[place * LAST + square] = position.paths[number] >> square & 1
        buffer[2 * LAST + place] = position.home[number] / PIECES
    for marks in range(len(ROLLS)):
        buffer[2 * LAST + 2 + marks] = position.roll == marks
    buffer[2 * LAST + 2 + len(ROLLS)] = position.active == own

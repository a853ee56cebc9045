"""All actions: what chance does, and moving the piece on a square of one's path (0: a new piece)."""

from dataclasses import dataclass
from typing import Final

from ziggurat.core.actions import ActionSpace
from ziggurat.core.notation import Notation
from ziggurat_ur.components import LAST, ROLLS


@dataclass(frozen=True, slots=True)
class Act:
    """An action: its kind and a number."""

    kind: str
    number: int


def write(act: Act) -> str:
    return "enter" if act == Act("move", 0) else f"{act.kind} {act.number}"


SPACE: Final[ActionSpace[Act]] = ActionSpace(
    {
        "start": [Act("start", seat) for seat in range(2)],
        "roll": [Act("roll", marks) for marks in range(len(ROLLS))],
        "move": [Act("move", square) for square in range(LAST + 1)],
    },
    write,
)
NOTATION: Final = Notation(SPACE)
START, ROLL, MOVE = (SPACE.ranges[kind].start for kind in ("start", "roll", "move"))

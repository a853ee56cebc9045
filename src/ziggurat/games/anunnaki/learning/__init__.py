"""A position as a network is fed it: one byte a fact, seats relative to the viewer, territories as cells.

Of hidden things only the seat's own are read, and what its memory knows; so a view, and any world that it
allows, give the same bytes as the truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.learning import Feed, Relation
from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.actions import KIND_OF, SPACE, base
from ziggurat.games.anunnaki.learning.layout import CELLS, LAYOUT
from ziggurat.games.anunnaki.learning.points import standing
from ziggurat.games.anunnaki.learning.starts import STARTS
from ziggurat.games.anunnaki.learning.writing import encode
from ziggurat.games.anunnaki.names import BASE
from ziggurat.games.anunnaki.state import AnunnakiPosition

__all__ = ["FEED", "STARTS", "encode", "slots", "standing", "thin"]

KINDS: Final = (
    "unit_follower", "unit_settlement", "to", "harvest", "place", "from", "build", "replace", "sacrifice",
    "lose_follower", "battle",
)  # fmt: skip
"""Actions that name a territory."""
CHANCE_KINDS: Final = frozenset((
    "starter", "tile", "objective", "gods", "deal", "culture", "civilization", "artifacts",
))  # fmt: skip
_AROUND: Final = frozenset(((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)))
"""The six neighbours of a hex."""


def _relation() -> tuple[Relation, Relation]:
    """Territories hear of those that touch them, whatever the border, and of all on their planet."""
    rows = BASE["territory"]
    planets = [
        [at for at, other in enumerate(rows) if other is not row and other["planet"] == row["planet"]]
        for row in rows
    ]
    near = [
        [at for at in others if (rows[at]["q"] - row["q"], rows[at]["r"] - row["r"]) in _AROUND]
        for row, others in zip(rows, planets, strict=True)
    ]
    return (
        tuple(tuple((other, 0.4) for other in row) for row in near),
        tuple(tuple((other, 2.0 / len(row)) for other in row) for row in planets),
    )


def _slots() -> tuple[tuple[int, ...], int]:
    """The output of each action, and how many belong to no territory."""
    found, rest = [], 0
    for action in range(SPACE.size):
        kind = KIND_OF[action]
        if kind in KINDS:
            found.append((action - base(kind)) * len(KINDS) + KINDS.index(kind))
        elif kind in CHANCE_KINDS:
            found.append(0)
        else:
            found.append(CELLS * len(KINDS) + rest)
            rest += 1
    return tuple(found), rest


_SLOTS, _REST = _slots()
FEED: Final = Feed(
    size=LAYOUT.size,
    flat=tuple(LAYOUT.flat),
    cells=CELLS,
    cell=tuple(map(LAYOUT.cell, range(CELLS))),
    relations=_relation(),
    kinds=len(KINDS),
    rest=_REST,
    most=96,
    seats=(2, 3, 4),
)


def thin(_position: AnunnakiPosition, _seat: Seat, ids: Sequence[int]) -> Sequence[int]:
    """All of them are looked at."""
    return ids


def slots(_position: AnunnakiPosition, _seat: Seat, ids: Sequence[int]) -> Sequence[int]:
    """The output of each action."""
    return [_SLOTS[action] for action in ids]

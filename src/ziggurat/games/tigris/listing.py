"""Bitboards as lists of action ids: through tables, a byte at a time, or by following a change."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain
from operator import getitem
from typing import Final

from ziggurat.games.tigris.actions import CATASTROPHE, LEADER, PASS, SWAP
from ziggurat.games.tigris.squares import BOARD, SQUARE_OF_BIT, SQUARES
from ziggurat.games.tigris.tiles import within

Ids = tuple[int, ...]
Listed = tuple[int, Sequence[Ids]]
"""A bitboard and, for each kind of action that shares it, the ids of its squares."""

_BYTES: Final = (BOARD.bit_length() + 7) // 8
_FEW: Final = 4
"""Up to so many changed squares lists follow a change; beyond, they are made anew."""

Row = tuple[int, ...]


class Group:
    """Kinds of action that are legal on the same squares, given by the id of their first square."""

    __slots__ = ("_rows", "_table", "nothing")

    def __init__(self, *bases: int) -> None:
        self._rows: tuple[Row, ...] = tuple(tuple(base + s for base in bases) for s in range(SQUARES))
        self._table = [[self._rows_in(byte << 8 * index) for byte in range(256)] for index in range(_BYTES)]
        self.nothing: Listed = (0, tuple(() for _ in bases))

    def _rows_in(self, mask: int) -> tuple[Row, ...]:
        found = []
        mask &= BOARD
        while mask:
            bit = mask & -mask
            found.append(self._rows[SQUARE_OF_BIT[bit]])
            mask ^= bit
        return tuple(found)

    def listed(self, mask: int) -> Listed:
        """The ids of a bitboard's squares, ascending."""
        if not mask:
            return self.nothing
        rows = chain.from_iterable(map(getitem, self._table, mask.to_bytes(_BYTES, "little")))
        return mask, tuple(zip(*rows, strict=True))

    def follow(self, last: Listed, mask: int) -> Listed:
        """The same, starting from lists of nearly the same squares."""
        old, lists = last
        change = old ^ mask
        if not change:
            return last
        if change.bit_count() > _FEW:
            return self.listed(mask)
        while change:
            bit = change & -change
            change ^= bit
            index = (old & (bit - 1)).bit_count()
            if old & bit:
                lists = [ids[:index] + ids[index + 1 :] for ids in lists]
            else:
                row = self._rows[SQUARE_OF_BIT[bit]]
                lists = [(*ids[:index], new, *ids[index:]) for ids, new in zip(lists, row, strict=True)]
            old ^= bit
        return mask, lists


LAND: Final = Group(0, SQUARES, 3 * SQUARES)
"""Settlements, temples, markets."""
RIVER: Final = Group(2 * SQUARES)
"""Farms."""
HITS: Final = Group(CATASTROPHE)
SPOTS: Final = Group(*(LEADER + colour * SQUARES for colour in range(4)))
"""The four leaders, where they may go from the supply."""
MOVES: Final = tuple(Group(LEADER + colour * SQUARES) for colour in range(4))
"""Each leader alone: one that moves has squares of his own."""

Menu = tuple[Listed, Listed, Listed, Listed]
"""The lists made last: tiles on land, tiles on rivers, catastrophes, leaders."""
NO_MENU: Final[Menu] = (LAND.nothing, RIVER.nothing, HITS.nothing, SPOTS.nothing)


@cache
def swaps_and_pass(hand: int) -> Ids:
    """The last ids of every action's list: all swaps of a hand, and passing (210 hands)."""
    return (*(SWAP + index for index in within(hand)), PASS)

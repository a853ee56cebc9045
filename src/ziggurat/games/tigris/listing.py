"""Bitboards as lists of action ids: through tables, a byte at a time, or by following a change.

Lists are arrays of 16-bit numbers: copying one moves a few hundred bytes and touches no objects.
"""

from __future__ import annotations

from array import array
from functools import cache
from itertools import chain
from operator import getitem
from typing import Final, TypeAlias

from ziggurat.games.tigris.actions import CATASTROPHE, LEADER, PASS, SWAP, WITHDRAW
from ziggurat.games.tigris.handfuls import within
from ziggurat.games.tigris.squares import BOARD, SQUARE_OF_BIT, SQUARES, squares_in

Ids: TypeAlias = "array[int]"
Listed: TypeAlias = tuple[int, Ids]
"""A bitboard and the ids of its squares, for each kind of action that shares it, kind after kind. States
share these lists: one is never changed once it is here."""

_BYTES: Final = (BOARD.bit_length() + 7) // 8
_TABLE: Final = [[squares_in(byte << 8 * i & BOARD) for byte in range(256)] for i in range(_BYTES)]
"""The squares of each byte of a bitboard."""
_FEW: Final = 6
"""Up to so many changed squares a list follows a change; beyond, it is made anew."""


class Group:
    """Kinds of action that are legal on the same squares, given by the ids of their first squares."""

    __slots__ = ("_last_to_first", "bases")

    def __init__(self, *bases: int) -> None:
        self.bases = bases
        self._last_to_first = tuple(reversed(tuple(enumerate(bases))))

    def listed(self, mask: int) -> Listed:
        """The ids of a bitboard's squares, ascending."""
        squares = list(chain.from_iterable(map(getitem, _TABLE, mask.to_bytes(_BYTES, "little"))))
        return mask, array("H", [base + square for base in self.bases for square in squares])

    def follow(self, last: Listed, mask: int) -> Listed:
        """The same, starting from the list of nearly the same squares."""
        old, ids = last
        change = old ^ mask
        if not change:
            return last
        if change.bit_count() > _FEW:
            return self.listed(mask)
        ids = ids[:]
        count = old.bit_count()
        while change:
            bit = change & -change
            change ^= bit
            index = (old & (bit - 1)).bit_count()
            old ^= bit
            if old & bit:
                square = SQUARE_OF_BIT[bit]
                for kind, base in self._last_to_first:
                    ids.insert(kind * count + index, base + square)
                count += 1
            else:
                for kind, _ in self._last_to_first:
                    del ids[kind * count + index]
                count -= 1
        return mask, ids


def amend(ids: Ids, start: int, base: int, old: int, change: int) -> None:
    """Add and drop squares of one kind's list, which begins at `start`."""
    while change:
        bit = change & -change
        change ^= bit
        index = start + (old & (bit - 1)).bit_count()
        old ^= bit
        if old & bit:
            ids.insert(index, base + SQUARE_OF_BIT[bit])
        else:
            del ids[index]


LAND: Final = Group(0, SQUARES, 3 * SQUARES)
"""Settlements, temples, markets."""
RIVER: Final = Group(2 * SQUARES)
"""Farms."""
HITS: Final = Group(CATASTROPHE)
SPOTS: Final = Group(*(LEADER + colour * SQUARES for colour in range(4)))
"""The four leaders, where they may go from the supply."""

Planes: TypeAlias = tuple[tuple[int, ...] | None, int, int, int]
"""Kingdoms, and the squares next to at least one, two, three of them."""
Menu: TypeAlias = tuple[Listed, Listed, Listed, Listed, Planes]
"""The lists made last: tiles on land, tiles on rivers, catastrophes, leaders; and what they follow from."""
_NOTHING: Final[Listed] = (0, array("H"))
NO_MENU: Final[Menu] = (_NOTHING, _NOTHING, _NOTHING, _NOTHING, (None, 0, 0, 0))


@cache
def swaps_and_pass(hand: int) -> Ids:
    """The last ids of every action's list: all swaps of a hand, and passing (210 hands)."""
    return array("H", [*(SWAP + index for index in within(hand)), PASS])


@cache
def withdrawals(leaders: int) -> Ids:
    """The ids of withdrawing the leaders of some colours, one bit a colour."""
    return array("H", [WITHDRAW + colour for colour in range(4) if leaders >> colour & 1])

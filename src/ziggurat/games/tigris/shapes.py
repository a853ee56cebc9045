"""Shapes of values that only this game has: where leaders stand, what is known of a hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ziggurat.core.errors import PositionError
from ziggurat.core.shapes import NUMBER, TRUTH, Json, Overlay, Shape, bit, bits, index, many, packed, row
from ziggurat.games.spheres import KEYS, LEADERS
from ziggurat.games.tigris.hands import Known
from ziggurat.games.tigris.hands import packed as packed_hand
from ziggurat.games.tigris.hands import unpacked as unpacked_hand
from ziggurat.games.tigris.squares import BIT_PLACES, SQUARE_NAMES


class Leaders(Shape):
    """The squares of all leaders by seat and colour in one list, 0: in the supply (TE-023).

    JSON has an object by leader for each seat; a scenario may leave seats and leaders out.
    """

    copy = "{}[:]"

    def write(self, value: Any, viewer: Any = TRUTH) -> Json:
        squares = [SQUARE_SHAPE.write(one) for one in value]
        return [
            dict(zip(LEADERS, squares[first : first + 4], strict=True)) for first in range(0, len(squares), 4)
        ]

    def read(self, data: Json, where: str) -> Any:
        if not isinstance(data, list | tuple):
            raise PositionError(f"{where} must be a list by seat, not {str(data)[:80]!r}")
        return self.overlay([0] * (4 * len(data)), data, where)

    def overlay(self, old: Any, data: Overlay, where: str) -> Any:
        seats = len(old) // 4
        given = data if isinstance(data, Mapping) else {str(seat): own for seat, own in enumerate(data)}
        new = list(old)
        for seat, own in given.items():
            if seat not in {str(known) for known in range(seats)}:
                raise PositionError(f"{where} has no seat {seat!r}; seats are 0 to {seats - 1}")
            if not isinstance(own, Mapping) or not set(own) <= set(LEADERS):
                raise PositionError(f"{where}.{seat} must be an object with some of {', '.join(LEADERS)}")
            for leader, square in own.items():
                place = 4 * int(seat) + LEADERS.index(leader)
                new[place] = SQUARE_SHAPE.read(square, f"{where}.{seat}.{leader}")
        return new

    def blank(self, seats: int) -> Any:
        return [0] * (4 * seats)

    def typescript(self) -> str:
        names = " | ".join(f'"{name}"' for name in LEADERS)
        return f"Record<{names}, string | null>[]"


class KnownHand(Shape):
    """What is known of a hand, in one number; JSON has it in parts (see `hands`)."""

    def write(self, value: Any, viewer: Any = TRUTH) -> Json:
        return _KNOWN.write(unpacked_hand(value), viewer)

    def read(self, data: Json, where: str) -> Any:
        return packed_hand(_KNOWN.read(data, where))

    def blank(self, seats: int) -> Any:
        return 0

    def typescript(self) -> str:
        return _KNOWN.typescript()


SQUARE_SHAPE: Final = bit(SQUARE_NAMES, BIT_PLACES)
SQUARES_SHAPE: Final = bits(SQUARE_NAMES, BIT_PLACES)
COLOUR_SHAPE: Final = index(KEYS)
TILES_SHAPE: Final = packed(KEYS)
_KNOWN: Final = row(Known, held=TILES_SHAPE, blind=NUMBER, aside=TILES_SHAPE, story=many(NUMBER))

"""Shapes of values that only this game has: where leaders stand, what is known of a hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ziggurat.core.shapes.several import each, many, per_seat, row
from ziggurat.core.shapes.shape import TRUTH, Form, Json, Overlay, Shape, said_by_seat, wrong
from ziggurat.core.shapes.single import NUMBER, bit, bits, index, packed
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
            raise wrong(where, "a list by seat", data)
        return self.overlay([0] * (4 * len(data)), data, where)

    def overlay(self, old: Any, data: Overlay, where: str) -> Any:
        new = list(old)
        for seat, own in said_by_seat(data, len(old) // 4, where).items():
            if not isinstance(own, Mapping) or not set(own) <= set(LEADERS):
                raise wrong(f"{where}.{seat}", f"an object with some of {', '.join(LEADERS)}", own)
            for leader, square in own.items():
                place = 4 * seat + LEADERS.index(leader)
                new[place] = SQUARE_SHAPE.read(square, f"{where}.{seat}.{leader}")
        return new

    def blank(self, seats: int) -> Any:
        return [0] * (4 * seats)

    def typescript(self) -> str:
        names = " | ".join(f'"{name}"' for name in LEADERS)
        return f"Record<{names}, string | null>[]"

    def form(self, seats: int) -> Form:
        return per_seat(each(SQUARE_SHAPE, LEADERS, named=True)).form(seats)


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

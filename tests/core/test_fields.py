"""Fields declared once: copies, equality, JSON, and who sees what."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

import pytest

from ziggurat.core import typed
from ziggurat.core.errors import PositionError, ViewError
from ziggurat.core.fields import Record, derived, everyone, field, nobody, owner, part
from ziggurat.core.shapes.several import each, many, maybe, per_seat, row
from ziggurat.core.shapes.single import NUMBER, SEAT, bits, packed
from ziggurat.core.state import Position

COLOURS = ("red", "blue")


class Ask(IntEnum):
    PLAY = 0
    OVER = 1


class Duel(Record):
    """Two sides; what a side laid face down is its own."""

    seats_of: tuple[int, int] = field(many(SEAT), everyone)
    laid: list[int] = field(
        each(NUMBER, COLOURS), lambda duel, viewer, side: viewer is not None and duel.seats_of[side] == viewer
    )


class Trade(NamedTuple):
    giver: int
    goods: int


def fresh_duel() -> Duel:
    new = Duel()
    new.seats_of, new.laid = (0, 1), [0, 0]
    return new


class Hidden(Position):
    asks = Ask

    table: int = field(bits(("A", "B", "C")), everyone)
    hands: list[int] = field(per_seat(packed(COLOURS)), owner)
    deck: int = field(packed(COLOURS))
    forgotten: int = field(NUMBER)
    duel: Duel | None = field(maybe(part(Duel, fresh_duel)), everyone)
    trade: Trade | None = field(maybe(row(Trade, giver=SEAT, goods=packed(COLOURS))), everyone)
    total: int | None = derived()


def position() -> Hidden:
    new = Hidden()
    new.seats, new.step, new.options = 2, 7, {}
    new.question, new.asked = Ask.PLAY, 0
    new.table, new.hands, new.deck, new.forgotten = 0b101, [0x0102, 0x0300], 0x0405, 42
    new.duel, new.trade, new.total = fresh_duel(), Trade(1, 0x0001), 99
    new.duel.laid = [5, 6]
    return new


def test_a_clone_is_equal_and_independent() -> None:
    first = position()
    second = first.clone()
    assert first == second
    second.hands[0] += 1
    assert second.duel is not None
    second.duel.laid[1] = 0
    assert first.hands[0] == 0x0102
    assert first.duel is not None
    assert first.duel.laid == [5, 6]
    assert first != second


def test_what_follows_from_other_fields_is_not_compared() -> None:
    first, second = position(), position()
    second.total = 1
    assert first == second


def test_a_field_that_nobody_declared_visible_reaches_no_view() -> None:
    seen = position().seen_by(0, Hidden)
    assert (seen.forgotten, seen.deck, seen.total) == (0, 0, None)
    assert "forgotten" not in seen.seen(0)
    assert "deck" not in seen.seen(0)
    assert "total" not in position().dump()


@pytest.mark.parametrize(
    ("viewer", "hands", "laid"),
    [
        (0, [[2, 1], None], [5, None]),
        (1, [None, [0, 3]], [None, 6]),
        (None, [None, None], [None, None]),
    ],
)
def test_each_seat_sees_its_own(viewer: int | None, hands: list[Any], laid: list[Any]) -> None:
    seen = position().seen_by(viewer, Hidden)
    written = seen.seen(viewer)
    assert written["hands"] == hands
    assert written["duel"]["laid"] == laid
    assert written["table"] == ["A", "C"]
    assert position().hands == [0x0102, 0x0300], "the truth is as it was"


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_what_a_viewer_saw_can_be_read_back(viewer: int | None) -> None:
    seen = position().seen_by(viewer, Hidden)
    again = position().seen_by(None, Hidden)
    again.fill(seen.seen(viewer))
    assert again == seen


def test_a_dump_can_be_read_back() -> None:
    again = position()
    again.table, again.hands, again.trade = 0, [0, 0], None
    again.fill(position().dump())
    assert again == position()


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({"tabel": []}, "a position has no 'tabel'; it has"),
        ({"table": ["D"]}, "table has no 'D'; allowed: A, B, C"),
        ({"table": ["A", "A"]}, "names 'A' twice"),
        ({"hands": {"2": [0, 0]}}, "hands has no seat '2'; seats are 0 to 1"),
        ({"hands": {"0": {"green": 1}}}, "hands.0 has no 'green'; allowed: red, blue"),
        ({"hands": [[0, 0]]}, "hands must be a list by seat of 2"),
        ({"deck": [0, 256]}, "deck.blue must be a number from 0 to 255"),
        ({"forgotten": True}, "forgotten must be a whole number"),
        ({"question": "sleep"}, "there is no question 'sleep'; there are play, over"),
        ({"trade": {"giver": 1, "price": 2}}, "trade must be an object with giver, goods"),
        ({"duel": {"laid": [1]}}, "duel.laid must be a list of 2"),
        ({"total": 1}, "has no 'total'"),
    ],
)
def test_what_does_not_fit_is_named(data: dict[str, Any], complaint: str) -> None:
    with pytest.raises(PositionError, match=complaint):
        position().fill(data)


def test_a_part_can_be_said_of_a_field() -> None:
    changed = position()
    changed.fill({"hands": {"1": {"blue": 2}}, "trade": {"goods": {"red": 3}}})
    assert changed.hands == [0x0102, 0x0200]
    assert changed.trade == Trade(1, 3)


@dataclass(frozen=True, slots=True)
class Piece:
    name: str
    at: tuple[int, int]
    owner: int | None


@dataclass(frozen=True, slots=True)
class Memory:
    sizes: tuple[int, ...]
    pieces: tuple[Piece, ...]


def test_typed_values_go_to_json_and_back() -> None:
    memory = Memory((1, 2), (Piece("lion", (3, 4), None),))
    written = typed.to_json(memory)
    assert written == {"sizes": [1, 2], "pieces": [{"name": "lion", "at": [3, 4], "owner": None}]}
    assert typed.from_json(Memory, written, "memory") == memory
    named: dict[str, type] = {}
    assert typed.typescript(Memory, named) == "Memory"
    assert set(named) == {"Memory", "Piece"}


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({"sizes": [1]}, "memory must be an object"),
        ({"sizes": ["1"], "pieces": []}, "memory.sizes.0 must be int"),
        (
            {"sizes": [], "pieces": [{"name": "lion", "at": [1], "owner": None}]},
            "pieces.0.at must be a list of 2",
        ),
    ],
)
def test_typed_values_that_do_not_fit_are_named(data: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ViewError, match=complaint):
        typed.from_json(Memory, data, "memory")


def test_sights() -> None:
    assert everyone(None, None, -1)
    assert not nobody(None, 0, 0)
    assert owner(None, 1, 1)
    assert not owner(None, None, 0)

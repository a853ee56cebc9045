"""Shapes of values: JSON and back, parts of them, and what is wrong with the rest."""

from __future__ import annotations

from typing import Any

import pytest

from ziggurat.core.errors import PositionError
from ziggurat.core.shapes.several import by_seat
from ziggurat.core.shapes.single import SEATS, index

LEADERS = by_seat(index(("A1", "B2", "C3"), none=True), ("black", "red"))


def test_values_by_seat_and_name_are_objects_without_what_is_blank() -> None:
    flat = [0, -1, -1, 2]
    assert LEADERS.write(flat) == [{"black": "A1"}, {"red": "C3"}]
    assert LEADERS.read(LEADERS.write(flat), "leaders") == flat
    assert LEADERS.blank(2) == [-1] * 4


def test_a_seat_is_said_as_a_whole_and_the_others_stay() -> None:
    flat = [0, -1, -1, 2]
    assert LEADERS.overlay(flat, {"0": {"red": "B2"}}, "leaders") == [-1, 1, -1, 2]
    assert LEADERS.overlay(flat, [{}, {"black": "B2"}], "leaders") == [-1, -1, 1, -1]


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({"2": {}}, "leaders has no seat '2'; seats are 0 to 1"),
        ({"0": {"pink": "A1"}}, "leaders.0 has no 'pink'; allowed: black, red"),
        ({"0": {"red": "D4"}}, "leaders.0.red must be one of A1, B2, C3 or null"),
        ({"0": ["A1"]}, "leaders.0 must be an object"),
        ([{}], "leaders must be a list by seat of 2"),
        ("A1", "leaders must be a list or an object by seat"),
    ],
)
def test_what_does_not_fit_is_named(data: Any, complaint: str) -> None:
    with pytest.raises(PositionError, match=complaint):
        LEADERS.overlay([-1] * 4, data, "leaders")


def test_a_set_of_seats_is_a_mask() -> None:
    assert SEATS.write(0b101) == [0, 2]
    assert SEATS.read([2, 0], "seats") == 0b101
    for data in (2, [-1], ["0"], [True]):
        with pytest.raises(PositionError, match="a list of seats"):
            SEATS.read(data, "seats")

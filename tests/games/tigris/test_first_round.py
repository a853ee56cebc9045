"""The worked first round of four players (TE-EX-8 to TE-EX-11), one game from beginning to end."""

from __future__ import annotations

import pytest

from .table import Play, told

PAUL, OLIVIA, BEN, KAREN = range(4)


def opening() -> Play:
    hands = ["red*2 black*4", "blue*2 black*4", "red*2 green*4", "red*4 blue*2"]
    return Play(hands=hands, players=4, bag_count=119)


def turn_1(play: Play) -> None:
    play.all("leader king B1", "leader priest F2")


def turn_2(play: Play) -> None:
    play.all("leader farmer G3", "tile farm E3")


def turn_3(play: Play) -> None:
    play.all("leader king I6", "tile temple H6")


def turn_4(play: Play) -> None:
    play.all("leader priest F4", "commit 3", "commit 0")


@pytest.mark.rule("TE-EX-8")
def test_ex_8_two_kingdoms_no_points_no_draw() -> None:
    play = opening()
    turn_1(play)
    assert sorted(map(sorted, play.kingdoms())) == [["B1", "B2"], ["F2", "F3"]]
    assert play.points(PAUL) == {}
    assert play.bag() == 119
    assert play.seat == OLIVIA


@pytest.mark.rule("TE-EX-9")
def test_ex_9_a_farm_beside_the_farmer() -> None:
    play = opening()
    turn_1(play)
    turn_2(play)
    assert play.points(OLIVIA) == {"blue": 1}
    assert play.bag() == 118
    assert play.sizes() == [6, 6, 6, 6]


@pytest.mark.rule("TE-EX-10")
def test_ex_10_a_temple_beside_the_king() -> None:
    play = opening()
    for turn in (turn_1, turn_2):
        turn(play)
    play.all("leader king I6", "tile temple J6")
    assert play.points(BEN) == {"red": 1}
    assert (play.tile("I7"), play.tile("J6")) == ("red", "red")
    assert play.bag() == 117


@pytest.mark.rule("TE-EX-11")
def test_ex_11_karens_revolt_and_her_fourth_temple() -> None:
    play = opening()
    for turn in (turn_1, turn_2, turn_3):
        turn(play)
    play("leader priest F4")
    assert play.question.data["strength"] == [1, 1]
    play("commit 3")
    assert play.legal() == {"commit 0", "commit 1", "commit 2"}
    result = told(play("commit 0"), "revolt_won")[0]
    assert (result["a"], result["d"], result["winner_seat"]) == (4, 1, KAREN)
    assert play.points(KAREN) == {"red": 1}
    assert play.leader(PAUL, "priest") is None
    play("tile temple E4")
    assert play.points(KAREN) == {"red": 2}
    assert play.bag() == 113
    assert play.sizes() == [6, 6, 6, 6]

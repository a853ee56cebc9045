"""Cult tracks and priests (sections 17 and 18)."""

from __future__ import annotations

import pytest

from tests.games.terra.positions import board, built, first_turn, legal, rich, seat_part, turn
from ziggurat.core.scene import Scene
from ziggurat.games.terra.questions import cults


def pair(**more: object) -> Scene:
    made = first_turn("witches", "nomads", **more)  # type: ignore[arg-type]
    made.change(rich(0))
    return made


@pytest.mark.rule("TM-134", "TM-135", "TM-136")
def test_power_on_the_way_up() -> None:
    made = pair()
    gained = []
    for start, steps in ((2, 1), (0, 3), (4, 1), (6, 1), (2, 3), (0, 9), (3, 1)):
        made.change(seat_part(0, cults={"FIRE": start}))
        made.change(seat_part(0, bowl1=12, bowl2=0, bowl3=0))
        cults.advance(made.state, 0, 0, steps)
        gained.append(board(made, 0).bowl2)
    assert gained == [1, 1, 2, 2, 3, 5, 0]


@pytest.mark.rule("TM-EX-15")
def test_example_air_from_four_to_seven() -> None:
    made = pair()
    made.change(seat_part(1, cults={"AIR": 4}))
    made.change(seat_part(1, bowl1=12, bowl2=0, bowl3=0))
    cults.advance(made.state, 1, 3, 3)
    assert (board(made, 1).cults[3], board(made, 1).bowl2) == (7, 4)


@pytest.mark.rule("TM-137", "TM-139")
def test_only_one_marker_on_ten() -> None:
    made = pair()
    made.change(seat_part(0, keys=1, bowl1=12, bowl2=0, bowl3=0))
    made.change(seat_part(1, keys=1, bowl1=12, bowl2=0, bowl3=0))
    made.change(seat_part(0, cults={"WATER": 8}))
    made.change(seat_part(1, cults={"WATER": 8}))
    cults.advance(made.state, 0, 1, 2)
    assert (board(made, 0).cults[1], board(made, 0).keys, board(made, 0).bowl2) == (
        10,
        0,
        3,
    )
    cults.advance(made.state, 1, 1, 2)
    assert (board(made, 1).cults[1], board(made, 1).keys, board(made, 1).bowl2) == (
        9,
        1,
        0,
    )


@pytest.mark.rule("TM-138", "TM-140")
def test_ten_needs_a_key_for_each_track() -> None:
    made = pair()
    made.change(seat_part(0, cults={"FIRE": 8}))
    made.change(seat_part(0, cults={"WATER": 8}))
    cults.advance(made.state, 0, 0, 3)
    assert board(made, 0).cults[0] == 9
    made.change(seat_part(0, keys=1))
    cults.advance(made.state, 0, 0, 1)
    assert (board(made, 0).cults[0], board(made, 0).keys) == (10, 0)
    cults.advance(made.state, 0, 1, 3)
    assert board(made, 0).cults[1] == 9


@pytest.mark.rule("TM-EX-16")
def test_example_two_keys() -> None:
    made = pair()
    made.change(seat_part(0, keys=2))
    made.change(seat_part(0, cults={"FIRE": 9, "WATER": 9, "EARTH": 9}))
    made.change(seat_part(1, cults={"EARTH": 10}))
    made.state.highest[2] = 1
    for cult in (0, 1, 2):
        cults.advance(made.state, 0, cult, 1)
    assert board(made, 0).cults[:3] == [10, 10, 9]


@pytest.mark.rule("TM-141")
@pytest.mark.parametrize("first", ["favor", "town", "favor, key kept"])
def test_favor_and_town_in_either_order(first: str) -> None:
    made = first_turn("witches", "nomads", homes={"witches": ["F4", "A3"], "nomads": ["A5", "B4", "I7"]})
    made.change(rich(0))
    made.change(built(made, 0, "TP", "E7", "F4", "E6"))
    made.change(built(made, 0, "D", "D4"))
    made.change(seat_part(0, cults={"FIRE": 9}))
    made.play("0: upgrade E7 to TE")
    made.expect({"question": {"prompt": "turn.gain"}})
    assert {"take FAV9", "take TW1"} <= legal(made, 0)
    if first == "town":
        made.play("0: take TW1")
        made.play("0: take FAV9")
    else:
        made.play("0: take FAV9")
        assert board(made, 0).cults[0] == 9
        made.play("0: take TW1")
        assert legal(made, 0, "top") | legal(made, 0, "keep") == {"top FIRE", "keep"}
        made.play(f"0: {'top FIRE' if first == 'favor' else 'keep'}")
    reached = 9 if first == "favor, key kept" else 10
    assert (board(made, 0).cults[0], board(made, 0).keys) == (reached, 10 - reached)


@pytest.mark.rule("TM-142", "TM-193")
def test_the_owner_chooses_what_reaches_ten_with_too_few_keys() -> None:
    made = pair()
    made.change(seat_part(0, cults=[9, 9, 4, 9]))
    made.state.highest[3] = 1
    made.change({"towns_due": 1})
    made.change({"question": "end"})
    made.change(seat_part(0, bowl1=12, bowl2=0, bowl3=0))
    made.play("0: take TW5")
    assert board(made, 0).cults == [9, 9, 5, 9]
    made.expect({"question": {"prompt": "turn.top"}})
    assert legal(made, 0) == {"top FIRE", "top WATER"}
    made.play("0: top WATER")
    assert (board(made, 0).cults, board(made, 0).keys) == ([9, 10, 5, 9], 0)
    assert board(made, 0).bowl2 == 2 + 3
    made.expect({"question": {"prompt": "turn.end"}})


@pytest.mark.rule("TM-143", "TM-144", "TM-145")
def test_order_spaces() -> None:
    made = pair()
    made.change(seat_part(0, priests=6))
    for steps, reached in ((2, 2), (3, 5), (2, 7), (2, 9)):
        made.change(turn(0))
        made.play(f"0: send p to FIRE for {steps}")
        assert board(made, 0).cults[0] == reached
    made.change(turn(0))
    made.refused("0: send p to FIRE for 3", "TM-144")
    made.refused("0: send p to FIRE for 2", "TM-144")
    assert made.state.orders[:4] == [0, 0, 0, 0]
    made.change(turn(1))
    made.change(rich(1))
    assert legal(made, 1, "send p to FIRE") == {"send p to FIRE for 1"}
    assert legal(made, 1, "send p to AIR") == {f"send p to AIR for {steps}" for steps in (1, 2, 3)}


@pytest.mark.rule("TM-146", "TM-147")
def test_a_priest_that_returns() -> None:
    made = pair()
    made.change(seat_part(0, priests=7))
    made.play("0: send p to WATER for 1")
    player = board(made, 0)
    assert (player.cults[1], player.priests, player.orders) == (1, 6, 0)
    player.gain((0, 0, 1, 0))
    assert player.priests == 7
    made.change(turn(0))
    made.play("0: send p to WATER for 3")
    player = board(made, 0)
    player.gain((0, 0, 5, 0))
    assert (player.priests, player.orders) == (6, 1)
    made.change(seat_part(0, priests=0))
    made.change(turn(0))
    made.refused("0: send p to WATER for 1", "TM-143")


@pytest.mark.rule("TM-148")
def test_sending_is_legal_though_the_marker_cannot_move() -> None:
    made = pair()
    made.change(seat_part(0, cults={"EARTH": 10}))
    made.state.highest[2] = 0
    made.play("0: send p to EARTH for 3")
    assert (board(made, 0).cults[2], board(made, 0).orders) == (10, 1)

"""Cult tracks and priests (sections 17 and 18)."""

from __future__ import annotations

import pytest

from tests.games.terra.kit import Table, table
from ziggurat.games.terra.questions import cults
from ziggurat.games.terra.state import Ask


def pair(**more: object) -> Table:
    made = table("witches", "nomads", **more)  # type: ignore[arg-type]
    made.rich(0)
    return made


@pytest.mark.rule("TM-134", "TM-135", "TM-136")
def test_power_on_the_way_up() -> None:
    made = pair()
    gained = []
    for start, steps in ((2, 1), (0, 3), (4, 1), (6, 1), (2, 3), (0, 9), (3, 1)):
        made.seat(0).cults[0] = start
        made.give(0, b1=12, b2=0, b3=0)
        cults.advance(made.state, 0, 0, steps)
        gained.append(made.seat(0).bowl2)
    assert gained == [1, 1, 2, 2, 3, 5, 0]


@pytest.mark.rule("TM-EX-15")
def test_example_air_from_four_to_seven() -> None:
    made = pair()
    made.seat(1).cults[3] = 4
    made.give(1, b1=12, b2=0, b3=0)
    cults.advance(made.state, 1, 3, 3)
    assert (made.seat(1).cults[3], made.seat(1).bowl2) == (7, 4)


@pytest.mark.rule("TM-137", "TM-139")
def test_only_one_marker_on_ten() -> None:
    made = pair()
    made.give(0, keys=1, b1=12, b2=0, b3=0)
    made.give(1, keys=1, b1=12, b2=0, b3=0)
    made.seat(0).cults[1] = made.seat(1).cults[1] = 8
    cults.advance(made.state, 0, 1, 2)
    assert (made.seat(0).cults[1], made.seat(0).keys, made.seat(0).bowl2) == (10, 0, 3)
    cults.advance(made.state, 1, 1, 2)
    assert (made.seat(1).cults[1], made.seat(1).keys, made.seat(1).bowl2) == (9, 1, 0)


@pytest.mark.rule("TM-138", "TM-140")
def test_ten_needs_a_key_for_each_track() -> None:
    made = pair()
    made.seat(0).cults[0] = made.seat(0).cults[1] = 8
    cults.advance(made.state, 0, 0, 3)
    assert made.seat(0).cults[0] == 9
    made.give(0, keys=1)
    cults.advance(made.state, 0, 0, 1)
    assert (made.seat(0).cults[0], made.seat(0).keys) == (10, 0)
    cults.advance(made.state, 0, 1, 3)
    assert made.seat(0).cults[1] == 9


@pytest.mark.rule("TM-EX-16")
def test_example_two_keys() -> None:
    made = pair()
    made.give(0, keys=2)
    made.seat(0).cults[:3] = [9, 9, 9]
    made.seat(1).cults[2] = 10
    made.state.highest[2] = 1
    for cult in (0, 1, 2):
        cults.advance(made.state, 0, cult, 1)
    assert made.seat(0).cults[:3] == [10, 10, 9]


@pytest.mark.rule("TM-141")
@pytest.mark.parametrize("first", ["favor", "town", "favor, key kept"])
def test_favor_and_town_in_either_order(first: str) -> None:
    made = table("witches", "nomads", homes={"witches": ["F4", "A3"], "nomads": ["A5", "B4", "I7"]})
    made.rich(0)
    made.put(0, "TP", "E7", "F4", "E6")
    made.put(0, "D", "D4")
    made.seat(0).cults[0] = 9
    made.do(0, "upgrade E7 to TE")
    assert made.prompt() == "turn.gain"
    assert {"take FAV9", "take TW1"} <= made.legal(0)
    if first == "town":
        made.do(0, "take TW1", "take FAV9")
    else:
        made.do(0, "take FAV9")
        assert made.seat(0).cults[0] == 9
        made.do(0, "take TW1")
        assert made.legal(0, "top") | made.legal(0, "keep") == {"top FIRE", "keep"}
        made.do(0, "top FIRE" if first == "favor" else "keep")
    reached = 9 if first == "favor, key kept" else 10
    assert (made.seat(0).cults[0], made.seat(0).keys) == (reached, 10 - reached)


@pytest.mark.rule("TM-142", "TM-193")
def test_the_owner_chooses_what_reaches_ten_with_too_few_keys() -> None:
    made = pair()
    made.seat(0).cults[:] = [9, 9, 4, 9]
    made.state.highest[3] = 1
    made.state.towns_due = 1
    made.state.question = Ask.END
    made.give(0, b1=12, b2=0, b3=0)
    made.do(0, "take TW5")
    assert made.seat(0).cults == [9, 9, 5, 9]
    assert made.prompt() == "turn.top"
    assert made.legal(0) == {"top FIRE", "top WATER"}
    made.do(0, "top WATER")
    assert (made.seat(0).cults, made.seat(0).keys) == ([9, 10, 5, 9], 0)
    assert made.seat(0).bowl2 == 2 + 3
    assert made.prompt() == "turn.end"


@pytest.mark.rule("TM-143", "TM-144", "TM-145")
def test_order_spaces() -> None:
    made = pair()
    made.give(0, p=6)
    for steps, reached in ((2, 2), (3, 5), (2, 7), (2, 9)):
        made.turn(0)
        made.do(0, f"send p to FIRE for {steps}")
        assert made.seat(0).cults[0] == reached
    made.turn(0)
    assert made.why(0, "send p to FIRE for 3").rule == "TM-144"
    assert made.why(0, "send p to FIRE for 2").rule == "TM-144"
    assert made.state.orders[:4] == [0, 0, 0, 0]
    made.turn(1)
    made.rich(1)
    assert made.legal(1, "send p to FIRE") == {"send p to FIRE for 1"}
    assert made.legal(1, "send p to AIR") == {f"send p to AIR for {steps}" for steps in (1, 2, 3)}


@pytest.mark.rule("TM-146", "TM-147")
def test_a_priest_that_returns() -> None:
    made = pair()
    made.give(0, p=7)
    made.do(0, "send p to WATER for 1")
    player = made.seat(0)
    assert (player.cults[1], player.priests, player.orders) == (1, 6, 0)
    player.gain((0, 0, 1, 0))
    assert player.priests == 7
    made.turn(0)
    made.do(0, "send p to WATER for 3")
    player.gain((0, 0, 5, 0))
    assert (player.priests, player.orders) == (6, 1)
    made.give(0, p=0)
    made.turn(0)
    assert made.why(0, "send p to WATER for 1").rule == "TM-143"


@pytest.mark.rule("TM-148")
def test_sending_is_legal_though_the_marker_cannot_move() -> None:
    made = pair()
    made.seat(0).cults[2] = 10
    made.state.highest[2] = 0
    made.do(0, "send p to EARTH for 3")
    assert (made.seat(0).cults[2], made.seat(0).orders) == (10, 1)

"""Income, power bowls, turns, conversions and burning (sections 7, 8, 9 and 16)."""

from __future__ import annotations

import pytest

from tests.games.terra.kit import Table, table
from ziggurat.games.terra.board import HEX


@pytest.mark.rule("TM-039", "TM-045", "TM-046", "TM-047")
def test_income_comes_in_every_round_without_a_question() -> None:
    made = table("witches", "nomads", tiles=("BON5", "BON3"))
    assert made.prompt() == "turn.action"
    assert made.state.round == 1
    assert made.stock(0) == (20, 15, 3 + 3 + 1, 0, 2, 10, 0)
    assert made.stock(1) == (20, 15 + 6, 2 + 4, 0, 5, 7, 0)
    made.do(0, "pass BON1")
    made.do(1, "pass BON2")
    assert made.prompt() == "turn.action"
    assert made.stock(0)[1:4] == (15 + 1 + 2, 7 + 3, 0)


@pytest.mark.rule("TM-044", "TM-147")
def test_priests_come_from_the_own_supply() -> None:
    made = table("witches", "nomads", tiles=("BON8", "BON3"))
    player = made.seat(0)
    assert player.priests == 1
    player.priests, player.orders = 4, 3
    player.gain((0, 0, 2, 0))
    assert player.priests == 4
    player.priests = 3
    player.gain((0, 0, 2, 0))
    assert player.priests == 4


@pytest.mark.rule("TM-048", "TM-049", "TM-050", "TM-051", "TM-EX-6")
def test_bowls() -> None:
    made = table("witches", "nomads")
    player = made.seat(0)
    made.give(0, b1=2, b2=5, b3=5)
    assert player.gain_power(3) == 3
    assert made.stock(0)[4:] == (0, 6, 6)
    made.give(0, b1=1, b2=0, b3=0)
    assert player.gain_power(1) == 1
    assert made.stock(0)[4:] == (0, 1, 0)
    made.give(0, b1=1, b2=0, b3=0)
    assert player.gain_power(5) == 2
    assert made.stock(0)[4:] == (0, 0, 1)
    assert player.gain_power(4) == 0
    assert made.stock(0)[4:] == (0, 0, 1)


@pytest.mark.rule("TM-052", "TM-EX-5")
def test_only_bowl_three_can_be_spent() -> None:
    made = table("witches", "nomads")
    made.give(0, b1=4, b2=6, b3=5)
    assert "convert 5PW to 5C" in made.legal(0)
    assert made.why(0, "convert 6PW to 6C").rule == "TM-052"
    made.do(0, "convert 5PW to 5C")
    assert made.stock(0)[4:] == (9, 6, 0)


@pytest.mark.rule("TM-053", "TM-056", "TM-057", "TM-058")
def test_one_action_a_turn_clockwise() -> None:
    made = table("witches", "nomads", "mermaids")
    for seat in range(3):
        made.rich(seat)
    assert made.asked() == [0]
    assert made.why(0, "end").rule == "TM-058"
    kinds = {text.split()[0] for text in made.legal(0)}
    assert {"build", "transform", "upgrade", "advance", "send", "action", "pass"} >= kinds - {
        "convert",
        "burn",
    }
    assert {"transform", "upgrade", "advance", "send", "action", "pass"} <= kinds
    made.do(0, "advance ship")
    assert made.why(0, "advance ship").rule == "TM-053"
    made.end()
    assert made.asked() == [1]
    made.do(1, "advance ship")
    made.end()
    made.do(2, "advance ship")
    made.end()
    assert made.asked() == [0]
    made.do(0, "advance ship")
    assert made.seat(0).shipping == 2


@pytest.mark.rule("TM-054", "TM-055", "TM-123")
def test_who_passed_waits_but_answers_offers_and_one_may_go_on_alone() -> None:
    made = table("witches", "nomads", homes={"witches": ["F4", "A3"], "nomads": ["F3", "A5", "I7"]})
    made.do(0, "pass BON4")
    made.rich(1)
    for text in ("upgrade F3 to TP", "upgrade F3 to TE"):
        assert made.asked() == [1]
        made.do(1, text)
        if text.endswith("TE"):
            made.do(1, "take FAV1")
        made.do(1, "end")
        assert made.prompt() == "leech.answer"
        assert made.asked() == [0]
        made.do(0, "decline from 1")
    assert made.asked() == [1]
    made.do(1, "pass BON5")
    assert made.state.round == 2


@pytest.mark.rule("TM-126", "TM-127")
def test_conversions_before_and_after_the_action() -> None:
    made = table("witches", "nomads")
    made.give(0, c=0, w=3, p=3, b1=0, b2=0, b3=12)
    made.do(
        0,
        "convert 5PW to 1P",
        "convert 3PW to 1W",
        "convert 2PW to 2C",
        "convert 1P to 1W",
        "convert 1W to 1C",
    )
    assert made.stock(0)[1:] == (3, 4, 3, 10, 0, 2)
    assert made.prompt() == "turn.action"
    made.do(0, "send p to FIRE for 2", "convert 1PW to 1C")
    assert made.stock(0)[1] == 4
    assert made.prompt() == "turn.end"
    made.give(0, c=0, w=0, p=0)
    assert made.why(0, "convert 1P to 1W").rule == "TM-126"


@pytest.mark.rule("TM-126")
def test_conversions_between_the_steps_of_an_action() -> None:
    made = table("witches", "nomads", homes={"witches": ["F4", "A3"], "nomads": ["A5", "B4", "I7"]})
    made.give(0, c=0, w=4, b3=12, b2=0, b1=0)
    made.do(0, "transform E7 to forest")
    assert "build E7" not in made.legal(0)
    made.do(0, "convert 2PW to 2C")
    assert "build E7" in made.legal(0)


@pytest.mark.rule("TM-128")
def test_no_conversions_out_of_turn() -> None:
    made = table("witches", "nomads", scores=("SCORE8", "SCORE3", "SCORE5", "SCORE6", "SCORE7", "SCORE4"))
    made.rich(1)
    assert not made.legal(1)
    made.seat(0).cults[3] = 4
    made.rich(0)
    made.pass_all()
    assert made.prompt() == "bonus.spades"
    assert not made.legal(0, "convert")
    assert made.why(0, "convert 1W to 1C").rule == "TM-128"
    assert made.why(0, "burn 1").rule == "TM-128"


@pytest.mark.rule("TM-129")
def test_a_converted_priest_needs_a_priest_in_the_supply() -> None:
    made = table("witches", "nomads")
    made.give(0, p=5, b1=0, b2=0, b3=12)
    made.seat(0).orders = 2
    assert made.why(0, "convert 5PW to 1P").rule == "TM-129"
    made.seat(0).orders = 1
    assert "convert 5PW to 1P" in made.legal(0)
    assert "convert 10PW to 2P" not in made.legal(0)


@pytest.mark.rule("TM-130", "TM-131", "TM-133")
def test_burning() -> None:
    made = table("witches", "nomads")
    made.give(0, b1=3, b2=5, b3=0)
    assert made.legal(0, "burn") == {"burn 1", "burn 2"}
    assert made.why(0, "burn 3").rule == "TM-131"
    made.do(0, "burn 2")
    assert made.stock(0)[4:] == (3, 1, 2)
    assert made.prompt() == "turn.action"


@pytest.mark.rule("TM-EX-3")
def test_example_dwelling_income() -> None:
    made = table("witches", "nomads")
    player = made.seat(0)
    player.bonus = -1
    assert player.count(0) == 2
    assert player.income() == (3, 0, 0, 0)


@pytest.mark.rule("TM-EX-4", "TM-214", "TM-199")
def test_example_tile_income() -> None:
    made = table("witches", "nomads", tiles=("BON3", "BON1"))
    player = made.seat(0)
    before = player.income()
    player.bonus = -1
    bare = player.income()
    made.bonus_again(0, "BON3")
    made.favor(0, "FAV7")
    gained = tuple(a - b for a, b in zip(player.income(), bare, strict=True))
    assert gained == (1, 6, 0, 1)
    assert before[1] - bare[1] == 6


@pytest.mark.rule("TM-EX-7", "TM-062")
def test_example_spade_price() -> None:
    made = table("witches", "nomads", homes={"witches": ["F4", "A3"], "nomads": ["A5", "B4", "I7"]})
    assert made.seat(0).spade_price == (3, 0, 0)
    for level, price in ((0, 3), (1, 2), (2, 1)):
        twin = Table(made.state.clone())
        twin.give(0, w=10, dig=level)
        twin.do(0, "transform E7 to forest")
        assert twin.seat(0).workers == 10 - price
        assert twin.state.terrain[HEX["E7"]] == twin.seat(0).faction.terrain

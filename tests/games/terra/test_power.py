"""Income, power bowls, turns, conversions and burning (sections 7, 8, 9 and 16)."""

from __future__ import annotations

import pytest

from tests.games.terra.positions import (
    asked,
    board,
    copy,
    end_turn,
    favors,
    first_turn,
    legal,
    ordered,
    pass_all,
    rich,
    seat_part,
)
from ziggurat.games.terra.board import HEX


@pytest.mark.rule("TM-039", "TM-045", "TM-046", "TM-047")
def test_income_comes_in_every_round_without_a_question() -> None:
    made = first_turn("witches", "nomads", tiles=("BON5", "BON3"))
    made.expect({"question": {"prompt": "turn.action"}})
    assert made.state.round == 1
    assert tuple(board(made, 0).stock) == (20, 15, 3 + 3 + 1, 0, 2, 10, 0)
    assert tuple(board(made, 1).stock) == (20, 15 + 6, 2 + 4, 0, 5, 7, 0)
    made.play("0: pass BON1")
    made.play("1: pass BON2")
    made.expect({"question": {"prompt": "turn.action"}})
    assert tuple(board(made, 0).stock)[1:4] == (15 + 1 + 2, 7 + 3, 0)


@pytest.mark.rule("TM-044", "TM-147")
def test_priests_come_from_the_own_supply() -> None:
    made = first_turn("witches", "nomads", tiles=("BON8", "BON3"))
    player = board(made, 0)
    assert player.priests == 1
    player.priests, player.orders = 4, 3
    player.gain((0, 0, 2, 0))
    assert player.priests == 4
    player.priests = 3
    player.gain((0, 0, 2, 0))
    assert player.priests == 4


@pytest.mark.rule("TM-048", "TM-049", "TM-050", "TM-051", "TM-EX-6")
def test_bowls() -> None:
    made = first_turn("witches", "nomads")
    made.change(seat_part(0, bowl1=2, bowl2=5, bowl3=5))
    assert board(made, 0).gain_power(3) == 3
    assert tuple(board(made, 0).stock)[4:] == (0, 6, 6)
    made.change(seat_part(0, bowl1=1, bowl2=0, bowl3=0))
    assert board(made, 0).gain_power(1) == 1
    assert tuple(board(made, 0).stock)[4:] == (0, 1, 0)
    made.change(seat_part(0, bowl1=1, bowl2=0, bowl3=0))
    assert board(made, 0).gain_power(5) == 2
    assert tuple(board(made, 0).stock)[4:] == (0, 0, 1)
    assert board(made, 0).gain_power(4) == 0
    assert tuple(board(made, 0).stock)[4:] == (0, 0, 1)


@pytest.mark.rule("TM-052", "TM-EX-5")
def test_only_bowl_three_can_be_spent() -> None:
    made = first_turn("witches", "nomads")
    made.change(seat_part(0, bowl1=4, bowl2=6, bowl3=5))
    assert "convert 5PW to 5C" in legal(made, 0)
    made.refused("0: convert 6PW to 6C", "TM-052")
    made.play("0: convert 5PW to 5C")
    assert tuple(board(made, 0).stock)[4:] == (9, 6, 0)


@pytest.mark.rule("TM-053", "TM-056", "TM-057", "TM-058")
def test_one_action_a_turn_clockwise() -> None:
    made = first_turn("witches", "nomads", "mermaids")
    for seat in range(3):
        made.change(rich(seat))
    assert asked(made) == [0]
    made.refused("0: end", "TM-058")
    kinds = {text.split()[0] for text in legal(made, 0)}
    assert {"build", "transform", "upgrade", "advance", "send", "action", "pass"} >= kinds - {
        "convert",
        "burn",
    }
    assert {"transform", "upgrade", "advance", "send", "action", "pass"} <= kinds
    made.play("0: advance ship")
    made.refused("0: advance ship", "TM-053")
    end_turn(made)
    assert asked(made) == [1]
    made.play("1: advance ship")
    end_turn(made)
    made.play("2: advance ship")
    end_turn(made)
    assert asked(made) == [0]
    made.play("0: advance ship")
    assert board(made, 0).shipping == 2


@pytest.mark.rule("TM-054", "TM-055", "TM-123")
def test_who_passed_waits_but_answers_offers_and_one_may_go_on_alone() -> None:
    made = first_turn("witches", "nomads", homes={"witches": ["F4", "A3"], "nomads": ["F3", "A5", "I7"]})
    made.play("0: pass BON4")
    made.change(rich(1))
    for text in ("upgrade F3 to TP", "upgrade F3 to TE"):
        assert asked(made) == [1]
        made.play(f"1: {text}")
        if text.endswith("TE"):
            made.play("1: take FAV1")
        made.play("1: end")
        made.expect({"question": {"prompt": "leech.answer"}})
        assert asked(made) == [0]
        made.play("0: decline from 1")
    assert asked(made) == [1]
    made.play("1: pass BON5")
    assert made.state.round == 2


@pytest.mark.rule("TM-126", "TM-127")
def test_conversions_before_and_after_the_action() -> None:
    made = first_turn("witches", "nomads")
    made.change(seat_part(0, coins=0, workers=3, priests=3, bowl1=0, bowl2=0, bowl3=12))
    made.play("0: convert 5PW to 1P")
    made.play("0: convert 3PW to 1W")
    made.play("0: convert 2PW to 2C")
    made.play("0: convert 1P to 1W")
    made.play("0: convert 1W to 1C")
    assert tuple(board(made, 0).stock)[1:] == (3, 4, 3, 10, 0, 2)
    made.expect({"question": {"prompt": "turn.action"}})
    made.play("0: send p to FIRE for 2")
    made.play("0: convert 1PW to 1C")
    assert tuple(board(made, 0).stock)[1] == 4
    made.expect({"question": {"prompt": "turn.end"}})
    made.change(seat_part(0, coins=0, workers=0, priests=0))
    made.refused("0: convert 1P to 1W", "TM-126")


@pytest.mark.rule("TM-126")
def test_conversions_between_the_steps_of_an_action() -> None:
    made = first_turn("witches", "nomads", homes={"witches": ["F4", "A3"], "nomads": ["A5", "B4", "I7"]})
    made.change(seat_part(0, coins=0, workers=4, bowl3=12, bowl2=0, bowl1=0))
    made.play("0: transform E7 to forest")
    assert "build E7" not in legal(made, 0)
    made.play("0: convert 2PW to 2C")
    assert "build E7" in legal(made, 0)


@pytest.mark.rule("TM-128")
def test_no_conversions_out_of_turn() -> None:
    made = first_turn(
        "witches", "nomads", scores=("SCORE8", "SCORE3", "SCORE5", "SCORE6", "SCORE7", "SCORE4")
    )
    made.change(rich(1))
    assert not legal(made, 1)
    made.change(seat_part(0, cults={"AIR": 4}))
    made.change(rich(0))
    pass_all(made)
    made.expect({"question": {"prompt": "bonus.spades"}})
    assert not legal(made, 0, "convert")
    made.refused("0: convert 1W to 1C", "TM-128")
    made.refused("0: burn 1", "TM-128")


@pytest.mark.rule("TM-129")
def test_a_converted_priest_needs_a_priest_in_the_supply() -> None:
    made = first_turn("witches", "nomads")
    made.change(seat_part(0, priests=5, bowl1=0, bowl2=0, bowl3=12))
    made.change(ordered(0, 2))
    made.refused("0: convert 5PW to 1P", "TM-129")
    made.change(ordered(0, 1))
    assert "convert 5PW to 1P" in legal(made, 0)
    assert "convert 10PW to 2P" not in legal(made, 0)


@pytest.mark.rule("TM-130", "TM-131", "TM-133")
def test_burning() -> None:
    made = first_turn("witches", "nomads")
    made.change(seat_part(0, bowl1=3, bowl2=5, bowl3=0))
    assert legal(made, 0, "burn") == {"burn 1", "burn 2"}
    made.refused("0: burn 3", "TM-131")
    made.play("0: burn 2")
    assert tuple(board(made, 0).stock)[4:] == (3, 1, 2)
    made.expect({"question": {"prompt": "turn.action"}})


@pytest.mark.rule("TM-EX-3")
def test_example_dwelling_income() -> None:
    made = first_turn("witches", "nomads")
    player = board(made, 0)
    player.bonus = -1
    assert player.count(0) == 2
    assert player.income() == (3, 0, 0, 0)


@pytest.mark.rule("TM-EX-4", "TM-214", "TM-199")
def test_example_tile_income() -> None:
    made = first_turn("witches", "nomads", tiles=("BON3", "BON1"))
    before = board(made, 0).income()
    made.change(seat_part(0, bonus=None, passed=True))
    bare = board(made, 0).income()
    made.change(seat_part(0, bonus="BON3"))
    made.change(favors(made, 0, "FAV7"))
    gained = tuple(a - b for a, b in zip(board(made, 0).income(), bare, strict=True))
    assert gained == (1, 6, 0, 1)
    assert before[1] - bare[1] == 6


@pytest.mark.rule("TM-EX-7", "TM-062")
def test_example_spade_price() -> None:
    made = first_turn("witches", "nomads", homes={"witches": ["F4", "A3"], "nomads": ["A5", "B4", "I7"]})
    assert board(made, 0).spade_price == (3, 0, 0)
    for level, price in ((0, 3), (1, 2), (2, 1)):
        twin = copy(made)
        twin.change(seat_part(0, workers=10, digging=level))
        twin.play("0: transform E7 to forest")
        assert board(twin, 0).workers == 10 - price
        assert twin.state.terrain[HEX["E7"]] == board(twin, 0).faction.terrain

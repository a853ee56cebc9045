"""Sections 13 and 14: treasures, the end of the game, final scoring."""

from __future__ import annotations

from itertools import product

import pytest

from ziggurat.games.spheres import allot, ranks, weakest_first
from ziggurat.games.tigris.scoring import final

from .table import Play, told


def linked(leaders: dict[str, str], players: int = 2, active: int = 0) -> Play:
    """Seat `active` links the treasures on F3 and I7."""
    play = Play({"black": "F4 G4 H4 I4 I5"}, leaders, ["black*6"] * players, players=players, active=active)
    play("tile settlement I6")
    return play


@pytest.mark.rule("TE-300", "TE-308")
def test_the_merchants_owner_takes_all_but_one() -> None:
    play = linked({"0 merchant": "F2"})
    assert (play.seat, play.prompt) == (0, "treasure.take")
    assert play.legal() == {"treasure F3", "treasure I7"}
    play("treasure F3")
    assert play.treasures(0) == 1
    assert (play.treasure("F3"), play.treasure("I7")) == (False, True)
    assert play.prompt == "turn.action"
    assert play.rule("treasure I7") == "TE-053"


@pytest.mark.rule("TE-301")
def test_the_owner_need_not_be_active() -> None:
    play = linked({"2 merchant": "F2"}, players=3)
    assert (play.seat, play.prompt) == (2, "treasure.take")
    play("treasure I7")
    assert play.treasures(2) == 1
    assert (play.seat, play.prompt) == (0, "turn.action")


@pytest.mark.rule("TE-302")
def test_taking_is_compulsory() -> None:
    play = linked({"0 merchant": "F2"})
    assert play.rule("decline") == "TE-053"
    assert play.rule("pass") == "TE-053"
    assert play.rule("treasure K1") == "TE-300"


@pytest.mark.rule("TE-303", "TE-EX-6")
def test_ex_6_the_corner_treasure_is_taken_first() -> None:
    """Seat 1 (bull) owns the farmer; seat 0 (lion) places the farm and owns the merchant."""
    play = Play(
        {"green": "C2 D2", "blue": "E3"},
        {"1 farmer": "B1", "0 merchant": "A2"},
        ["blue*6", "red*6"],
    )
    events = play("tile farm E2")
    assert play.points(1) == {"blue": 1}
    assert told(events, "treasure") == [{"seat": 0, "square": "B2"}]
    assert (play.treasure("B2"), play.treasure("F3")) == (False, True)
    assert play.treasures(0) == 1


@pytest.mark.rule("TE-304", "TE-305")
def test_free_choice_beyond_the_corners_one_at_a_time() -> None:
    """One corner and two others: the corner goes by itself, then one of the others is asked for."""
    play = Play(
        {"green": "C2 D2", "blue": "E3", "black": "F4 G4 H4 I4 I5 I6"},
        {"0 merchant": "A2"},
        ["blue*6"],
    )
    events = play("tile farm E2")
    assert told(events, "treasure") == [{"seat": 0, "square": "B2"}]
    assert play.legal() == {"treasure F3", "treasure I7"}
    play("treasure I7")
    assert play.treasures(0) == 2
    assert play.treasure("F3")


@pytest.mark.rule("TE-303")
def test_corners_may_not_be_passed_over() -> None:
    play = Play(
        {"black": "C2 D2 E5 D5 C5 B5 B6", "blue": "E2 E3 B7", "green": "F4 F5"},
        {},
        ["black*6"],
    )
    play("leader merchant A2")
    assert play.legal() == {"treasure B2", "treasure B8"}
    assert play.rule("treasure F3") == "TE-303"


@pytest.mark.rule("TE-306")
def test_without_a_merchant_treasures_stay_until_one_comes() -> None:
    play = linked({"0 priest": "F2"})
    assert play.prompt == "turn.action"
    assert (play.treasure("F3"), play.treasure("I7")) == (True, True)
    play("leader merchant G3")
    assert (play.seat, play.prompt) == (0, "treasure.take")


@pytest.mark.rule("TE-307")
def test_a_merchant_who_lost_his_war_takes_nothing() -> None:
    play = Play(
        {"red": "G3", "black": "G4 H4 I4"}, {"0 merchant": "F2", "1 merchant": "I6"}, ["black*6", "green*6"]
    )
    play("tile settlement I5")
    assert play.prompt == "war.attack"
    play.all("commit 0", "commit 0")
    assert play.leader(0, "merchant") is None
    assert (play.treasures(0), play.treasures(1)) == (0, 0)
    assert (play.seat, play.prompt) == (1, "treasure.take")


@pytest.mark.rule("TE-309")
def test_at_most_one_kingdom_can_gain_in_an_action() -> None:
    """Only the kingdom of the piece just placed changes, so the order among players never matters."""
    play = Play(
        {"black": "F4 G4 H4 I4 I5", "green": "L1"},
        {"0 merchant": "F2", "1 merchant": "K2"},
        ["black*6"],
    )
    play("tile settlement I6")
    assert play.seat == 0
    play("treasure F3")
    assert (play.treasures(0), play.treasures(1)) == (1, 0)


@pytest.mark.rule("TE-311")
def test_the_temple_stays() -> None:
    play = linked({"0 merchant": "F2"})
    play("treasure F3")
    assert play.tile("F3") == "red"
    assert "F3" in play.squares("catastrophe")


# -- the end


@pytest.mark.rule("TE-320", "TE-321")
def test_two_treasures_left_end_the_game_at_the_end_of_the_turn() -> None:
    play = Play(
        {"black": "F4 G4 H4 I4 I5"},
        {"0 merchant": "F2"},
        ["black*6"],
        no_treasures="B2 P2 N5 B8 O9 F10 K11",
    )
    play.all("tile settlement I6", "treasure F3")
    assert play.state.treas.bit_count() == 2
    assert (play.seat, play.prompt) == (0, "turn.action")
    events = play("tile settlement A5")
    assert play.prompt == "over"
    assert told(events, "end") == [{"reason": "treasures"}]
    assert play.sizes() == [6, 6]
    outcome = play.state.outcome()
    assert outcome is not None
    assert outcome.reason == "treasures"


@pytest.mark.rule("TE-320")
def test_three_treasures_left_do_not_end_the_game() -> None:
    play = Play(no_treasures="B2 P2 N5 B8 O9 F10 K11")
    play.all("pass", "pass")
    assert (play.seat, play.prompt) == (1, "turn.action")


@pytest.mark.rule("TE-322")
def test_a_bag_that_cannot_give_all_ends_the_game() -> None:
    play = Play(hands=["red*6", "red*6"], bag="green")
    play.all("tile temple A5", "tile temple A6")
    assert play.prompt == "over"
    outcome = play.state.outcome()
    assert outcome is not None
    assert outcome.reason == "bag"


@pytest.mark.rule("TE-323")
def test_emptying_the_bag_exactly_does_not() -> None:
    play = Play(hands=["red*6", "red*6"], bag="green*2")
    play.all("tile temple A5", "tile temple A6")
    assert (play.seat, play.prompt) == (1, "turn.action")
    assert play.bag() == 0


@pytest.mark.rule("TE-324")
def test_a_swap_that_cannot_be_filled_ends_the_game_at_once() -> None:
    play = Play(
        {"red": "G5"},
        {"0 king": "G6"},
        ["red*6", "red*6"],
        bag="green*2",
        monuments=[{"at": [4, 4], "colours": ["red", "black"]}],
    )
    play("swap temple*3")
    assert play.prompt == "over"
    assert play.points(0) == {}


@pytest.mark.rule("TE-325")
def test_income_counts_even_if_the_refill_ends_the_game() -> None:
    play = Play(
        {"red": "G5"},
        {"0 king": "G6"},
        ["red*6", "red*6"],
        bag="green",
        monuments=[{"at": [4, 4], "colours": ["red", "black"]}],
    )
    play.all("tile temple A5", "tile temple A6")
    assert play.prompt == "over"
    assert play.points(0) == {"black": 1}


@pytest.mark.rule("TE-326")
def test_another_players_refill_may_end_the_game() -> None:
    play = Play({"red": "G5 H4"}, {"1 king": "H5"}, ["red*6", "red*6"], bag="green")
    play.all("leader king G6", "commit 1", "commit 1", "pass")
    assert play.prompt == "over"
    assert play.sizes() == [6, 5]


@pytest.mark.rule("TE-310", "TE-327")
def test_treasures_go_to_any_colours_each_separately() -> None:
    outcome = final([(3, 3, 0, 5), (1, 1, 1, 9)], [4, 0], "bag")
    assert outcome.detail["totals"][0] == [4, 3, 3, 5]
    assert outcome.detail["sorted"][0] == [3, 3, 4, 5]
    assert outcome.ranks == (1, 2)


@pytest.mark.rule("TE-328")
def test_giving_to_the_weakest_is_optimal() -> None:
    """Against every way to hand out the treasures, on many small totals."""
    for points in product(range(4), repeat=4):
        for jokers in range(4):
            ways = (
                weakest_first([p + colours.count(i) for i, p in enumerate(points)])
                for colours in product(range(4), repeat=jokers)
            )
            assert tuple(sorted(allot(points, jokers))) == max(ways)


@pytest.mark.rule("TE-329", "TE-330")
def test_weakest_first_then_second_weakest_equal_vectors_share() -> None:
    assert ranks([(1, 2, 3, 4), (1, 2, 4, 4), (0, 9, 9, 9), (1, 2, 4, 4)]) == (3, 1, 4, 1)
    assert final([(1, 5, 5, 5), (2, 2, 2, 2)], [0, 0], "bag").ranks == (2, 1)


@pytest.mark.rule("TE-331")
def test_tiles_leaders_and_catastrophes_are_worth_nothing() -> None:
    play = Play({"red": "G5"}, {"0 king": "G6"}, ["red*6", "red*6"], bag="green", catastrophes_left=[2, 0])
    play.all("pass", "swap temple*2")
    outcome = play.state.outcome()
    assert outcome is not None
    assert outcome.ranks == (1, 1)
    assert outcome.scores == (0.0, 0.0)


@pytest.mark.rule("TE-EX-7")
def test_ex_7_the_ranking_of_both_books() -> None:
    points = [(11, 8, 11, 14), (12, 10, 7, 13), (10, 10, 11, 18), (22, 6, 11, 17)]
    outcome = final(points, [3, 3, 0, 3], "treasures")
    assert outcome.detail["sorted"] == [[11, 11, 11, 14], [10, 10, 12, 13], [10, 10, 11, 18], [9, 11, 17, 22]]
    assert outcome.ranks == (1, 2, 3, 4)
